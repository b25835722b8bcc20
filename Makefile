# Two commands for a fresh machine, with nothing but Python 3.11+, make and a package index:
#   make demo   shows what cardsdb does         make test   runs all the tests
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: demo test lint benchmarks clean

demo: $(VENV)/.installed
	@PATH="$(CURDIR)/$(BIN):$$PATH" sh docs/demo.sh demo

test: $(VENV)/.installed-test
	$(BIN)/python -m pytest -n auto --dist worksteal

lint: $(VENV)/.installed-lint
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

benchmarks: $(VENV)/.installed-test
	for script in benchmarks/*.py; do $(BIN)/python $$script || exit 1; done

clean:
	rm -rf $(VENV) demo build dist

$(VENV)/bin/python:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "cardsdb needs Python 3.11 or newer")'
	$(PYTHON) -m venv $(VENV)

# A stamp for each set of dependencies, so that a second run installs nothing.
$(VENV)/.installed: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --editable .
	touch $@

$(VENV)/.installed-test: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --editable '.[test]'
	touch $@ $(VENV)/.installed

$(VENV)/.installed-lint: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --editable '.[test,lint]'
	touch $@ $(VENV)/.installed $(VENV)/.installed-test
