/* Finds the table of a kit by its name. */
#include <string.h>

#include "pyx_kits.h"

const pyx_kit_file *pyx_kit(const char *name) {
  static const struct {
    const char *name;
    const pyx_kit_file *files;
  } kits[] = {
      {"C", pyx_c_kit}, {"Java", pyx_java_kit}, {"JavaScript", pyx_javascript_kit}, {"Python", pyx_python_kit}};
  for (size_t i = 0; i < sizeof kits / sizeof *kits; i++) {
    if (strcmp(kits[i].name, name) == 0) return kits[i].files;
  }
  return NULL;
}
