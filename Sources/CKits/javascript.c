/* The kit in JavaScript. */
#include "pyx_kits.h"

static const unsigned char pyx_adapter_js[] = {
#embed "../../Kits/JavaScript/pyx_adapter.js"
};

const pyx_kit_file pyx_javascript_kit[] = {
    PYX_KIT_FILE("pyx_adapter.js", pyx_adapter_js),
    {0},
};
