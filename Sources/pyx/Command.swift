import Conformance

/// The command: its subcommands, its help, and how errors become one line and an exit code.
struct Command: Sendable {
  let registry: Registry

  private static let specifications: [CommandSpecification] = [
    Certify.specification, Merge.specification, Compare.specification, Certificate.specification,
    Keygen.specification, Verify.specification,
    Lint.specification,
    Rules.specification, Mutants.specification,
    Replay.specification, ExpectationsUpdate.specification,
    Serve.specification, Simulator.specification,
    Vectors.specification, Traceability.specification, Inputs.specification, Transitions.specification,
    Readings.specification,
    Contract.specification, Schemas.specification,
  ]

  /// Listens for the signals that end a long-running command in good order.
  static func listenForSignals(_ words: [String]) {
    switch words.first {
    case Certify.specification.name: Interruption.shared.listen(saying: "interrupted: nothing was judged")
    case Lint.specification.name, "expectations":
      Interruption.shared.listen(saying: "interrupted: nothing was judged")
    case Replay.specification.name:
      Interruption.shared.listen(saying: "interrupted: the case did not run to its end")
    case Simulator.specification.name: Interruption.shared.listen(saying: "stopped", code: .success)
    default: break
    }
  }

  /// Runs the command with its arguments, without the program's own name.
  func run(_ words: [String]) async -> ExitCode {
    do {
      return try await dispatch(words)
    } catch _ where Interruption.shared.isOver {
      // Whatever fails after the signal fails because of it.
      await Interruption.end()
    } catch let error as UserError {
      Output.note(error.message)
      return error.code
    } catch {
      Output.note("error in pyx itself: \(error)")
      return .internalError
    }
  }

  private func dispatch(_ words: [String]) async throws -> ExitCode {
    guard let name = words.first else {
      throw UserError(.usage, "name a command, such as pyx certify; pyx help lists them")
    }
    var rest = Array(words.dropFirst())
    switch name {
    case "--version":
      try Output.print(
        "pyx \(SuiteVersion.suite), rule set \(SuiteVersion.ruleSet), contracts \(SuiteVersion.contract), "
          + "protocol \(SuiteVersion.wireProtocol)\n")
      return .success
    case "help", "--help", "-h": return try help(rest)
    default: break
    }
    var fullName = name
    // Commands of two words. The first word belongs to no other command.
    if let longer = Self.specifications.first(where: { $0.name.hasPrefix(name + " ") }) {
      if let word = rest.first, ["--help", "-h"].contains(word) { return try help([name]) }
      guard rest.first.map({ "\(name) \($0)" }) == longer.name else {
        let operand = longer.operand.map { $0.isOptional ? " [\($0.name)]" : " \($0.name)" } ?? ""
        throw UserError(.usage, "pyx \(name) has one subcommand: pyx \(longer.name)\(operand)")
      }
      rest.removeFirst()
      fullName = longer.name
    }
    guard let specification = Self.specifications.first(where: { $0.name == fullName }) else {
      let known = Self.specifications.map(\.name) + ["help"]
      let hint = Suggestion.near(name, among: known).map { "did you mean pyx \($0)? " } ?? ""
      throw UserError(.usage, "there is no command \"\(name)\"; \(hint)pyx help lists all of them")
    }
    if rest.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
      try Output.print(specification.help)
      return .success
    }
    let arguments = try Arguments(rest, for: specification)
    try Resources.requireDescriptors()
    return try await run(specification, arguments)
  }

  private func run(_ specification: CommandSpecification, _ arguments: Arguments) async throws -> ExitCode {
    switch specification.name {
    case Certify.specification.name:
      let certify = try Certify(arguments, registry: registry)
      CrashReporter.prepare()
      return try await certify.run()
    case Compare.specification.name: return try Compare.run(arguments)
    case Certificate.specification.name: return try Certificate.run(arguments)
    case Merge.specification.name: return try await Merge(arguments, registry: registry).run()
    case Keygen.specification.name: return try Keygen.run(arguments)
    case Verify.specification.name: return try await Verify(arguments, registry: registry).run()
    case Lint.specification.name:
      let lint = try Lint.certify(arguments, registry: registry)
      CrashReporter.prepare()
      return try await lint.run()
    case ExpectationsUpdate.specification.name:
      let certify = try ExpectationsUpdate.certify(arguments, registry: registry)
      CrashReporter.prepare()
      return try await certify.run()
    case Replay.specification.name:
      let replay = try Replay(arguments, registry: registry)
      CrashReporter.prepare()
      return try await replay.run()
    case Rules.specification.name: return try Rules.run(arguments, registry: registry)
    case Mutants.specification.name: return try await Mutants.run(arguments, registry: registry)
    case Serve.specification.name: return try await Serve.run(arguments, registry: registry)
    case Simulator.specification.name:
      return try await Simulator(arguments).run()
    case Vectors.specification.name: return try Vectors.run(arguments, registry: registry)
    case Traceability.specification.name: return try Traceability.run(arguments, registry: registry)
    case Inputs.specification.name: return try await Inputs.run(arguments, registry: registry)
    case Transitions.specification.name: return try await Transitions.run(arguments, registry: registry)
    case Readings.specification.name: return try await Readings.run(arguments, registry: registry)
    case Contract.specification.name: return try await Contract.run(arguments, registry: registry)
    default: return try Schemas.run(arguments, registry: registry)
    }
  }

  private func help(_ words: [String]) throws -> ExitCode {
    let name = words.joined(separator: " ")
    guard !name.isEmpty else {
      try Output.print(Self.overview)
      return .success
    }
    guard
      let specification = Self.specifications.first(where: {
        $0.name == name || $0.name.hasPrefix(name + " ")
      })
    else {
      let hint =
        Suggestion.near(name, among: Self.specifications.map(\.name)).map { "; did you mean \($0)?" } ?? ""
      throw UserError(
        .usage, "there is no command \"\(name)\"\(hint.isEmpty ? "; pyx help lists them" : hint)")
    }
    try Output.print(specification.help)
    return .success
  }

  private static var overview: String {
    let width = specifications.map(\.name.count).max() ?? 0
    let commands = specifications.map {
      "  \($0.name)\(String(repeating: " ", count: width - $0.name.count))  \($0.summary)"
    }
    let codes: [(ExitCode, String)] = [
      (.success, "nothing that was judged failed"),
      (.failure, "a rule does not hold, or a claimed role was not judged"),
      (.staleExpectation, "an expectation is out of date"), (.usage, "the command was called wrongly"),
      (.badData, "vectors, expectations, reports or a host's files are broken"),
      (.nothingSelected, "nothing is selected"),
      (
        .adapterUnavailable,
        "the adapter could not be started or is not an adapter; the simulator cannot serve"
      ),
      (.internalError, "the suite itself went wrong"),
      (.cannotWrite, "reports or certificates cannot be written"),
      (.incomplete, "incomplete: interrupted, or some rule could not be judged"),
    ]
    let lines =
      ["Judges payment SDKs by the rules of their own documents.", "", "commands:"] + commands
      + [
        "", "pyx help COMMAND lists its options; pyx --version prints the versions.", "", "exit codes:",
      ]
      + codes.map {
        "  \(String(repeating: " ", count: 2 - String($0.0.rawValue).count))\($0.0.rawValue)  \($0.1)"
      }
    return lines.joined(separator: "\n") + "\n"
  }
}
