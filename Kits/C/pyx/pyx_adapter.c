/* The conversation: reads requests, calls the sessions, writes answers. */
#define _POSIX_C_SOURCE 200809L
#include "pyx_adapter.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "pyx_inside.h"

/* Sends the line that answers a request; false if Pyx reads no more. */
static bool send_answer(pyx_request *r, const pyx_json *id) {
  pyx_writer line = {0};
  bool is_too_long = r->answer->count > PYX_MOST_BYTES - 256;
  if (is_too_long) pyx_refuse_request(r, PYX_MISTAKE, "the answer has more than 16 MiB");
  pyx_begin_object(&line, NULL);
  pyx_put_text(&line, "jsonrpc", "2.0");
  pyx_put_value(&line, "id", id);
  if (r->code == 0) {
    pyx_put_written(&line, "result", r->answer->bytes, r->answer->count);
  } else {
    pyx_begin_object(&line, "error");
    pyx_put_whole(&line, "code", r->code);
    pyx_put_text(&line, "message", r->message);
    pyx_end(&line);
  }
  pyx_end(&line);
  bool is_sent = pyx_send_line(&r->with->lines, line.bytes, line.count);
  if (!is_sent) fputs("pyx: Pyx reads no more answers\n", stderr);
  pyx_writer_clear(&line);
  return is_sent;
}

/* Answers one line; false if the conversation cannot go on. */
static bool answer(pyx_conversation *with, const char *text, size_t count) {
  pyx_json message;
  const char *what;
  size_t offset;
  if (!pyx_json_read(text, count, &message, &what, &offset)) {
    fprintf(stderr, "pyx: a line from Pyx is not JSON: %s, at byte %zu\n", what, offset);
    return false;
  }
  const pyx_json *id = pyx_json_member(&message, "id");
  const char *method = pyx_json_text(&message, "method");
  bool goes_on = true;
  if (id && method) { /* a message that asks for no answer gets none */
    pyx_writer result = {0};
    pyx_request r = {.with = with, .params = pyx_json_member(&message, "params"), .answer = &result};
    with->has_begun = true;
    pyx_begin_object(&result, NULL);
    pyx_serve_request(&r, method);
    pyx_end(&result);
    goes_on = send_answer(&r, id);
    pyx_writer_clear(&result);
    free(r.message);
  } else if (!with->has_begun) {
    pyx_say_refusal(with, &message);
  }
  pyx_json_clear(&message);
  return goes_on;
}

int pyx_converse(pyx_conversation *with) {
  const char *line, *why;
  size_t count;
  bool goes_on = true;
  while (goes_on && !with->is_over && (line = pyx_next_line(&with->lines, &count, &why))) {
    goes_on = answer(with, line, count);
  }
  if (goes_on && !with->is_over && why) {
    fprintf(stderr, "pyx: %s\n", why);
    goes_on = false;
  }
  pyx_end_sessions(with);
  pyx_lines_end(&with->lines);
  return goes_on ? 0 : 1;
}

int pyx_serve(const char *name, const char *version, const pyx_role *const *roles) {
  const char *address = getenv("PYX_STREAM");
  if (address && *address) return pyx_serve_stream(address, getenv("PYX_TOKEN"), name, version, roles);
  pyx_conversation with = {.name = name, .version = version, .roles = roles};
  with.lines = (pyx_lines){.input = dup(0), .output = dup(1)};
  /* From now on, whatever other code prints goes to the log, and its standard input is empty. */
  int nothing = open("/dev/null", O_RDONLY);
  if (with.lines.input < 0 || with.lines.output < 0 || dup2(2, 1) < 0 || dup2(nothing, 0) < 0) {
    fputs("pyx: standard input, output or error is closed; start the adapter with pyx certify --adapter\n", stderr);
    return 69;
  }
  close(nothing);
  fcntl(with.lines.input, F_SETFD, FD_CLOEXEC);
  fcntl(with.lines.output, F_SETFD, FD_CLOEXEC);
  return pyx_converse(&with);
}
