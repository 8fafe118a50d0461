"""Several processes that share one house."""
