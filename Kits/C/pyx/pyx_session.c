/* Sessions: their reports, the failure of their requests, and work that outlives a request. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "pyx_inside.h"

pyx_session *pyx_session_new(const pyx_role *role, pyx_json *world) {
  pyx_session *session = pyx_allocate(NULL, sizeof *session);
  memset(session, 0, sizeof *session);
  session->role = role;
  session->world.kind = PYX_OBJECT;
  pyx_change_world(session, world);
  pthread_mutex_init(&session->lock, NULL);
  pthread_cond_init(&session->changed, NULL);
  pyx_begin_array(&session->effects, NULL);
  return session;
}

static void set_free(pyx_session *session) {
  pthread_mutex_destroy(&session->lock);
  pthread_cond_destroy(&session->changed);
  pyx_writer_clear(&session->effects);
  pyx_json_clear(&session->world);
  free(session->message);
  free(session);
}

void pyx_session_end(pyx_session *session) {
  pthread_mutex_lock(&session->lock);
  session->is_closed = true;
  bool is_last = session->work == 0;
  pthread_mutex_unlock(&session->lock);
  if (is_last) set_free(session);
}

void *pyx_state(const pyx_session *session) { return session->state; }

/* Effects. */

pyx_writer pyx_effect(const char *word) {
  pyx_writer effect = {0};
  pyx_begin_object(&effect, NULL);
  pyx_begin_object(&effect, word);
  return effect;
}

void pyx_report(pyx_session *session, pyx_writer *effect) {
  while (effect->depth > 0) pyx_end(effect);
  pthread_mutex_lock(&session->lock);
  pyx_put_written(&session->effects, NULL, effect->bytes, effect->count);
  pthread_mutex_unlock(&session->lock);
  pyx_writer_clear(effect);
}

void pyx_take_effects(pyx_session *session, pyx_writer *answer) {
  pthread_mutex_lock(&session->lock);
  pyx_end(&session->effects);
  pyx_put_written(answer, "effects", session->effects.bytes, session->effects.count);
  session->effects.count = 0;
  pyx_begin_array(&session->effects, NULL);
  pthread_mutex_unlock(&session->lock);
}

/* What fails. */

void pyx_refuse(pyx_session *session, int code, const char *message) {
  if (session->code != 0) return;
  size_t size = strlen(message) + 1;
  session->code = code;
  session->message = memcpy(pyx_allocate(NULL, size), message, size);
}

void pyx_fail(pyx_session *session, const char *message) { pyx_refuse(session, PYX_MISTAKE, message); }

void pyx_thrown(pyx_session *session, const char *message) { pyx_refuse(session, PYX_THROWN, message); }

bool pyx_has_failed(const pyx_session *session) { return session->code != 0; }

/* Fails the request because a field is missing or has another type. The message names the field, which is a word of the
 * adapter itself, and repeats no value that Pyx sent. */
static void miss(pyx_session *session, const char *name, const char *kind) {
  char message[200];
  snprintf(message, sizeof message, "the stimulus has no field %s that is %s", name, kind);
  pyx_fail(session, message);
}

const char *pyx_need_text(pyx_session *session, const pyx_json *fields, const char *name) {
  const char *text = pyx_json_text(fields, name);
  if (!text) miss(session, name, "a text without NUL characters");
  return text ? text : "";
}

int64_t pyx_need_whole(pyx_session *session, const pyx_json *fields, const char *name) {
  const pyx_json *member = pyx_json_member(fields, name);
  if (member && member->kind == PYX_WHOLE) return member->whole;
  miss(session, name, "a whole number");
  return 0;
}

bool pyx_need_flag(pyx_session *session, const pyx_json *fields, const char *name) {
  const pyx_json *member = pyx_json_member(fields, name);
  if (member && member->kind == PYX_FLAG) return member->flag;
  miss(session, name, "true or false");
  return false;
}

/* Work under way. */

void pyx_work_begins(pyx_session *session) {
  pthread_mutex_lock(&session->lock);
  session->work++;
  pthread_mutex_unlock(&session->lock);
}

void pyx_work_ends(pyx_session *session) {
  pthread_mutex_lock(&session->lock);
  bool is_last = --session->work == 0 && session->is_closed;
  pthread_cond_broadcast(&session->changed);
  pthread_mutex_unlock(&session->lock);
  if (is_last) set_free(session);
}

void pyx_wait(pyx_session *session, long milliseconds) {
  struct timespec end;
  clock_gettime(CLOCK_REALTIME, &end);
  end.tv_sec += milliseconds / 1000;
  end.tv_nsec += milliseconds % 1000 * 1000000;
  if (end.tv_nsec >= 1000000000) end.tv_sec++, end.tv_nsec -= 1000000000;
  pthread_mutex_lock(&session->lock);
  int status = 0;
  while (session->work > 0 && status == 0) status = pthread_cond_timedwait(&session->changed, &session->lock, &end);
  pthread_mutex_unlock(&session->lock);
}
