#include "phone.h"

#include <string.h>

static bool can_open(void *context, const char *scheme) {
  const fake_phone *phone = context;
  return pyx_can_open(phone->session, scheme);
}

static bool is_online(void *context) {
  const fake_phone *phone = context;
  const pyx_json *network = pyx_world(phone->session, "network");
  return network && network->kind == PYX_TEXT && strcmp(network->text, "online") == 0;
}

static int64_t now(void *context) {
  const fake_phone *phone = context;
  const pyx_json *clock = pyx_world(phone->session, "clock");
  return clock && clock->kind == PYX_WHOLE ? clock->whole : 0;
}

/* `UIApplication.open`: succeeds if an app has the scheme; MobilePay also needs a network. */
bool phone_open(void *context, const char *url) {
  static const char mobile_pay[] = "mobilepayonline";
  const fake_phone *phone = context;
  char scheme[200] = "";
  size_t count = strcspn(url, ":");
  if (count < sizeof scheme) memcpy(scheme, url, count);
  bool succeeded = pyx_is_installed(phone->session, scheme);
  if (strncmp(scheme, mobile_pay, sizeof mobile_pay - 1) == 0 && !is_online(context)) succeeded = false;
  pyx_writer effect = pyx_effect("openedURL");
  pyx_put_text(&effect, "url", url);
  pyx_put_flag(&effect, "succeeded", succeeded);
  pyx_report(phone->session, &effect);
  return succeeded;
}

void phone_show_indicator(void *context, const char *view) {
  fake_phone *phone = context;
  if (phone->has_indicator) return;
  phone->has_indicator = true;
  pyx_writer effect = pyx_effect("showedIndicator");
  pyx_put_text(&effect, "view", view);
  pyx_report(phone->session, &effect);
}

void phone_remove_indicator(void *context) {
  fake_phone *phone = context;
  if (!phone->has_indicator) return;
  phone->has_indicator = false;
  pyx_writer effect = pyx_effect("removedIndicator");
  pyx_report(phone->session, &effect);
}

void phone_tap(fake_phone *phone) {
  if (phone->has_indicator) return;
  pyx_writer effect = pyx_effect("tapReached");
  pyx_report(phone->session, &effect);
}

wallet_system phone_system(fake_phone *phone) {
  return (wallet_system){
      .context = phone,
      .can_open = can_open,
      .open = phone_open,
      .is_online = is_online,
      .now = now,
      .show_indicator = phone_show_indicator,
      .remove_indicator = phone_remove_indicator,
  };
}
