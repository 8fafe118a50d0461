"""Whether clues and answers count: what the house says of them, and what the table says when somebody objects."""
