"""The lobby: its list, seeks and pairing, blocks and reports."""
