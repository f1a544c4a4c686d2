/// An adapter in Python: a class with a method for each stimulus.
struct PythonSkeleton: Skeleton {
  private let contract: ScaffoldContract

  init(of contract: ScaffoldContract) { self.contract = contract }

  var files: [ScaffoldFile] {
    [ScaffoldFile("adapter.py", lines: head + methods + table + effects + calibration)]
  }

  let recipe = Recipe(
    file: "adapter.py", kit: "Python", kitPath: "pyx_adapter.py", building: nil,
    judging: .adapter("python3 adapter.py"), packages: ["python3"], ignored: ["__pycache__/"])

  private var head: [String] {
    MessageLines(prefix: "# ").wrapped(Self.introduction(of: contract), indented: 0)
      + """

      import pyx_adapter as pyx


      class \(contract.className)(pyx.Session):
          system, role = "\(contract.system)", "\(contract.role.rawValue)"
          # "session" is faster, and right if nothing of the \(contract.subject) lives as long as the process.
          isolation = "process"

          def open(self, world):
              \"""Starts the \(contract.subject) as a fresh process would: it remembers only world["preferences"].\"""

          def close(self):
              \"""Ends the \(contract.subject); returns the effects that had not been returned yet.\"""
              return []

          # One method per stimulus. Each returns what the \(contract.subject) did, in order:
          # a list such as [pyx.effect("\(contract.effects.first?.word ?? "")", …)].

      """.lines
  }

  private var methods: [String] {
    contract.stimuli.flatMap { stimulus in
      MessageLines(prefix: "    # ").lines(of: stimulus) + [
        "    def on_\(stimulus.word.snakeCase)(self, fields, world):",
        "        raise NotImplementedError(\"\(Self.unwritten(stimulus.word))\")", "",
      ]
    }
  }

  private var table: [String] {
    ["    stimuli = {"]
      + contract.stimuli.map { "        \"\($0.word)\": on_\($0.word.snakeCase)," }
      + [
        "    }", "", "    def send(self, kind, fields, world):",
        "        return self.stimuli[kind](self, fields, world)", "",
      ]
  }

  private var effects: [String] {
    ["    # The effects that this adapter reports.", "    observes = ["]
      + contract.effects.flatMap {
        MessageLines(prefix: "        # ").lines(of: $0) + ["        \"\($0.word)\","]
      } + ["    ]", ""]
  }

  private var calibration: [String] {
    """
        @classmethod
        def calibrate(cls, kind, fields):
            \"""Makes your fakes cause this effect, without the \(contract.subject); returns the effects that were seen.\"""
            raise NotImplementedError("calibrate is not written yet for " + kind)


    if __name__ == "__main__":
        # The name and the version of your \(contract.subject), for reports.
        pyx.serve("My \(contract.subject)", "0.0.0", [\(contract.className)])
    """.lines
  }
}

extension String {
  /// The lines of a text.
  var lines: [String] { split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
}
