/* Reads and writes whole lines, without delay. */
#define _POSIX_C_SOURCE 200809L
#ifdef __APPLE__
#define _DARWIN_C_SOURCE
#endif
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "pyx_inside.h"

#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0 /* if it is missing, an option of the socket does the same */
#endif

/* Makes room for more bytes at the end of the buffer. */
static void make_room(pyx_lines *lines) {
  if (lines->first > 0) {
    memmove(lines->bytes, lines->bytes + lines->first, lines->count - lines->first);
    lines->count -= lines->first;
    lines->seen -= lines->first;
    lines->first = 0;
  }
  if (lines->count < lines->capacity) return;
  lines->capacity = lines->capacity ? lines->capacity * 2 : 64 << 10;
  lines->bytes = pyx_allocate(lines->bytes, lines->capacity);
}

const char *pyx_next_line(pyx_lines *lines, size_t *count, const char **why) {
  *why = NULL;
  for (;;) {
    char *from = lines->bytes + lines->seen;
    char *end = lines->seen < lines->count ? memchr(from, '\n', lines->count - lines->seen) : NULL;
    if (end) {
      const char *line = lines->bytes + lines->first;
      *count = (size_t)(end - line);
      lines->first = lines->seen = (size_t)(end - lines->bytes) + 1;
      return line;
    }
    lines->seen = lines->count;
    if (lines->count - lines->first > PYX_MOST_BYTES) {
      *why = "Pyx sent a line of more than 16 MiB";
      return NULL;
    }
    make_room(lines);
    ssize_t got = read(lines->input, lines->bytes + lines->count, lines->capacity - lines->count);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) *why = "the connection with Pyx broke";
    if (got <= 0) return NULL;
    lines->count += (size_t)got;
  }
}

static bool send_all(pyx_lines *lines, const char *bytes, size_t count) {
  while (count > 0) {
    ssize_t sent =
        lines->is_socket ? send(lines->output, bytes, count, MSG_NOSIGNAL) : write(lines->output, bytes, count);
    if (sent < 0 && errno == EINTR) continue;
    if (sent < 0) return false;
    bytes += sent;
    count -= (size_t)sent;
  }
  return true;
}

bool pyx_send_line(pyx_lines *lines, const char *bytes, size_t count) {
  /* In one call, because Pyx waits for the end of the line. */
  char *line = pyx_allocate(NULL, count + 1);
  memcpy(line, bytes, count);
  line[count] = '\n';
  bool is_sent = send_all(lines, line, count + 1);
  free(line);
  return is_sent;
}

void pyx_lines_end(pyx_lines *lines) {
  free(lines->bytes);
  close(lines->output);
  if (lines->input != lines->output) close(lines->input);
}
