/* The stream binding: the adapter connects to Pyx over TCP, sends its token, and then speaks as over a pipe. */
#define _POSIX_C_SOURCE 200809L
#ifdef __APPLE__
#define _DARWIN_C_SOURCE
#endif
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "pyx_inside.h"

/* A socket that sends each line at once and reports a broken connection without a signal. */
static int open_socket(const struct addrinfo *address) {
  int one = 1, socket_ = socket(address->ai_family, address->ai_socktype, address->ai_protocol);
  if (socket_ < 0) return -1;
  fcntl(socket_, F_SETFD, FD_CLOEXEC);
  setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
#ifdef SO_NOSIGPIPE
  setsockopt(socket_, SOL_SOCKET, SO_NOSIGPIPE, &one, sizeof one);
#endif
  if (connect(socket_, address->ai_addr, address->ai_addrlen) == 0) return socket_;
  int reason = errno;
  close(socket_);
  errno = reason;
  return -1;
}

/* The two parts of "127.0.0.1:4000" or "[::1]:4000"; false if it has another form. */
static bool split(const char *address, char *host, size_t size, const char **port) {
  const char *colon = strrchr(address, ':');
  if (!colon || !colon[1] || colon == address) return false;
  size_t count = (size_t)(colon - address);
  if (*address == '[' && address[count - 1] == ']') address++, count -= 2;
  if (count == 0 || count >= size) return false;
  memcpy(host, address, count);
  host[count] = 0;
  *port = colon + 1;
  return true;
}

/* A socket that is connected; -1, with a line in the log, if that cannot be done. */
static int connected(const char *address) {
  char host[256];
  const char *port;
  if (!split(address, host, sizeof host, &port)) {
    fputs("pyx: the address of the stream is not host:port; take PYX_STREAM as Pyx gives it\n", stderr);
    return -1;
  }
  struct addrinfo wanted = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM}, *found = NULL;
  int status = getaddrinfo(host, port, &wanted, &found);
  if (status != 0) {
    fprintf(stderr, "pyx: the address of the stream is not known: %s\n", gai_strerror(status));
    return -1;
  }
  int socket_ = -1;
  for (struct addrinfo *one = found; one && socket_ < 0; one = one->ai_next) socket_ = open_socket(one);
  const char *reason = strerror(errno);
  if (socket_ < 0) fprintf(stderr, "pyx: cannot connect to Pyx: %s; is pyx certify --listen running?\n", reason);
  freeaddrinfo(found);
  return socket_;
}

static bool say_token(pyx_lines *lines, const char *token) {
  pyx_writer hello = {0};
  pyx_begin_object(&hello, NULL);
  pyx_put_text(&hello, "jsonrpc", "2.0");
  pyx_put_text(&hello, "method", "connect");
  pyx_begin_object(&hello, "params");
  pyx_put_text(&hello, "token", token);
  pyx_end(&hello);
  pyx_end(&hello);
  bool is_sent = pyx_send_line(lines, hello.bytes, hello.count);
  pyx_writer_clear(&hello);
  return is_sent;
}

void pyx_say_refusal(pyx_conversation *with, const pyx_json *message) {
  const char *words = pyx_json_text(pyx_json_member(message, "error"), "message");
  if (!words) return;
  with->is_refused = true;
  /* Words with digits are not shown, because they may contain a card number. */
  bool is_plain = true;
  for (const char *at = words; *at; at++) is_plain = is_plain && *at >= ' ' && *at <= '~' && (*at < '0' || *at > '9');
  fprintf(stderr, "pyx: Pyx refused the connection: %s\n", is_plain ? words : "its words are not shown");
}

int pyx_serve_stream(
    const char *address, const char *token, const char *name, const char *version, const pyx_role *const *roles) {
  int socket = connected(address);
  if (socket < 0) return 69;
  pyx_conversation with = {.name = name, .version = version, .roles = roles};
  with.lines = (pyx_lines){.input = socket, .output = socket, .is_socket = true};
  bool is_sent = say_token(&with.lines, token ? token : "");
  int code = pyx_converse(&with);
  if (is_sent && with.has_begun) return code;
  if (with.is_refused) return 69;
  fputs("pyx: Pyx closed the connection before it asked anything; is PYX_TOKEN that of this run?\n", stderr);
  return 69;
}
