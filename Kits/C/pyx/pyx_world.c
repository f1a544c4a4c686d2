/* The simulated world of a session: `open` brings the whole world, later messages the members that changed. */
#include <stdlib.h>
#include <string.h>

#include "pyx_inside.h"

static void leave(pyx_json *world, pyx_json *member) {
  pyx_json_clear(member);
  *member = world->items[--world->count];
}

void pyx_change_world(pyx_session *session, pyx_json *changes) {
  pyx_json *world = &session->world;
  if (!changes || changes->kind != PYX_OBJECT) return;
  for (size_t i = 0; i < changes->count; i++) {
    pyx_json *change = &changes->items[i];
    pyx_json *known = pyx_json_member(world, change->name);
    if (known) leave(world, known);
    if (change->kind == PYX_NULL) continue;
    world->items = pyx_allocate(world->items, (world->count + 1) * sizeof *world->items);
    world->items[world->count++] = *change;
    *change = (pyx_json){0};
  }
}

const pyx_json *pyx_world(const pyx_session *session, const char *member) {
  return pyx_json_member(&session->world, member);
}

void pyx_set_world(pyx_session *session, const char *member, pyx_writer *value) {
  pyx_writer changes = {0};
  pyx_json read;
  const char *what;
  size_t offset;
  while (value->depth > 0) pyx_end(value);
  pyx_begin_object(&changes, NULL);
  pyx_put_written(&changes, member, value->bytes, value->count);
  pyx_end(&changes);
  if (pyx_json_read(changes.bytes, changes.count, &read, &what, &offset)) pyx_change_world(session, &read);
  else pyx_fail(session, "what was set in the world is not JSON");
  pyx_json_clear(&read);
  pyx_writer_clear(&changes);
  pyx_writer_clear(value);
}

static bool lists(const pyx_json *texts, const char *text) {
  if (!texts || texts->kind != PYX_ARRAY) return false;
  size_t count = strlen(text);
  for (size_t i = 0; i < texts->count; i++) {
    const pyx_json *item = &texts->items[i];
    if (item->kind == PYX_TEXT && item->count == count && memcmp(item->text, text, count) == 0) return true;
  }
  return false;
}

bool pyx_is_installed(const pyx_session *session, const char *scheme) {
  const pyx_json *apps = pyx_world(session, "apps");
  if (!apps || apps->kind != PYX_ARRAY) return false;
  for (size_t i = 0; i < apps->count; i++) {
    if (lists(pyx_json_member(&apps->items[i], "schemes"), scheme)) return true;
  }
  return false;
}

bool pyx_can_open(const pyx_session *session, const char *scheme) {
  const pyx_json *listed = pyx_json_member(pyx_world(session, "host"), "queriesSchemes");
  return lists(listed, scheme) && pyx_is_installed(session, scheme);
}
