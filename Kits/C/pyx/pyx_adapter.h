/* The adapter's end of Pyx's wire protocol, version 1: C11, POSIX, no other library.
 *
 * An adapter wraps a payment SDK: Pyx tells it what happens (stimuli), and it answers with what the SDK did (effects).
 * This kit implements the conversation, so that an adapter is one table for each role of a system, with one function
 * for each stimulus:
 *
 *     static void tap(pyx_session *session, const pyx_json *fields) {
 *       popup *sdk = pyx_state(session);
 *       popup_tap(sdk, pyx_need_text(session, fields, "button"));
 *     }
 *
 *     static void opened(void *context, const char *url) { // the fake phone calls it
 *       pyx_writer effect = pyx_effect("openedURL");
 *       pyx_put_text(&effect, "url", url);
 *       pyx_report(context, &effect);
 *     }
 *
 * The words of stimuli and effects, with their fields, are on the contract page of each role. */
#ifndef PYX_ADAPTER_H
#define PYX_ADAPTER_H

#include "pyx_json.h"

#ifdef __cplusplus
extern "C" {
#endif

/* One life of the SDK under one role. */
typedef struct pyx_session pyx_session;

/* Delivers a stimulus to the SDK; report with `pyx_report` what the SDK does during that time. `fields` lives until the
 * function returns. */
typedef void pyx_handler(pyx_session *session, const pyx_json *fields);

typedef struct pyx_stimulus {
  const char *word;
  pyx_handler *handle;
} pyx_stimulus;

/* A role of a system, and the parts of it that this adapter supports. An absent member is 0 or NULL. */
typedef struct pyx_role {
  const char *system;          /* such as "pay-by-bank-app" */
  const char *role;            /* "library", "integration" or "configuration" */
  const pyx_stimulus *stimuli; /* the stimuli that it understands; {NULL, NULL} ends them */
  const char *const *observes; /* the effects that Pyx may see; NULL ends them. "Not reported" means "not done" */
  /* "session": any number of sessions at once; "serial": one at a time; "process", or absent: one per process. */
  const char *isolation;
  const char *clock;    /* "controlled", or absent: the SDK's time is the world's; "system": the machine's */
  const char *platform; /* "ios", "android", "web" or "other"; absent: not said */
  /* How long `send` waits for work under way; absent: after `send`, nothing happens by itself. */
  long waits_milliseconds;
  /* Starts the SDK as in a fresh process; returns the adapter's own state. */
  void *(*open)(pyx_session *session);
  /* Waits until nothing more happens; if it is absent, the kit waits for work under way. */
  void (*settle)(pyx_session *session, long at_most_milliseconds);
  /* Ends the SDK and frees the state; may be absent. */
  void (*close)(pyx_session *session);
  /* Makes the fakes cause this effect without the SDK, in a session that is opened only for that. */
  void (*calibrate)(pyx_session *session, const char *effect, const pyx_json *fields);
} pyx_role;

/* Serves the roles, a list that ends with NULL, until Pyx is done; returns the exit code of the process: 0 if all went
 * well, 1 if the conversation broke, 69 if Pyx was not reached.
 *
 * The conversation uses standard input and output; whatever else is written to standard output then goes to standard
 * error, the log. If PYX_STREAM=host:port is in the environment, the kit connects there and introduces itself with
 * PYX_TOKEN. */
int pyx_serve(const char *name, const char *version, const pyx_role *const *roles);

/* Does the same over a stream, for an app that cannot be started with an environment. */
int pyx_serve_stream(
    const char *address, const char *token, const char *name, const char *version, const pyx_role *const *roles);

/* The state that `open` returned. */
void *pyx_state(const pyx_session *session);

/* Required fields of a stimulus; if one is missing, the request fails, and "", 0 or false is returned. */
const char *pyx_need_text(pyx_session *session, const pyx_json *fields, const char *name);
int64_t pyx_need_whole(pyx_session *session, const pyx_json *fields, const char *name);
bool pyx_need_flag(pyx_session *session, const pyx_json *fields, const char *name);

/* An effect with that word; add fields with `pyx_put_…`, then report it. */
pyx_writer pyx_effect(const char *word);

/* Reports the effect and frees it. Any thread may do so; an effect that is reported after an answer goes out with the
 * next answer. */
void pyx_report(pyx_session *session, pyx_writer *effect);

/* Makes the request fail because of a mistake of this adapter, or because something is missing; that is no verdict on
 * the SDK. The first message counts. The handler itself continues after this call. Only the request's thread may call
 * this. */
void pyx_fail(pyx_session *session, const char *message);

/* The SDK itself threw, and the contract has no effect for that; this is an answer of the SDK. */
void pyx_thrown(pyx_session *session, const char *message);

/* Whether the request has failed already. */
bool pyx_has_failed(const pyx_session *session);

/* Call these before and after work that may outlast `send`, from any thread. The session is not freed until the work
 * ends, and reports after the session's end are dropped. The adapter owns the result of `open`: in `close`, either end
 * the work that uses it, or free it only after that work. */
void pyx_work_begins(pyx_session *session);
void pyx_work_ends(pyx_session *session);

/* A member of the world, such as "network"; NULL if it is absent. The world changes between requests, so ask in
 * handlers, and keep no pointer. */
const pyx_json *pyx_world(const pyx_session *session, const char *member);

/* Changes a member of the world and frees the given value. Use it in `calibrate`, if a fake needs another world to
 * cause an effect. */
void pyx_set_world(pyx_session *session, const char *member, pyx_writer *value);

/* Whether some app on the simulated device handles the URL scheme. */
bool pyx_is_installed(const pyx_session *session, const char *scheme);

/* What the system tells the host: true if an app handles the scheme and the host's Info.plist lists it. */
bool pyx_can_open(const pyx_session *session, const char *scheme);

#ifdef __cplusplus
}
#endif
#endif
