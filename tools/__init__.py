"""What `make` does, with the standard library alone: environment, client, checks, benchmarks, locks."""
