/* The fake iOS: it answers from Pyx's world and reports everything that can be seen of the SDK. It knows nothing about
 * payments. */
#ifndef PHONE_H
#define PHONE_H

#include "pyx_adapter.h"
#include "wallet_sdk.h"

typedef struct fake_phone {
  pyx_session *session;
  bool has_indicator;
} fake_phone;

/* The phone as the SDK sees it. */
wallet_system phone_system(fake_phone *phone);

/* Requests to iOS. */
bool phone_open(void *phone, const char *url);
void phone_show_indicator(void *phone, const char *view);
void phone_remove_indicator(void *phone);

/* A finger on the root view: the touch arrives unless an indicator is in its way. */
void phone_tap(fake_phone *phone);

#endif
