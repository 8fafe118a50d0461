"""What a viewer is sent: views, whole or as increments, and the table around them."""
