"""Documents and card tables into the catalogue."""
