#include "CQRCodes.h"

#include <dlfcn.h>

struct pyx_libzbar pyx_libzbar;
struct pyx_libqrencode pyx_libqrencode;

#define PYX_LOOK_UP(result, name, parameters, arguments) \
  found.name = (result(*) parameters)dlsym(library, #name); \
  if (found.name == NULL) return #name;

const char *pyx_libzbar_look_up(void *library) {
  struct pyx_libzbar found;
  PYX_ZBAR_FUNCTIONS(PYX_LOOK_UP)
  pyx_libzbar = found;
  return NULL;
}

const char *pyx_libqrencode_look_up(void *library) {
  struct pyx_libqrencode found;
  PYX_QRENCODE_FUNCTIONS(PYX_LOOK_UP)
  pyx_libqrencode = found;
  return NULL;
}
