// The first step of the tutorial in C++20: a class is the SDK, and a function without captures delivers a stimulus.
#include <map>
#include <string>

#include "pyx_adapter.h"

namespace {

class Wallets {
public:
  explicit Wallets(pyx_session *phone) : phone(phone) {}

  bool canLaunch(const std::string &wallet) const {
    static const std::map<std::string, const char *> schemes = {
        {"vipps", "vipps"}, {"vippsTest", "vippsMT"}, {"swish", "swish"}, {"mobilePay", "mobilepayonline"}};
    const auto found = schemes.find(wallet);
    return found != schemes.end() && pyx_can_open(phone, found->second);
  }

private:
  pyx_session *phone;
};

void reportLaunched(pyx_session *session, int64_t call, bool canLaunch) {
  pyx_writer effect = pyx_effect("launched");
  pyx_put_whole(&effect, "call", call);
  pyx_put_flag(&effect, "canLaunch", canLaunch);
  pyx_report(session, &effect);
}

// No exception may leave a function that C calls; an exception of the SDK is its answer.
void launchWallet(pyx_session *session, const pyx_json *fields) {
  const auto *wallets = static_cast<Wallets *>(pyx_state(session));
  try {
    const bool can = wallets->canLaunch(pyx_need_text(session, fields, "wallet"));
    reportLaunched(session, pyx_need_whole(session, fields, "call"), can);
  } catch (const std::exception &error) {
    pyx_thrown(session, error.what());
  }
}

constexpr pyx_stimulus stimuli[] = {
    {"launchWallet", launchWallet},
    {"didBecomeActive", [](pyx_session *, const pyx_json *) {}},
    {nullptr, nullptr},
};

constexpr const char *observes[] = {"launched", nullptr};

const pyx_role library = {
    .system = "pia-wallets",
    .role = "library",
    .stimuli = stimuli,
    .observes = observes,
    .isolation = "session",
    .clock = nullptr,
    .platform = nullptr,
    .waits_milliseconds = 0,
    .open = [](pyx_session *session) -> void * { return new Wallets(session); },
    .settle = nullptr,
    .close = [](pyx_session *session) { delete static_cast<Wallets *>(pyx_state(session)); },
    .calibrate =
        [](pyx_session *session, const char *, const pyx_json *fields) {
          reportLaunched(session, pyx_need_whole(session, fields, "call"), pyx_need_flag(session, fields, "canLaunch"));
        },
};

}  // namespace

int main() {
  const pyx_role *const roles[] = {&library, nullptr};
  return pyx_serve("First step in C++", "1", roles);
}
