/* An adapter for `pia-wallets`, role library, for you to fill in: it runs, and says for each stimulus that it is not
 * written yet. Replace the bodies one by one; `pyx certify` names the next. The contract page of the role says what
 * each stimulus asks for, and what to report. */
#include "pyx_adapter.h"

/* What a session keeps: the SDK, and the fakes around it. */
static void *open_session(pyx_session *session) {
  (void)session;
  return NULL; /* start the SDK here as in a fresh process; it remembers only pyx_world(session, "preferences") */
}

static void close_session(pyx_session *session) {
  (void)session; /* end the SDK here, and free the result of `open_session` */
}

/* One function per stimulus. */

static void launch_wallet(pyx_session *session, const pyx_json *fields) {
  (void)fields; /* call, wallet, showsActivityIndicator?, answersAtOnce? {walletURL or error} */
  pyx_fail(session, "launchWallet is not written yet");
}

static void answer_registration(pyx_session *session, const pyx_json *fields) {
  (void)fields; /* call, walletURL */
  pyx_fail(session, "answerRegistration is not written yet");
}

static void fail_registration(pyx_session *session, const pyx_json *fields) {
  (void)fields; /* call, error */
  pyx_fail(session, "failRegistration is not written yet");
}

static void did_enter_background(pyx_session *session, const pyx_json *fields) {
  (void)fields;
  pyx_fail(session, "didEnterBackground is not written yet");
}

static void will_enter_foreground(pyx_session *session, const pyx_json *fields) {
  (void)fields;
  pyx_fail(session, "willEnterForeground is not written yet");
}

static void did_become_active(pyx_session *session, const pyx_json *fields) {
  (void)fields;
  pyx_fail(session, "didBecomeActive is not written yet");
}

static void open_url(pyx_session *session, const pyx_json *fields) {
  (void)fields; /* call, url */
  pyx_fail(session, "openURL is not written yet");
}

static void remove_transition_view(pyx_session *session, const pyx_json *fields) {
  (void)fields;
  pyx_fail(session, "removeTransitionView is not written yet");
}

static void tap(pyx_session *session, const pyx_json *fields) {
  (void)fields;
  pyx_fail(session, "tap is not written yet");
}

static void time_passed(pyx_session *session, const pyx_json *fields) {
  (void)fields; /* milliseconds; the world's clock has already moved on */
  pyx_fail(session, "timePassed is not written yet");
}

/* Make the fakes cause this effect, without the SDK, and report what was seen. */
static void calibrate(pyx_session *session, const char *effect, const pyx_json *fields) {
  (void)effect, (void)fields;
  pyx_fail(session, "calibrate is not written yet");
}

/* What the adapter can do. Leave out what the SDK does not have. */

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
    .isolation = "process", /* "session", which is faster, if no state of the SDK lives as long as the process */
    .open = open_session,
    .close = close_session,
    .calibrate = calibrate,
};

int main(void) {
  const pyx_role *const roles[] = {&library, NULL};
  return pyx_serve("My SDK", "1.0", roles);
}
