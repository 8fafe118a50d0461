"""A fuzzer for the WebSocket: everything that programs with bad manners may send, to a real server on a socket.

`make test` runs it briefly; `python -m tests.server.fuzz --minutes N` goes on for longer.
"""
