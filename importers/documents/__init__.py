"""A file from a stranger -> clean lines of text in reading order."""

from importers.documents.model import Page, Place, SourceDocument, Text
from importers.documents.reading import read_document
from importers.documents.spacing import join_letter_spaced

__all__ = ["Page", "Place", "SourceDocument", "Text", "join_letter_spaced", "read_document"]
