/* The fakes do as they are told, to show Pyx that the adapter can see what they do. */
#include <string.h>

#include "host.h"

/* Installs an app that handles the URL. */
static void install(pyx_session *session, const char *url) {
  pyx_writer apps = {0};
  pyx_begin_array(&apps, NULL);
  pyx_begin_object(&apps, NULL);
  pyx_put_text(&apps, "name", "Wallet");
  pyx_begin_array(&apps, "schemes");
  pyx_put_bytes(&apps, NULL, url, strcspn(url, ":"));
  pyx_set_world(session, "apps", &apps);
}

/* Reports a result or callback as Pyx gave it: no fake is between the SDK and the report, so nothing can be missed. */
static void repeat(pyx_session *session, const char *word, const pyx_json *fields) {
  pyx_writer effect = pyx_effect(word);
  for (size_t i = 0; i < fields->count; i++) pyx_put_value(&effect, fields->items[i].name, &fields->items[i]);
  pyx_report(session, &effect);
}

void host_calibrate(pyx_session *session, const char *word, const pyx_json *fields) {
  played_host *host = pyx_state(session);
  if (strcmp(word, "openedURL") == 0) {
    const char *url = pyx_need_text(session, fields, "url");
    if (pyx_need_flag(session, fields, "succeeded")) install(session, url);
    phone_open(&host->phone, url);
  } else if (strcmp(word, "showedIndicator") == 0) {
    phone_show_indicator(&host->phone, pyx_need_text(session, fields, "view"));
  } else if (strcmp(word, "removedIndicator") == 0) {
    host->phone.has_indicator = true;
    phone_remove_indicator(&host->phone);
  } else if (strcmp(word, "tapReached") == 0) {
    phone_tap(&host->phone);
  } else {
    repeat(session, word, fields);
  }
}
