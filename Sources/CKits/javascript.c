/* The kit in JavaScript. */
#include "pyx_kits.h"

static const unsigned char pyx_adapter_js[] = {
#embed "../../Kits/JavaScript/pyx_adapter.js"
};
static const unsigned char pyx_adapter_browser_js[] = {
#embed "../../Kits/JavaScript/pyx_adapter_browser.js"
};

const pyx_kit_file pyx_javascript_kit[] = {
    PYX_KIT_FILE("pyx_adapter.js", pyx_adapter_js),
    PYX_KIT_FILE("pyx_adapter_browser.js", pyx_adapter_browser_js),
    {0},
};
