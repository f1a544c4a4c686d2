"""The symbols that an index store names, read by the toolchain's libIndexStore."""

import ctypes
import pathlib

DEFINITION = 1 << 1
IMPLICIT = 1 << 8

Text = type("Text", (ctypes.Structure,), {"_fields_": [("data", ctypes.c_void_p), ("length", ctypes.c_size_t)]})
OnUnit = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, Text)
OnEntry = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, ctypes.c_void_p)

# The results and parameters of each function; an error is an out parameter, for which NULL may be passed.
FUNCTIONS = {
    "store_create": (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p),
    "store_units_apply_f": (ctypes.c_bool, ctypes.c_void_p, ctypes.c_uint, ctypes.c_void_p, OnUnit),
    "unit_reader_create": (ctypes.c_void_p, ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p),
    "unit_reader_dispose": (None, ctypes.c_void_p),
    "unit_reader_get_main_file": (Text, ctypes.c_void_p),
    "unit_reader_dependencies_apply_f": (ctypes.c_bool, ctypes.c_void_p, ctypes.c_void_p, OnEntry),
    "unit_dependency_get_kind": (ctypes.c_int, ctypes.c_void_p),
    "unit_dependency_get_name": (Text, ctypes.c_void_p),
    "unit_dependency_get_filepath": (Text, ctypes.c_void_p),
    "record_reader_create": (ctypes.c_void_p, ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p),
    "record_reader_dispose": (None, ctypes.c_void_p),
    "record_reader_occurrences_apply_f": (ctypes.c_bool, ctypes.c_void_p, ctypes.c_void_p, OnEntry),
    "occurrence_get_symbol": (ctypes.c_void_p, ctypes.c_void_p),
    "occurrence_get_roles": (ctypes.c_uint64, ctypes.c_void_p),
    "occurrence_get_line_col": (
        None, ctypes.c_void_p, ctypes.POINTER(ctypes.c_uint), ctypes.POINTER(ctypes.c_uint)),
    "symbol_get_usr": (Text, ctypes.c_void_p),
}
RECORD = 2


def text(view):
    return ctypes.string_at(view.data, view.length).decode() if view.length else ""


class IndexStore:
    """An index store that is open."""

    def __init__(self, toolchain, path):
        self.library = ctypes.CDLL(str(toolchain / "lib" / "libIndexStore.so"))
        for name, (result, *parameters) in FUNCTIONS.items():
            function = getattr(self.library, f"indexstore_{name}")
            function.restype, function.argtypes = result, parameters
        self.store = self.call("store_create", str(path).encode(), None)
        if not self.store:
            raise SystemExit(f"there is no index store at {path}")

    def call(self, name, *arguments):
        return getattr(self.library, f"indexstore_{name}")(*arguments)

    def collect(self, name, of, make):
        """Applies `make` to each entry that a function of the library hands out; returns the results except None."""
        found = []

        def visit(_, entry):
            if (one := make(entry)) is not None:
                found.append(one)
            return True

        self.call(f"{name}_apply_f", of, None, OnEntry(visit))
        return found

    def units(self):
        names = []

        def visit(_, name):
            names.append(text(name))
            return True

        self.call("store_units_apply_f", self.store, 0, None, OnUnit(visit))
        return names

    def record_of(self, unit):
        """The source file of a unit, and the name of its record; None for a module or a file without symbols."""
        reader = self.call("unit_reader_create", self.store, unit.encode(), None)
        main = text(self.call("unit_reader_get_main_file", reader))

        def record(dependency):
            if self.call("unit_dependency_get_kind", dependency) != RECORD:
                return None
            if text(self.call("unit_dependency_get_filepath", dependency)) != main:
                return None
            return text(self.call("unit_dependency_get_name", dependency))

        records = self.collect("unit_reader_dependencies", reader, record) if main else []
        self.call("unit_reader_dispose", reader)
        return (pathlib.Path(main), records[0]) if records else None

    def symbols_of(self, record):
        """The line and USR of each symbol that a source names, and whether the symbol is defined there."""
        reader = self.call("record_reader_create", self.store, record.encode(), None)
        line, column = ctypes.c_uint(), ctypes.c_uint()

        def symbol(occurrence):
            one = self.call("occurrence_get_symbol", occurrence)
            self.call("occurrence_get_line_col", occurrence, ctypes.byref(line), ctypes.byref(column))
            roles = self.call("occurrence_get_roles", occurrence)
            is_defined = bool(roles & DEFINITION)
            # The compiler adds symbols, such as witnesses and the steps of a loop; they always suit the target's oldest
            # system.
            if roles & IMPLICIT and not is_defined:
                return None
            return line.value, text(self.call("symbol_get_usr", one)), is_defined

        found = self.collect("record_reader_occurrences", reader, symbol)
        self.call("record_reader_dispose", reader)
        return found
