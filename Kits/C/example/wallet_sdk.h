/* The judged SDK, a small but complete wallet SDK in C. Your SDK already exists, and may be in any language. */
#ifndef WALLET_SDK_H
#define WALLET_SDK_H

#include <stdbool.h>
#include <stdint.h>

/* The SDK's requests to iOS. */
typedef struct wallet_system {
  void *context;
  bool (*can_open)(void *context, const char *scheme);
  bool (*open)(void *context, const char *url);
  bool (*is_online)(void *context);
  int64_t (*now)(void *context); /* in ms */
  void (*show_indicator)(void *context, const char *view);
  void (*remove_indicator)(void *context);
} wallet_system;

/* The host's values for a launch. */
typedef struct wallet_callbacks {
  void *context;
  long call; /* comes back with each callback */
  void (*on_registration)(void *context, long call, unsigned long payment);
  void (*on_redirect)(void *context, long call, bool without_interruption);
  void (*on_failure)(void *context, long call, const char *kind, const char *details);
} wallet_callbacks;

typedef struct wallet_sdk wallet_sdk;

wallet_sdk *wallet_sdk_new(wallet_system system);
void wallet_sdk_free(wallet_sdk *sdk);

/* Returns false if the wallet cannot be opened; otherwise asks the host to register the payment. */
bool wallet_launch(wallet_sdk *sdk, const char *wallet, bool shows_indicator, wallet_callbacks callbacks);

/* The host's answer to `on_registration`, a URL or an error. Only the first answer for the payment under way counts. */
void wallet_registered(wallet_sdk *sdk, unsigned long payment, const char *url, const char *error);

/* Returns whether the URL is the redirect of the wallet under way; if so, its callback has been called. */
bool wallet_will_handle_redirect(wallet_sdk *sdk, const char *url);

void wallet_remove_transition_view(wallet_sdk *sdk);

/* What iOS tells the SDK. */
void wallet_did_enter_background(wallet_sdk *sdk);
void wallet_will_enter_foreground(wallet_sdk *sdk);
void wallet_did_become_active(wallet_sdk *sdk);
void wallet_timer_fired(wallet_sdk *sdk);

/* Whether a URL has the form of the wallet's redirect: `…://piasdk?wallet=swish`. */
bool wallet_is_redirect(const char *url, const char *name);

#endif
