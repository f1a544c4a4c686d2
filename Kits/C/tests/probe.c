/* An adapter without an SDK, whose stimuli put the conversation to the test; see conversation.py. */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "pyx_adapter.h"

static void *open_session(pyx_session *session) {
  if (!pyx_world(session, "clock")) pyx_fail(session, "no clock in this world");
  return session;
}

static void report(pyx_session *session, const char *word) {
  pyx_writer effect = pyx_effect(word);
  pyx_report(session, &effect);
}

static void close_session(pyx_session *session) { report(session, "closed"); }

/* Reports what it was given, and the state of the world. */
static void echo(pyx_session *session, const pyx_json *fields) {
  pyx_writer effect = pyx_effect("echoed");
  pyx_put_value(&effect, "fields", fields);
  if (pyx_world(session, "network")) pyx_put_value(&effect, "network", pyx_world(session, "network"));
  pyx_put_flag(&effect, "installed", pyx_is_installed(session, "swish"));
  pyx_put_flag(&effect, "canOpen", pyx_can_open(session, "swish"));
  pyx_report(session, &effect);
}

static void need(pyx_session *session, const pyx_json *fields) {
  pyx_need_text(session, fields, "text");
  pyx_need_whole(session, fields, "whole");
  pyx_need_flag(session, fields, "flag");
  report(session, pyx_has_failed(session) ? "missed" : "found");
}

static void throw_up(pyx_session *session, const pyx_json *fields) {
  (void)fields;
  report(session, "before");
  pyx_thrown(session, "OverflowError: too much");
  pyx_fail(session, "the second failure does not count");
}

static void print(pyx_session *session, const pyx_json *fields) {
  (void)session, (void)fields;
  puts("this goes to the log");
  fflush(stdout);
  printf("and what is read is the end: %d\n", getchar());
  fflush(stdout);
}

static void *work(void *session) {
  nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
  report(session, "late");
  pyx_work_ends(session);
  return NULL;
}



static void begin_work(pyx_session *session, const pyx_json *fields) {
  (void)fields;
  pyx_work_begins(session);
  pthread_t thread;
  if (pthread_create(&thread, NULL, work, session) != 0) abort();
  pthread_detach(thread);
}

static const pyx_stimulus stimuli[] = {
    {"echo", echo}, {"need", need}, {"throwUp", throw_up}, {"print", print}, {"beginWork", begin_work}, {NULL, NULL},
};
static const char *const observes[] = {"echoed", "late", NULL};
static const char *const nothing[] = {NULL};

static const pyx_role exact = {
    .system = "probe", .role = "library", .stimuli = stimuli, .observes = observes, .isolation = "session",
    .platform = "ios", .open = open_session, .close = close_session,
};
static const pyx_role second = {
    .system = "probe", .role = "integration", .stimuli = stimuli, .observes = nothing, .isolation = "session",
    .platform = "ios", .open = open_session,
};
static const pyx_role patient = {
    .system = "patient", .role = "library", .stimuli = stimuli, .observes = observes, .waits_milliseconds = 5000,
    .clock = "system", .open = open_session, .close = close_session,
};
static const pyx_role other_clock = {
    .system = "probe", .role = "configuration", .stimuli = stimuli, .observes = observes, .clock = "system",
    .open = open_session,
};

int main(int count, char **words) {
  (void)words;
  const pyx_role *const roles[] = {&exact, &patient, &second, NULL};
  const pyx_role *const at_odds[] = {&exact, &other_clock, NULL};
  return pyx_serve("Probe", "1", count > 1 ? at_odds : roles);
}
