"""La pyramide du soleil for programs that learn."""
