"""Plays all games at a running house over HTTP and WebSocket alone, and checks that nobody is told anything early."""
