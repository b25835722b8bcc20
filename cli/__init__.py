"""The command line: parses, calls, prints; holds no rules and no SQL."""
