"""The decorator of the compiled kernels: numba's, with a type that mypy can follow."""

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from numba import njit

_F = TypeVar("_F", bound=Callable[..., object])

if TYPE_CHECKING:

    def kernel(function: _F) -> _F:
        """Compile `function` on first use and keep the result on disk. It runs without Python's lock.

        A cached kernel is rebuilt when its own file changes, not when a kernel of another file that it calls
        does: so kernels call only kernels of their own file.
        """
        return function

else:
    kernel = njit(cache=True, nogil=True, error_model="numpy")
