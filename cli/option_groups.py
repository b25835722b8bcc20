"""Options in groups: a command takes a dataclass, and its fields are options on the command line."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from dataclasses import MISSING, fields, is_dataclass
from typing import Any, get_type_hints


def in_groups(command: Callable[..., None]) -> Callable[..., None]:
    """Return a command whose parameters that are dataclasses are replaced by the dataclasses' fields.

    Each field is annotated and has its default as a parameter of a Typer command would.
    """
    hints = get_type_hints(command, include_extras=True)
    groups: dict[str, tuple[Any, list[str]]] = {}
    parameters: list[inspect.Parameter] = []
    for parameter in inspect.signature(command).parameters.values():
        group = hints[parameter.name]
        if not is_dataclass(group):
            parameters.append(parameter.replace(annotation=group, kind=inspect.Parameter.KEYWORD_ONLY))
            continue
        own = get_type_hints(group, include_extras=True)
        groups[parameter.name] = (group, [field.name for field in fields(group)])
        for field in fields(group):
            default = inspect.Parameter.empty if field.default is MISSING else field.default
            kind = inspect.Parameter.KEYWORD_ONLY
            parameters.append(inspect.Parameter(field.name, kind, default=default, annotation=own[field.name]))

    @functools.wraps(command)
    def called(**given: Any) -> None:
        filled = {name: group(**{one: given.pop(one) for one in names}) for name, (group, names) in groups.items()}
        command(**filled, **given)

    called.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    called.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return called
