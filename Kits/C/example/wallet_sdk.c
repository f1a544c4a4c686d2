/* One payment at a time, to a wallet and back. PYX_DEFECT in the environment switches one defect on. */
#include "wallet_sdk.h"

#include <stdlib.h>
#include <string.h>

enum { PATIENCE = 1500 }; /* how long after becoming active a redirect may still come, in ms */

typedef struct kind_of_wallet {
  const char *name, *scheme, *name_in_redirect;
} kind_of_wallet;

static const kind_of_wallet kinds[] = {
    {"vipps", "vipps", "vipps"},
    {"vippsTest", "vippsMT", "vipps"},
    {"swish", "swish", "swish"},
    {"mobilePay", "mobilepayonline", "mobilepay"},
};

struct wallet_sdk {
  wallet_system system;
  unsigned long payments; /* their number so far, and the name of the last */
  /* The payment under way. */
  bool has_payment;
  const kind_of_wallet *kind;
  wallet_callbacks host;
  bool is_at_wallet, has_left, is_waiting;
  int64_t gives_up_at; /* while it waits: when a missing redirect counts as an interruption */
};

static bool has_defect(const char *name) {
  const char *chosen = getenv("PYX_DEFECT");
  return chosen && strcmp(chosen, name) == 0;
}

wallet_sdk *wallet_sdk_new(wallet_system system) {
  wallet_sdk *sdk = calloc(1, sizeof *sdk);
  if (!sdk) abort();
  sdk->system = system;
  return sdk;
}

void wallet_sdk_free(wallet_sdk *sdk) { free(sdk); }

/* Ends the payment without a redirect, and removes the indicator, because nobody else will remove it. */
static void end(wallet_sdk *sdk) {
  sdk->has_payment = false;
  sdk->system.remove_indicator(sdk->system.context);
}

static void fail(wallet_sdk *sdk, const char *kind, const char *details) {
  wallet_callbacks host = sdk->host;
  end(sdk);
  host.on_failure(host.context, host.call, has_defect("one-error") ? "invalidWalletURL" : kind, details);
}

bool wallet_launch(wallet_sdk *sdk, const char *wallet, bool shows_indicator, wallet_callbacks callbacks) {
  const kind_of_wallet *kind = NULL;
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
    if (strcmp(kinds[i].name, wallet) == 0) kind = &kinds[i];
  }
  if (!kind || !sdk->system.can_open(sdk->system.context, kind->scheme)) return false;
  sdk->has_payment = true;
  sdk->kind = kind;
  sdk->host = callbacks;
  sdk->is_at_wallet = sdk->has_left = sdk->is_waiting = false;
  if (shows_indicator) sdk->system.show_indicator(sdk->system.context, "root");
  callbacks.on_registration(callbacks.context, callbacks.call, ++sdk->payments);
  return true;
}

void wallet_registered(wallet_sdk *sdk, unsigned long payment, const char *url, const char *error) {
  void *system = sdk->system.context;
  if (!sdk->has_payment || payment != sdk->payments || sdk->is_at_wallet) return;
  if (error) {
    end(sdk);
  } else if (!sdk->system.can_open(system, sdk->kind->scheme)) {
    fail(sdk, "walletAppNotInstalled", "the wallet app was removed");
  } else if (strcmp(sdk->kind->name, "mobilePay") == 0 && !sdk->system.is_online(system)) {
    fail(sdk, "networkError", "MobilePay cannot be reached");
  } else if (!sdk->system.open(system, url)) {
    fail(sdk, "invalidWalletURL", "the wallet URL cannot be opened");
  } else {
    sdk->is_at_wallet = true;
  }
}

bool wallet_will_handle_redirect(wallet_sdk *sdk, const char *url) {
  if (!sdk->has_payment || !sdk->is_at_wallet || !wallet_is_redirect(url, sdk->kind->name_in_redirect)) return false;
  sdk->has_payment = false;
  sdk->host.on_redirect(sdk->host.context, sdk->host.call, true);
  return true;
}

void wallet_remove_transition_view(wallet_sdk *sdk) { sdk->system.remove_indicator(sdk->system.context); }

void wallet_did_enter_background(wallet_sdk *sdk) {
  if (!sdk->has_payment || !sdk->is_at_wallet) return;
  sdk->has_left = true;
  sdk->is_waiting = false;
}

void wallet_will_enter_foreground(wallet_sdk *sdk) {
  bool is_back = sdk->has_payment && sdk->has_left;
  if (is_back && has_defect("early-interruption")) sdk->host.on_redirect(sdk->host.context, sdk->host.call, false);
}

void wallet_did_become_active(wallet_sdk *sdk) {
  if (!sdk->has_payment || !sdk->has_left) return;
  sdk->has_left = false;
  sdk->is_waiting = true;
  sdk->gives_up_at = sdk->system.now(sdk->system.context) + PATIENCE;
}

/* Checks whether the SDK has waited long enough for a redirect. The payment goes on: a redirect may still come. */
void wallet_timer_fired(wallet_sdk *sdk) {
  if (!sdk->has_payment || !sdk->is_waiting || sdk->system.now(sdk->system.context) < sdk->gives_up_at) return;
  sdk->is_waiting = false;
  sdk->host.on_redirect(sdk->host.context, sdk->host.call, false);
}
