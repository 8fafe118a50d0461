"""Games and bots that are found by their manifests and entry points."""
