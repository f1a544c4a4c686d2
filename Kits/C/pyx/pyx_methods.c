/* The methods of the protocol: each looks up its session, calls the adapter, and writes the result. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pyx_inside.h"

void pyx_refuse_request(pyx_request *r, int code, const char *message) {
  if (r->code != 0) return;
  size_t size = strlen(message) + 1;
  r->code = code;
  r->message = memcpy(pyx_allocate(NULL, size), message, size);
}

static const pyx_role *role_of(pyx_request *r) {
  const char *system = pyx_json_text(r->params, "system"), *role = pyx_json_text(r->params, "role");
  for (const pyx_role *const *one = r->with->roles; system && role && *one; one++) {
    if (strcmp((*one)->system, system) == 0 && strcmp((*one)->role, role) == 0) return *one;
  }
  pyx_refuse_request(r, PYX_BAD_PARAMS, "this adapter does not serve this role of this system");
  return NULL;
}

/* Finds the session's place in the list, and updates its world from the request; NULL if there is no such session. */
static pyx_session **session_of(pyx_request *r) {
  const char *name = pyx_json_text(r->params, "session");
  pyx_session **place = &r->with->sessions;
  while (name && *place && strcmp((*place)->name, name) != 0) place = &(*place)->next;
  if (!name || !*place) {
    pyx_refuse_request(r, PYX_BAD_PARAMS, "no such session");
    return NULL;
  }
  pyx_change_world(*place, pyx_json_member(r->params, "world"));
  return place;
}

/* The effects of the session, or its failure; effects that were seen before a failure go into the next answer. */
static void answer_of(pyx_request *r, pyx_session *session) {
  if (session->code == 0) {
    pyx_take_effects(session, r->answer);
    return;
  }
  pyx_refuse_request(r, session->code, session->message);
  session->code = 0;
  free(session->message);
  session->message = NULL;
}

/* The one member of a stimulus or an effect, named by its word; NULL if the message has another form. */
static const pyx_json *word_of(pyx_request *r, const char *name) {
  const pyx_json *whole = pyx_json_member(r->params, name);
  if (whole && whole->kind == PYX_OBJECT && whole->count == 1) return &whole->items[0];
  pyx_refuse_request(r, PYX_BAD_PARAMS, "a stimulus or an effect must be an object with one member");
  return NULL;
}

/* The methods of the protocol. */

static void initialize(pyx_request *r) {
  const pyx_conversation *with = r->with;
  const char *why;
  if (!pyx_declare(with->name, with->version, with->roles, r->answer, &why)) pyx_refuse_request(r, PYX_MISTAKE, why);
}

static void open_session(pyx_request *r) {
  const pyx_role *role = role_of(r);
  if (!role) return;
  pyx_session *session = pyx_session_new(role, pyx_json_member(r->params, "world"));
  snprintf(session->name, sizeof session->name, "%lu", ++r->with->opened);
  session->state = role->open(session);
  if (session->code != 0) {
    answer_of(r, session);
    pyx_session_end(session);
    return;
  }
  session->next = r->with->sessions;
  r->with->sessions = session;
  pyx_put_text(r->answer, "session", session->name);
}

static void send_stimulus(pyx_request *r) {
  pyx_session **place = session_of(r);
  const pyx_json *stimulus = place ? word_of(r, "stimulus") : NULL;
  if (!stimulus) return;
  const pyx_role *role = (*place)->role;
  for (const pyx_stimulus *one = role->stimuli; one->word; one++) {
    if (strcmp(one->word, stimulus->name) != 0) continue;
    one->handle(*place, stimulus);
    if (role->waits_milliseconds > 0) pyx_wait(*place, role->waits_milliseconds);
    answer_of(r, *place);
    return;
  }
  pyx_refuse_request(r, PYX_BAD_PARAMS, "this adapter does not understand the stimulus");
}

static void settle(pyx_request *r) {
  pyx_session **place = session_of(r);
  const pyx_json *limit = pyx_json_member(r->params, "atMostMilliseconds");
  if (!place) return;
  long milliseconds = limit && limit->kind == PYX_WHOLE && limit->whole > 0 ? (long)limit->whole : 0;
  if ((*place)->role->settle) (*place)->role->settle(*place, milliseconds);
  else pyx_wait(*place, milliseconds);
  answer_of(r, *place);
}

static void close_session(pyx_request *r) {
  pyx_session **place = session_of(r);
  if (!place) return;
  pyx_session *session = *place;
  *place = session->next;
  if (session->role->close) session->role->close(session);
  answer_of(r, session);
  pyx_session_end(session);
}

void pyx_end_sessions(pyx_conversation *with) {
  while (with->sessions) {
    pyx_session *session = with->sessions;
    with->sessions = session->next;
    if (session->role->close) session->role->close(session);
    pyx_session_end(session);
  }
}

/* The world of a session for `calibrate`, because Pyx sends no world with that request. */
static pyx_json ordinary_world(void) {
  static const char text[] =
      "{\"apps\":[],\"clock\":0,\"host\":{\"queriesSchemes\":[],\"schemes\":[]},\"lifecycle\":\"active\","
      "\"network\":\"online\",\"preferences\":{},\"services\":{}}";
  pyx_json world;
  const char *what;
  size_t offset;
  pyx_json_read(text, sizeof text - 1, &world, &what, &offset);
  return world;
}

static void calibrate(pyx_request *r) {
  const pyx_role *role = role_of(r);
  const pyx_json *effect = role ? word_of(r, "effect") : NULL;
  if (!effect) return;
  pyx_json world = ordinary_world();
  pyx_session *session = pyx_session_new(role, &world);
  pyx_json_clear(&world);
  session->state = role->open(session);
  bool is_open = session->code == 0;
  if (!role->calibrate) pyx_fail(session, "this adapter has no calibrate");
  else if (is_open) role->calibrate(session, effect->name, effect);
  answer_of(r, session);
  if (is_open && role->close) role->close(session);
  pyx_session_end(session);
}

static void shut_down(pyx_request *r) { r->with->is_over = true; }

void pyx_serve_request(pyx_request *r, const char *method) {
  static const struct {
    const char *name;
    void (*serve)(pyx_request *);
  } methods[] = {
      {"initialize", initialize}, {"open", open_session},   {"send", send_stimulus}, {"settle", settle},
      {"close", close_session},   {"calibrate", calibrate}, {"shutdown", shut_down},
  };
  for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
    if (strcmp(methods[i].name, method) == 0) {
      methods[i].serve(r);
      return;
    }
  }
  pyx_refuse_request(r, PYX_NO_METHOD, "no such method");
}
