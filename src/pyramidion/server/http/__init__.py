"""HTTP: headers, static files, the OpenAPI description and the routes."""
