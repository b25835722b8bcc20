"""Cards in the database: tables, store, recording with sources, look-ups, search language."""
