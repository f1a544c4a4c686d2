#include "CCurl.h"

#include <dlfcn.h>

struct pyx_libcurl pyx_libcurl;

const char *pyx_libcurl_look_up(void *library) {
  struct pyx_libcurl found;
#define PYX_LOOK_UP(result, name, parameters, arguments) \
  found.name = (result (*) parameters)dlsym(library, #name); \
  if (found.name == NULL) return #name;
  PYX_CURL_FUNCTIONS(PYX_LOOK_UP)
  PYX_CURL_VARIADIC_FUNCTIONS(PYX_LOOK_UP)
#undef PYX_LOOK_UP
  pyx_libcurl = found;
  return NULL;
}
