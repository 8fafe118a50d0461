"""Rate limits: how much a connection, an address or a person may ask, counted by all processes of a house together."""
