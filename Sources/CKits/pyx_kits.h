/* How the tables of files are written. */
#ifndef PYX_KITS_H
#define PYX_KITS_H

#include "CKits.h"

/* `#embed` is C23, and an extension before that. */
#pragma clang diagnostic ignored "-Wc23-extensions"

#define PYX_KIT_FILE(path, bytes) {path, bytes, sizeof bytes}

/* Each table ends with a file without a path. */
extern const pyx_kit_file pyx_c_kit[], pyx_java_kit[], pyx_javascript_kit[], pyx_python_kit[];

#endif
