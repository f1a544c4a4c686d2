/// An adapter in Java: a class with a method for each stimulus.
struct JavaSkeleton: Skeleton {
  private let contract: ScaffoldContract

  init(of contract: ScaffoldContract) { self.contract = contract }

  var files: [ScaffoldFile] {
    [ScaffoldFile("src/\(Self.name).java", lines: head + declaration + life + methods + tail)]
  }

  let recipe = Recipe(
    file: "src/\(name).java", kit: "Java", kitPath: "src/pyx",
    building: "javac --release 17 -d build src/*.java src/pyx/adapter/*.java",
    judging: .adapter("java -cp build \(name)"), packages: ["openjdk-17-jdk-headless"], ignored: ["build/"])

  private static var name: String { "SDKAdapter" }

  private var head: [String] {
    """
    import pyx.adapter.Adapter;
    import pyx.adapter.AdapterError;
    import pyx.adapter.Contract;
    import pyx.adapter.Effect;
    import pyx.adapter.Fields;
    import pyx.adapter.Isolation;
    import pyx.adapter.Session;
    import pyx.adapter.Stimulus;
    import pyx.adapter.World;

    """.lines + MessageLines(prefix: "// ").wrapped(Self.introduction(of: contract), indented: 0)
  }

  private var declaration: [String] {
    [
      "@Contract(", "    system = \"\(contract.system)\",", "    role = \"\(contract.role.rawValue)\",",
      "    // SESSION is faster, and right if all state is in objects that `open` makes.",
      "    // FRESH_CLASSES is right if there are also statics.",
      "    isolation = Isolation.PROCESS,", "    // The effects that this adapter reports.",
      "    observes = {",
    ]
      + contract.effects.enumerated().flatMap { index, effect in
        MessageLines(prefix: "        // ").lines(of: effect)
          + ["        \"\(effect.word)\"" + (index + 1 < contract.effects.count ? "," : "")]
      } + ["    })", "public final class \(Self.name) extends Session {"]
  }

  private var life: [String] {
    """
      /** Starts the \(contract.subject) as a fresh process would: it remembers only the preferences of the world. */
      @Override
      protected void open(World world) {}

      /** Ends the \(contract.subject), and all that it has started. */
      @Override
      protected void close() {}

      // One method per stimulus. Each calls the \(contract.subject) within sdk(() -> …), and reports what happens,
      // for example with report(Effect.of("\(contract.effects.first?.word ?? "")").with("field", value)).

    """.lines
  }

  private var methods: [String] {
    contract.stimuli.flatMap { stimulus in
      MessageLines(prefix: "  // ").lines(of: stimulus) + [
        "  @Stimulus", "  void \(stimulus.word)(Fields fields) {",
        "    throw new AdapterError(\"\(Self.unwritten(stimulus.word))\");", "  }", "",
      ]
    }
  }

  private var tail: [String] {
    """
      /** Makes your fakes cause this effect, without the \(contract.subject), and reports what they saw. */
      @Override
      protected void calibrate(String kind, Fields fields) {
        throw new AdapterError("calibrate is not written yet for " + kind);
      }

      /** Serves the adapter, with the name and the version of your \(contract.subject) for reports. */
      public static void main(String[] arguments) {
        Adapter.serve("My \(contract.subject)", "0.0.0", \(Self.name).class);
      }
    }
    """.lines
  }
}
