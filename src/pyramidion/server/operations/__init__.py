"""For operators: logs, metrics, the admin port and draining."""
