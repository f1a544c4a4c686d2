/* The first step from the skeleton: two stimuli and one effect, which are already judged. */
#include <string.h>

#include "pyx_adapter.h"

/* The judged SDK; the fake phone answers `canOpenURL` for it. */
static bool can_launch(pyx_session *phone, const char *wallet) {
  static const char *const schemes[][2] = {
      {"vipps", "vipps"}, {"vippsTest", "vippsMT"}, {"swish", "swish"}, {"mobilePay", "mobilepayonline"}};
  for (size_t i = 0; i < sizeof schemes / sizeof *schemes; i++) {
    if (strcmp(schemes[i][0], wallet) == 0) return pyx_can_open(phone, schemes[i][1]);
  }
  return false;
}

static void *open_session(pyx_session *session) { return session; }

static void report_launched(pyx_session *session, int64_t call, bool can_launch) {
  pyx_writer effect = pyx_effect("launched");
  pyx_put_whole(&effect, "call", call);
  pyx_put_flag(&effect, "canLaunch", can_launch);
  pyx_report(session, &effect);
}

static void launch_wallet(pyx_session *session, const pyx_json *fields) {
  bool can = can_launch(session, pyx_need_text(session, fields, "wallet"));
  report_launched(session, pyx_need_whole(session, fields, "call"), can);
}

/* The harmless stimulus: this SDK has nothing to do. */
static void did_become_active(pyx_session *session, const pyx_json *fields) { (void)session, (void)fields; }

/* Reports the result as Pyx gave it: no fake is between the SDK and the report, so nothing can be missed. */
static void calibrate(pyx_session *session, const char *effect, const pyx_json *fields) {
  if (strcmp(effect, "launched") != 0) return;
  report_launched(session, pyx_need_whole(session, fields, "call"), pyx_need_flag(session, fields, "canLaunch"));
}

static const pyx_stimulus stimuli[] = {
    {"launchWallet", launch_wallet}, {"didBecomeActive", did_become_active}, {NULL, NULL}};

static const char *const observes[] = {"launched", NULL};

static const pyx_role library = {
    .system = "pia-wallets",
    .role = "library",
    .stimuli = stimuli,
    .observes = observes,
    .isolation = "session",
    .open = open_session,
    .calibrate = calibrate,
};

int main(void) {
  const pyx_role *const roles[] = {&library, NULL};
  return pyx_serve("First step", "1", roles);
}
