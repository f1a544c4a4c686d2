/// A package with an implementation of the contract in Swift, and the suite as its tests.
struct SwiftSkeleton: Skeleton {
  private let contract: ScaffoldContract

  init(of contract: ScaffoldContract) { self.contract = contract }

  var files: [ScaffoldFile] {
    [
      ScaffoldFile("Package.swift", lines: manifest),
      ScaffoldFile("\(Self.folder)/Conformance.swift", lines: conformance),
      ScaffoldFile("\(Self.folder)/\(session).swift", lines: sending + methods),
    ]
  }

  let recipe = Recipe(
    file: "the files of \(folder)", kit: nil, kitPath: "", building: nil, judging: .tests("swift test"),
    packages: [], ignored: [".build/", ".swiftpm/"])

  private static var folder: String { "Tests/ConformanceTests" }
  private var session: String { contract.className + "Session" }
  private var system: String { contract.swiftType.name }
  /// The module of the system, which is also its product.
  private var module: String { contract.swiftType.modules.first ?? "" }
  private var manifest: [String] {
    """
    // swift-tools-version: 6.2
    import PackageDescription

    /// The path from here to Pyx. For a repository, write `.package(url: "…", branch: "main")` below.
    let pyx = Context.environment["PYX_FOLDER"] ?? "../pyx"

    let package = Package(
      name: "\(contract.system)-conformance",
      platforms: [.macOS(.v13), .iOS(.v16)],
      // Put your SDK beside Pyx.
      dependencies: [.package(name: "pyx", path: pyx)],
      targets: [
        .testTarget(
          name: "ConformanceTests", dependencies: [.product(name: "\(module)", package: "pyx")])
      ],
      swiftLanguageModes: [.v6]
    )
    """.lines
  }

  private var conformance: [String] {
    var lines = MessageLines(prefix: "// ").wrapped(Self.introduction(of: contract), indented: 0)
    lines += imports(["ConformanceTesting", "Testing"] + (contract.playsService ? ["\(module)Testing"] : []))
    lines +=
      """

      /// The \(contract.subject) as Pyx sees it: only what is listed here is judged.
      struct \(contract.implementationType): Implementation {
        let profile = ImplementationProfile<\(system)>(
          name: "My \(contract.subject)", version: "0.0.0",
          stimuli: [
      """.lines
    lines += contract.stimuli.map { "      .\($0.word)," } + ["    ],", "    effects: ["]
    for effect in contract.effects {
      lines += MessageLines(prefix: "      // ").lines(of: effect) + ["      .\(effect.word),"]
    }
    return lines + ending
  }

  private var ending: [String] {
    """
        ],
        // `.session` is faster, and right if all state is in objects that `open` makes.
        isolation: .serial)

      /// Starts the \(contract.subject) as a fresh process would: it remembers only `world.preferences`.
      func open(_ world: World) async throws -> any Session<\(system)> { \(session)() }
    }

    let run = ConformanceRun(of: \(contract.implementationType)())

    @Suite(.conformance(run)) struct ConformanceTests {
      @Test(arguments: run.rules) func rule(_ rule: RuleCase) throws { try run.verify(rule) }
    }
    """.lines
  }

  private var sending: [String] {
    let modules = contract.stimuli.flatMap(\.parameters).reduce(into: Set<String>()) {
      $0.formUnion($1.type.modules)
    }
    var lines = imports(Array(modules))
    lines +=
      """

      /// One life of the \(contract.subject).
      struct \(session): Session {
        typealias System = \(system)

        func send(_ stimulus: System.Stimulus, in world: World) async throws -> [System.Effect] {
          switch stimulus {
      """.lines
    lines += contract.stimuli.flatMap(branch)
    lines +=
      """
          }
        }
      }

      /// The error of a stimulus that is still to be written. It is not an error of the \(contract.subject): no rule fails for it.
      struct Unwritten: Error, CustomStringConvertible {
        let word: String
        var description: String { "\\(word) is not written yet" }
      }

      """.lines
    return lines
  }

  private func branch(_ stimulus: ScaffoldContract.Message) -> [String] {
    let labels = stimulus.parameters.map(\.label)
    let pattern = labels.isEmpty ? "" : "(\(labels.map { "let \($0)" }.joined(separator: ", ")))"
    let arguments = labels.map { "\($0): \($0)" } + ["in: world"]
    return ["    case .\(stimulus.word)\(pattern):"]
      + list("      try await \(stimulus.word)(", arguments, ")")
  }

  private var methods: [String] {
    [
      "// One method per stimulus. Each returns what the \(contract.subject) did, in order.",
      "extension \(session) {",
    ]
      + contract.stimuli.flatMap(method).dropLast() + ["}"]
  }

  private func method(_ stimulus: ScaffoldContract.Message) -> [String] {
    let parameters = stimulus.parameters.map { "\($0.label): \($0.type.name)" } + ["in world: World"]
    return MessageLines(prefix: "  // ").lines(of: stimulus)
      + list("  func \(stimulus.word)(", parameters, ") async throws -> [System.Effect] {")
      + ["    throw Unwritten(word: \"\(stimulus.word)\")", "  }", ""]
  }

  /// Parts of a list between its beginning and its end, in one line if it is not too long.
  private func list(_ beginning: String, _ parts: [String], _ end: String) -> [String] {
    let line = beginning + parts.joined(separator: ", ") + end
    guard line.count > 100 else { return [line] }
    let indent = String(repeating: " ", count: beginning.prefix { $0 == " " }.count)
    let lines = parts.enumerated().map { index, part in
      indent + "  " + part + (index + 1 < parts.count ? "," : "")
    }
    return [beginning] + lines + [indent + end]
  }

  private func imports(_ modules: [String]) -> [String] {
    Set(modules + ["Conformance", module]).sorted().map { "import \($0)" }
  }
}

extension String {
  /// The text with a capital letter at its beginning.
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
