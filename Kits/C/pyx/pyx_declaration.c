/* The answer to `initialize`, in which the roles of one system form one entry. */
#include <string.h>

#include "pyx_inside.h"

static const char *given(const char *value, const char *otherwise) { return value ? value : otherwise; }

static bool agree(const pyx_role *one, const pyx_role *other) {
  return strcmp(given(one->isolation, "process"), given(other->isolation, "process")) == 0 &&
         strcmp(given(one->clock, "controlled"), given(other->clock, "controlled")) == 0 &&
         strcmp(given(one->platform, ""), given(other->platform, "")) == 0 &&
         one->waits_milliseconds == other->waits_milliseconds;
}

static void put_role(pyx_writer *answer, const pyx_role *role) {
  pyx_begin_object(answer, NULL);
  pyx_put_text(answer, "role", role->role);
  pyx_begin_array(answer, "stimuli");
  for (const pyx_stimulus *one = role->stimuli; one->word; one++) pyx_put_text(answer, NULL, one->word);
  pyx_end(answer);
  pyx_begin_array(answer, "observes");
  for (const char *const *one = role->observes; *one; one++) pyx_put_text(answer, NULL, *one);
  pyx_end(answer);
  pyx_end(answer);
}

/* Writes a system with all of its roles; false if they contradict each other. */
static bool put_system(pyx_writer *answer, const pyx_role *const *roles, const pyx_role *first) {
  pyx_begin_object(answer, NULL);
  pyx_put_text(answer, "id", first->system);
  if (first->waits_milliseconds > 0) {
    pyx_begin_object(answer, "quiescence");
    pyx_put_whole(answer, "waitsMilliseconds", first->waits_milliseconds);
    pyx_end(answer);
  } else {
    pyx_put_text(answer, "quiescence", "exact");
  }
  pyx_put_text(answer, "clock", given(first->clock, "controlled"));
  pyx_put_text(answer, "isolation", given(first->isolation, "process"));
  pyx_put_text(answer, "platform", first->platform);
  pyx_begin_array(answer, "roles");
  bool all_agree = true;
  for (; *roles; roles++) {
    if (strcmp((*roles)->system, first->system) != 0) continue;
    all_agree = all_agree && agree(*roles, first);
    put_role(answer, *roles);
  }
  pyx_end(answer);
  pyx_end(answer);
  return all_agree;
}

static bool is_first(const pyx_role *const *roles, const pyx_role *role) {
  while (strcmp((*roles)->system, role->system) != 0) roles++;
  return *roles == role;
}

bool pyx_declare(
    const char *name, const char *version, const pyx_role *const *roles, pyx_writer *answer, const char **why) {
  pyx_put_whole(answer, "protocol", 1);
  pyx_begin_object(answer, "implementation");
  pyx_put_text(answer, "name", name);
  pyx_put_text(answer, "version", version);
  pyx_end(answer);
  pyx_begin_array(answer, "systems");
  bool all_agree = true;
  for (const pyx_role *const *one = roles; *one; one++) {
    if (is_first(roles, *one)) all_agree = put_system(answer, roles, *one) && all_agree;
  }
  pyx_end(answer);
  *why = "the roles of one system declare a different isolation, clock, platform or wait";
  return all_agree;
}
