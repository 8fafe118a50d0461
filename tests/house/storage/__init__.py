"""What the house writes down, and how it is kept."""
