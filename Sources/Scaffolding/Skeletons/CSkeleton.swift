/// An adapter in C: a function for each stimulus, and tables of the stimuli and effects.
struct CSkeleton: Skeleton {
  private let contract: ScaffoldContract

  init(of contract: ScaffoldContract) { self.contract = contract }

  var files: [ScaffoldFile] {
    [ScaffoldFile("adapter.c", lines: head + handlers + calibration + tables + role)]
  }

  let recipe = Recipe(
    file: "adapter.c", kit: "C", kitPath: "pyx",
    building: "cc -std=c11 -O2 -I pyx adapter.c pyx/*.c -o adapter -pthread",
    judging: .adapter("./adapter"), packages: ["gcc", "libc6-dev"], ignored: ["/adapter"])

  private var head: [String] {
    MessageLines(prefix: "// ").wrapped(Self.introduction(of: contract), indented: 0)
      + """
      #include "pyx_adapter.h"

      // Starts the \(contract.subject) as a fresh process would: it remembers only pyx_world(session, "preferences").
      // Returns the state of the session, which `pyx_state` gives back.
      static void *open_session(pyx_session *session) {
        (void)session;
        return NULL;
      }

      // Ends the \(contract.subject), and frees what `open_session` returned.
      static void close_session(pyx_session *session) { (void)session; }

      // One function per stimulus. Each calls the \(contract.subject), and reports in order what happens:
      //   pyx_writer effect = pyx_effect("\(contract.effects.first?.word ?? "")");
      //   pyx_put_text(&effect, "field", value);
      //   pyx_report(session, &effect);

      """.lines
  }

  private var handlers: [String] {
    contract.stimuli.flatMap { stimulus in
      MessageLines(prefix: "// ").lines(of: stimulus) + [
        "static void on_\(stimulus.word.snakeCase)(pyx_session *session, const pyx_json *fields) {",
        "  (void)fields;", "  pyx_fail(session, \"\(Self.unwritten(stimulus.word))\");", "}", "",
      ]
    }
  }

  private var calibration: [String] {
    """
    // Makes your fakes cause this effect, without the \(contract.subject), and reports what was seen.
    static void calibrate(pyx_session *session, const char *effect, const pyx_json *fields) {
      (void)effect, (void)fields;
      pyx_fail(session, "calibrate is not written yet");
    }

    """.lines
  }

  private var tables: [String] {
    ["static const pyx_stimulus stimuli[] = {"]
      + contract.stimuli.map { "    {\"\($0.word)\", on_\($0.word.snakeCase)}," }
      + [
        "    {NULL, NULL},", "};", "", "// The effects that this adapter reports.",
        "static const char *const observes[] = {",
      ]
      + contract.effects.flatMap {
        MessageLines(prefix: "    // ").lines(of: $0) + ["    \"\($0.word)\","]
      } + ["    NULL,", "};", ""]
  }

  private var role: [String] {
    """
    static const pyx_role role = {
        .system = "\(contract.system)",
        .role = "\(contract.role.rawValue)",
        .stimuli = stimuli,
        .observes = observes,
        // "session" is faster, and right if nothing of the \(contract.subject) lives as long as the process.
        .isolation = "process",
        .open = open_session,
        .close = close_session,
        .calibrate = calibrate,
    };

    // The name and the version of your \(contract.subject), for reports.
    int main(void) {
      const pyx_role *const roles[] = {&role, NULL};
      return pyx_serve("My \(contract.subject)", "0.0.0", roles);
    }
    """.lines
  }
}
