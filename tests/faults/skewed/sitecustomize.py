"""Puts the wall clock of this process and of those it starts wrong, by CLOCK_OFF seconds: Python reads this file first.

Only with this folder on PYTHONPATH. The house asks `time.time` alone; the clocks of the event loop stay right.
"""

import os
import time

_off = float(os.environ["CLOCK_OFF"])
_time, _time_ns = time.time, time.time_ns
time.time = lambda: _time() + _off
time.time_ns = lambda: _time_ns() + int(_off * 1e9)
