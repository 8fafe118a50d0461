"""The HTTP part of docs/protocol.md, one module for each kind of thing."""
