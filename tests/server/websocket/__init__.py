"""What is said over WebSockets."""
