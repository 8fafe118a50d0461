"""The big screen, its sound and the telephones around it."""
