/* The kit in Python. */
#include "pyx_kits.h"

static const unsigned char pyx_adapter_py[] = {
#embed "../../Kits/Python/pyx_adapter.py"
};

const pyx_kit_file pyx_python_kit[] = {
    PYX_KIT_FILE("pyx_adapter.py", pyx_adapter_py),
    {0},
};
