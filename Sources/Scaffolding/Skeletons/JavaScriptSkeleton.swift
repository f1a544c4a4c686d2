/// An adapter in JavaScript: an object with a function for each stimulus, and a class around it.
///
/// The adapter runs in Node without changes, and in a page that loads the kit first and then the adapter.
struct JavaScriptSkeleton: Skeleton {
  private let contract: ScaffoldContract

  init(of contract: ScaffoldContract) { self.contract = contract }

  var files: [ScaffoldFile] {
    [
      ScaffoldFile("adapter.js", lines: head + functions + effects + session),
      // A `package.json` in a folder above may set another module type, so this one states the type.
      ScaffoldFile("package.json", lines: [#"{ "private": true, "type": "commonjs" }"#]),
      ScaffoldFile("index.html", lines: page),
    ]
  }

  let recipe = Recipe(
    file: "adapter.js", kit: "JavaScript", kitPath: "pyx_adapter.js", building: nil,
    judging: .adapter("node adapter.js"), packages: ["nodejs"], ignored: ["node_modules/", "profile/"],
    notes: [
      "If the SDK needs a page, `index.html` loads the same adapter into a browser: first the kit, then the SDK, then "
        + "`adapter.js`. This script opens the page with the URL of the run, which Pyx gives it as `PYX_URL`. "
        + "`--no-sandbox` is needed only if you are root.",
      Self.launching,
      "On a busy machine, add `--return 15`. Without `--launch`, Pyx prints the URL: open `index.html` with `#` and "
        + "that URL at its end.",
    ])

  /// How Chromium opens the page; `pyx certify` takes the same options.
  private static let launching = """
    ```sh
    cat >browser <<'END'
    #!/bin/sh
    exec chromium --headless --no-sandbox --user-data-dir=profile "$1#$PYX_URL"
    END
    chmod +x browser
    pyx doctor --listen --launch "./browser 'file://$PWD/index.html'"
    ```
    """

  private var head: [String] {
    ["\"use strict\";", ""]
      + MessageLines(prefix: "// ").wrapped(Self.introduction(of: contract), indented: 0)
        + """

        // A page has loaded the kit already.
        const pyx = globalThis.pyx ?? require("./pyx_adapter.js");

        // One function per stimulus. Each returns what the \(contract.subject) did, in order, or a promise of it:
        // an array such as [pyx.effect("\(contract.effects.first?.word ?? "")", {…})].
        const stimuli = {
        """.lines
  }

  private var functions: [String] {
    contract.stimuli.flatMap { stimulus in
      MessageLines(prefix: "  // ").lines(of: stimulus) + [
        "  \(stimulus.word)(session, fields, world) {",
        "    throw new Error(\"\(Self.unwritten(stimulus.word))\");", "  },", "",
      ]
    }.dropLast() + ["};", ""]
  }

  private var effects: [String] {
    ["// The effects that this adapter reports.", "const observes = ["]
      + contract.effects.flatMap {
        MessageLines(prefix: "  // ").lines(of: $0) + ["  \"\($0.word)\","]
      } + ["];", ""]
  }

  private var session: [String] {
    """
    class \(contract.className) extends pyx.Session {
      static system = "\(contract.system)";
      static role = "\(contract.role.rawValue)";
      static stimuli = Object.keys(stimuli);
      static observes = observes;
      // "session" is faster, and right if nothing of the \(contract.subject) lives as long as the process.
      static isolation = "process";

      /** Starts the \(contract.subject) as a fresh process would: it remembers only world.preferences. */
      open(world) {}

      /** Delivers a stimulus. */
      send(kind, fields, world) {
        return stimuli[kind](this, fields, world);
      }

      /** Ends the \(contract.subject); returns the effects that had not been returned yet. */
      close() {
        return [];
      }

      /** Makes your fakes cause this effect, without the \(contract.subject); returns the effects that were seen. */
      static calibrate(kind, fields) {
        throw new Error(`calibrate is not written yet for ${kind}`);
      }
    }

    if (typeof module === "object" && require.main !== module) {
      module.exports = { \(contract.className) }; // another script, such as a test, has loaded this one
    } else {
      // The name and the version of your \(contract.subject), for reports.
      pyx.serve("My \(contract.subject)", "0.0.0", [\(contract.className)]);
    }
    """.lines
  }

  private var page: [String] {
    """
    <!doctype html>
    <html lang="en">
      <meta charset="utf-8" />
      <title>\(contract.system), role \(contract.role.rawValue)</title>
      <body>
        <h1>\(contract.system), role \(contract.role.rawValue)</h1>
        <!-- The scripts come last: fakes need `document.body`. -->
        <script src="pyx_adapter.js"></script>
        <script src="pyx_adapter_browser.js"></script>
        <!-- Your \(contract.subject) comes here, after the kit. -->
        <script src="adapter.js"></script>
      </body>
    </html>
    """.lines
  }
}
