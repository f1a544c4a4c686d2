/* The host that the adapter plays: one session's phone, SDK and callbacks. */
#ifndef HOST_H
#define HOST_H

#include "phone.h"

/* A launch whose registration the SDK has asked for. */
typedef struct registration {
  int64_t call;
  unsigned long payment;
  struct registration *next;
} registration;

typedef struct played_host {
  pyx_session *session;
  fake_phone phone;
  wallet_sdk *sdk;
  registration *registrations;
  const pyx_json *answers_at_once; /* during a launch: the host's answer inside the callback; otherwise NULL */
} played_host;

/* A fresh process: a phone, the SDK, no payment. */
void *host_open(pyx_session *session);
void host_close(pyx_session *session);

/* The callbacks that the SDK calls for the launch with that number. */
wallet_callbacks host_callbacks(played_host *host, long call);

/* Answers the registration of a launch, if the SDK has asked for one. */
void host_answer(played_host *host, int64_t call, const char *url, const char *error);

/* Makes the fakes cause one effect without the SDK, to check that the adapter can see it at all. */
void host_calibrate(pyx_session *session, const char *word, const pyx_json *fields);

#endif
