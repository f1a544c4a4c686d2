#include "host.h"

#include <stdlib.h>

void *host_open(pyx_session *session) {
  played_host *host = calloc(1, sizeof *host);
  if (!host) abort();
  host->session = host->phone.session = session;
  host->sdk = wallet_sdk_new(phone_system(&host->phone));
  return host;
}

void host_close(pyx_session *session) {
  played_host *host = pyx_state(session);
  wallet_sdk_free(host->sdk);
  while (host->registrations) {
    registration *first = host->registrations;
    host->registrations = first->next;
    free(first);
  }
  free(host);
}

/* Callbacks, which the SDK calls. */

static void on_registration(void *context, long call, unsigned long payment) {
  played_host *host = context;
  pyx_writer effect = pyx_effect("walletURLRequested");
  pyx_put_whole(&effect, "call", call);
  pyx_report(host->session, &effect);
  registration *known = malloc(sizeof *known);
  if (!known) abort();
  *known = (registration){call, payment, host->registrations};
  host->registrations = known;
  const pyx_json *answer = host->answers_at_once;
  if (answer) wallet_registered(host->sdk, payment, pyx_json_text(answer, "walletURL"), pyx_json_text(answer, "error"));
}

static void on_redirect(void *context, long call, bool without_interruption) {
  played_host *host = context;
  pyx_writer effect = pyx_effect("redirected");
  pyx_put_whole(&effect, "call", call);
  pyx_put_flag(&effect, "withoutInterruption", without_interruption);
  pyx_report(host->session, &effect);
}

static void on_failure(void *context, long call, const char *kind, const char *details) {
  played_host *host = context;
  pyx_writer effect = pyx_effect("failed");
  pyx_put_whole(&effect, "call", call);
  pyx_put_text(&effect, "kind", kind);
  pyx_put_text(&effect, "details", details);
  pyx_report(host->session, &effect);
}

wallet_callbacks host_callbacks(played_host *host, long call) {
  return (wallet_callbacks){host, call, on_registration, on_redirect, on_failure};
}

void host_answer(played_host *host, int64_t call, const char *url, const char *error) {
  for (const registration *one = host->registrations; one; one = one->next) {
    if (one->call != call) continue;
    wallet_registered(host->sdk, one->payment, url, error);
    return;
  }
}
