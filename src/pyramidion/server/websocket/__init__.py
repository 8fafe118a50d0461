"""WebSockets of tables: protocol, endpoint, and one session for each connection."""
