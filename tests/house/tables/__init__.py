"""Tables as they are played."""
