/* An adapter for `pia-wallets`, role library: it turns stimuli into calls of the SDK, and the SDK's reactions into
 * effects.
 *
 * Read it in this order: `phone.c` is the fake iOS, `wallet_sdk.c` is the judged SDK, `host.c` has the callbacks that a
 * host would pass, and this file delivers the stimuli. You would write everything except the SDK. */
#include "host.h"

/* One function per stimulus. */

static void launch_wallet(pyx_session *session, const pyx_json *fields) {
  played_host *host = pyx_state(session);
  int64_t call = pyx_need_whole(session, fields, "call");
  /* If the host does not set something, the SDK's default applies. */
  const pyx_json *indicator = pyx_json_member(fields, "showsActivityIndicator");
  bool shows_indicator = !indicator || pyx_need_flag(session, fields, "showsActivityIndicator");
  host->answers_at_once = pyx_json_member(fields, "answersAtOnce");
  const char *wallet = pyx_need_text(session, fields, "wallet");
  bool can_launch = wallet_launch(host->sdk, wallet, shows_indicator, host_callbacks(host, (long)call));
  host->answers_at_once = NULL;
  pyx_writer effect = pyx_effect("launched");
  pyx_put_whole(&effect, "call", call);
  pyx_put_flag(&effect, "canLaunch", can_launch);
  pyx_report(session, &effect);
}

static void answer_registration(pyx_session *session, const pyx_json *fields) {
  int64_t call = pyx_need_whole(session, fields, "call");
  host_answer(pyx_state(session), call, pyx_need_text(session, fields, "walletURL"), NULL);
}

static void fail_registration(pyx_session *session, const pyx_json *fields) {
  int64_t call = pyx_need_whole(session, fields, "call");
  host_answer(pyx_state(session), call, NULL, pyx_need_text(session, fields, "error"));
}

static wallet_sdk *sdk_of(pyx_session *session) {
  const played_host *host = pyx_state(session);
  return host->sdk;
}

static void did_enter_background(pyx_session *session, const pyx_json *fields) {
  (void)fields;
  wallet_did_enter_background(sdk_of(session));
}

static void will_enter_foreground(pyx_session *session, const pyx_json *fields) {
  (void)fields;
  wallet_will_enter_foreground(sdk_of(session));
}

static void did_become_active(pyx_session *session, const pyx_json *fields) {
  (void)fields;
  wallet_did_become_active(sdk_of(session));
}

static void open_url(pyx_session *session, const pyx_json *fields) {
  bool handled = wallet_will_handle_redirect(sdk_of(session), pyx_need_text(session, fields, "url"));
  pyx_writer effect = pyx_effect("handledRedirect");
  pyx_put_whole(&effect, "call", pyx_need_whole(session, fields, "call"));
  pyx_put_flag(&effect, "handled", handled);
  pyx_report(session, &effect);
}

static void remove_transition_view(pyx_session *session, const pyx_json *fields) {
  (void)fields;
  wallet_remove_transition_view(sdk_of(session));
}

static void tap(pyx_session *session, const pyx_json *fields) {
  played_host *host = pyx_state(session);
  (void)fields;
  phone_tap(&host->phone);
}

static void time_passed(pyx_session *session, const pyx_json *fields) {
  (void)fields;
  wallet_timer_fired(sdk_of(session));
}

/* What the adapter can do. */

static const pyx_stimulus stimuli[] = {
    {"launchWallet", launch_wallet},
    {"answerRegistration", answer_registration},
    {"failRegistration", fail_registration},
    {"didEnterBackground", did_enter_background},
    {"willEnterForeground", will_enter_foreground},
    {"didBecomeActive", did_become_active},
    {"openURL", open_url},
    {"removeTransitionView", remove_transition_view},
    {"tap", tap},
    {"timePassed", time_passed},
    {NULL, NULL},
};

static const char *const observes[] = {
    "launched", "walletURLRequested", "openedURL",        "handledRedirect", "redirected",
    "failed",   "showedIndicator",    "removedIndicator", "tapReached",      NULL,
};

static const pyx_role library = {
    .system = "pia-wallets",
    .role = "library",
    .stimuli = stimuli,
    .observes = observes,
    .isolation = "session", /* the SDK keeps everything in its object, so any number may live side by side */
    .open = host_open,
    .close = host_close,
    .calibrate = host_calibrate,
};

int main(void) {
  const pyx_role *const roles[] = {&library, NULL};
  return pyx_serve("C wallets", "1", roles);
}
