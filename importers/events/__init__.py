"""Events: a folder, zip or table of deck lists -> the lists one by one -> each with its verdict."""

from importers.events.checking import Terms, check_event
from importers.events.sources import Handed, open_event

__all__ = ["Handed", "Terms", "check_event", "open_event"]
