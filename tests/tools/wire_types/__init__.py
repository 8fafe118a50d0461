"""The client's types: how msgspec types are written in TypeScript, and that the files are what they should be."""
