# The extension that cffi writes (python/cdef.py); ffi and lib are its two names.
from typing import Any

ffi: Any
lib: Any
