"""Starting, configuring and watching a server."""
