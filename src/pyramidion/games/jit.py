"""The decorator of the compiled kernels: numba's, with a type that mypy can follow and a cache that knows callees."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from numba import njit
from numba.core.caching import IndexDataCacheFile
from numba.core.dispatcher import Dispatcher

_F = TypeVar("_F", bound=Callable[..., object])


def _stamp(compiled: Any) -> Any:
    """What numba compares before it uses a kernel of the disk again: when its file was changed, and its size."""
    return compiled._cache._cache_file._source_stamp


def _stamp_with_imported(compiled: Any, names: dict[str, Any]) -> None:
    """Let the cache of a kernel depend on the files of the kernels that its file imports too."""
    imported = [
        value
        for value in names.values()
        if isinstance(value, Dispatcher)
        and value.py_func.__code__.co_filename != compiled.py_func.__code__.co_filename
    ]
    stamps = {repr(_stamp(value)) for value in imported}
    if stamps:
        compiled._cache._cache_file._source_stamp = (_stamp(compiled), *sorted(stamps))


class _Index(IndexDataCacheFile):
    """Which kernels of a file are on disk. One that names a class which has gone since is as good as none."""

    def _load_index(self) -> Any:
        try:
            return super()._load_index()  # type: ignore[no-untyped-call]
        except (AttributeError, ImportError):
            return {}


if TYPE_CHECKING:

    def kernel(function: _F) -> _F:
        """Compile `function` on first use and keep the result on disk. It runs without Python's lock.

        A cached kernel is rebuilt when its own file changes, or one that its file imports kernels from (by
        `from … import`, at the top). Constants of other files are compiled in: change the file with them.
        """
        return function

    def leaf(function: _F) -> _F:
        """The same for a kernel that makes no array and calls none that does: the arrays it is given are not
        counted as in use. Counting takes longer than a small kernel's own work, and numba counts at every call."""
        return function

else:

    def kernel(function, **options):
        compiled = njit(cache=True, nogil=True, error_model="numpy", **options)(function)
        cache = compiled._cache
        stamp = cache._impl.locator.get_source_stamp()
        cache._cache_file = _Index(cache._cache_path, cache._impl.filename_base, stamp)
        _stamp_with_imported(compiled, function.__globals__)
        return compiled

    def leaf(function):
        return kernel(function, _nrt=False)
