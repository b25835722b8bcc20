"""An owner's table of cards -> what it says of each card."""

from importers.card_lists.files import looks_like_card_list
from importers.card_lists.reading import Progress, read_card_list
from importers.card_lists.templates import template

__all__ = ["Progress", "looks_like_card_list", "read_card_list", "template"]
