"""Which clients share a rate limit because of their network address."""

from __future__ import annotations

from ipaddress import IPv6Address, IPv6Network, ip_address


def address_key(host: str | None) -> str:
    """The address that limits count by. All of an IPv6 /64 network is one: providers give a household a whole one."""
    if not host:
        return ""
    if ":" not in host:
        return host
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(IPv6Network((address, 64), strict=False))
