/* Declarations that the files of the kit share; nothing here is for adapters. */
#ifndef PYX_INSIDE_H
#define PYX_INSIDE_H

#include <pthread.h>

#include "pyx_adapter.h"

enum { PYX_NO_METHOD = -32601, PYX_BAD_PARAMS = -32602, PYX_MISTAKE = -32000, PYX_THROWN = -32001 };

/* The maximum number of bytes in a line, in both directions. */
#define PYX_MOST_BYTES ((size_t)16 << 20)

struct pyx_session {
  char name[24];
  const pyx_role *role;
  void *state;
  pyx_json world;
  /* Members for the request that is being answered. */
  int code; /* 0: it has not failed */
  char *message;
  /* Members that any thread may use while it holds the lock. */
  pthread_mutex_t lock;
  pthread_cond_t changed;
  pyx_writer effects; /* an array that is still open */
  long work;
  bool is_closed;
  pyx_session *next;
};

/* Begins a session, and moves the world's members into it. */
pyx_session *pyx_session_new(const pyx_role *role, pyx_json *world);

/* Ends a session, which is freed once no work is under way. */
void pyx_session_end(pyx_session *session);

/* Moves changed members into the session's world; members that are null are removed. */
void pyx_change_world(pyx_session *session, pyx_json *changes);

/* Waits until no work is under way, up to a time limit. */
void pyx_wait(pyx_session *session, long milliseconds);

/* Writes the effects that no answer has carried yet, as the member "effects". */
void pyx_take_effects(pyx_session *session, pyx_writer *answer);

/* Fails the request under way; the first failure counts. */
void pyx_refuse(pyx_session *session, int code, const char *message);

/* The answer to `initialize`; false, with the reason, if roles of one system contradict each other. */
bool pyx_declare(
    const char *name, const char *version, const pyx_role *const *roles, pyx_writer *answer, const char **why);

/* Lines over two descriptors, which may be one socket. */
typedef struct pyx_lines {
  int input, output;
  bool is_socket;
  char *bytes;
  size_t first, seen, count, capacity; /* the line begins at `first`; there is no line end before `seen` */
} pyx_lines;

/* The next line without its end; NULL at the end of the input, or if the input is broken. `why` says what is wrong; it
 * is NULL if nothing is. */
const char *pyx_next_line(pyx_lines *lines, size_t *count, const char **why);

/* Writes a line; false if the reader is gone. */
bool pyx_send_line(pyx_lines *lines, const char *bytes, size_t count);

/* Frees the buffer and closes the descriptors. */
void pyx_lines_end(pyx_lines *lines);

typedef struct pyx_conversation {
  const char *name, *version;
  const pyx_role *const *roles;
  pyx_lines lines;
  pyx_session *sessions; /* those that are open */
  unsigned long opened;
  bool has_begun, is_over, is_refused;
} pyx_conversation;

/* One request and its result. */
typedef struct pyx_request {
  pyx_conversation *with;
  pyx_json *params;
  pyx_writer *answer; /* the members of the result */
  int code;           /* 0: it has not failed */
  char *message;
} pyx_request;

/* Fails the request; the first failure counts. The kit's own messages quote nothing that Pyx sent, which may hold a
 * card number. */
void pyx_refuse_request(pyx_request *r, int code, const char *message);

/* Calls the method of that name. */
void pyx_serve_request(pyx_request *r, const char *method);

/* Ends the sessions that Pyx left open. */
void pyx_end_sessions(pyx_conversation *with);

/* Writes to the log why Pyx refuses the adapter, if the message is a refusal. */
void pyx_say_refusal(pyx_conversation *with, const pyx_json *message);

/* Answers lines until Pyx is done; returns the exit code. */
int pyx_converse(pyx_conversation *with);

#endif
