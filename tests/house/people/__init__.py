"""Who people are, and what the house keeps of them."""
