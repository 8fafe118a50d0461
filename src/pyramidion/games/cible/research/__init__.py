"""La Cible for programs that learn."""
