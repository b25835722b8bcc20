"""What every duel shares: actions and events, views, records, positions, agents, simulation."""
