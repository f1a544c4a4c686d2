/* The example with one fault, which PYX_FAULT names. It replaces two functions that the check renames when it
 * compiles the kit and the SDK: the one that sends lines, and the one in which the SDK handles a redirect. */
#define _POSIX_C_SOURCE 200809L
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "../pyx/pyx_inside.h"
#include "wallet_sdk.h"

bool honest_send_line(pyx_lines *lines, const char *bytes, size_t count);
bool honest_will_handle_redirect(wallet_sdk *sdk, const char *url);

static bool has_fault(const char *name) {
  const char *chosen = getenv("PYX_FAULT");
  return chosen && strcmp(chosen, name) == 0;
}

bool pyx_send_line(pyx_lines *lines, const char *bytes, size_t count) {
  static int answers = 0;
  static const char garbage[] = "Segmentation fault (not really)";
  static const char wrong[] = "{\"jsonrpc\":\"2.0\",\"id\":100000000,\"result\":{}}";
  static const char hello[] = "{\"jsonrpc\":\"2.0\",\"method\"";
  if (count > sizeof hello && memcmp(bytes, hello, sizeof hello - 1) == 0) return honest_send_line(lines, bytes, count);
  answers++;
  if (has_fault("slow")) nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
  if (answers == 1 && has_fault("dies-at-start")) exit(3);
  if (has_fault("silent")) return true;
  if (has_fault("garbage")) return honest_send_line(lines, garbage, sizeof garbage - 1);
  if (answers == 100 && has_fault("late-garbage")) honest_send_line(lines, garbage, sizeof garbage - 1);
  if (answers == 100 && has_fault("answers-twice")) honest_send_line(lines, bytes, count);
  if (answers == 100 && has_fault("wrong-id")) return honest_send_line(lines, wrong, sizeof wrong - 1);
  return honest_send_line(lines, bytes, count);
}

bool wallet_will_handle_redirect(wallet_sdk *sdk, const char *url) {
  /* An SDK may print anything: the kit sends this line to the log. */
  if (has_fault("prints")) puts("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}"), fflush(stdout);
  if (has_fault("dies")) raise(SIGSEGV);
  if (has_fault("exits")) exit(0);
  while (has_fault("hangs")) pause();
  return honest_will_handle_redirect(sdk, url);
}
