#include "CLibevent.h"

#include <dlfcn.h>

struct pyx_libevent pyx_libevent;

const char *pyx_libevent_look_up(void *extra, void *pthreads, void *openssl) {
  struct pyx_libevent found;
  void *library;
#define PYX_LOOK_UP(result, name, parameters, arguments) \
  found.name = (result (*) parameters)dlsym(library, #name); \
  if (found.name == NULL) return #name;
  library = extra;
  PYX_EVENT_EXTRA(PYX_LOOK_UP)
  library = pthreads;
  PYX_EVENT_PTHREADS(PYX_LOOK_UP)
  library = openssl;
  PYX_EVENT_OPENSSL(PYX_LOOK_UP)
#undef PYX_LOOK_UP
  pyx_libevent = found;
  return NULL;
}
