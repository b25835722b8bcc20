"""Proxies: cards laid out on sheets, their backs behind them, and the files that cutting machines follow."""
