"""HTTP and WebSocket over the house."""
