import Catalogue
import CommandSupport
import Conformance
import JSONValues
import PaymentNumbers
import Reporting

/// A case that was run again.
struct ReplayedCase: Sendable {
  var result: RuleResult
  var calls: [RecordedCall]
  let candidate: any Candidate
}

extension ReplayedCase {
  /// The stimuli, as on the wire.
  private var stimuli: [JSONValue] {
    calls.compactMap { if case .send(let tree) = $0.action { tree } else { nil } }
  }

  /// The stimuli that repeat no card number that came first from the implementation.
  fileprivate var ownStimuli: [JSONValue] {
    var madeUp: Set<String> = []
    var foreign: Set<String> = []
    func numbers(_ value: JSONValue) -> [String] { CardMasking.cardNumbers(in: value.compactUTF8) }
    for call in calls {
      if case .send(let tree) = call.action {
        madeUp.formUnion(numbers(tree).filter { !foreign.contains($0) })
      }
      for effect in call.effects { foreign.formUnion(numbers(effect).filter { !madeUp.contains($0) }) }
    }
    return stimuli.filter { madeUp.isSuperset(of: numbers($0)) }
  }

  /// Throws a ``UserError`` if a stimulus repeats a card number that the implementation sent first.
  ///
  /// No file may hold such a number.
  fileprivate func requireOwnNumbers() throws {
    guard ownStimuli.count == stimuli.count else {
      throw UserError(
        .nothingSelected,
        "the case repeats a card number that the SDK named, so the case is neither printed nor kept")
    }
  }
}

extension Replay {
  /// The options for what is shown of the case.
  struct View: Sendable {
    /// Whether each step is shown.
    let hasSteps: Bool
    /// The language of the program that is printed in place of the result; nil if no program is printed.
    let language: ProgramLanguage?
    /// The path of the file that keeps the case; nil if none is written.
    let path: String?

    init(_ arguments: Arguments) throws {
      hasSteps = arguments.has("--step")
      language = arguments.has("--as") ? try arguments.word("--as", otherwise: ProgramLanguage.python) : nil
      path = arguments.value("--save")
      if hasSteps, language != nil {
        throw UserError(.usage, "--step shows the case, and --as prints it as a program; give one of them")
      }
      if let path { try NewFile.requireFree(path) }
    }
  }

  /// Shows the cases that were run again, and writes a file with the case if the options ask for it.
  ///
  /// If several roles have the rule, a program or a file is made from the first role whose case fails, or else from the
  /// first role.
  func show(_ all: [ReplayedCase], _ options: ReportOptions) async throws {
    let failing = all.first { $0.result.outcome.failingCase != nil } ?? all.first
    if let language = view.language {
      if let failing { try await printProgram(failing, in: language) }
    } else {
      for replayed in all { try await show(replayed, options) }
    }
    guard let path = view.path, let failing else { return }
    let file = try PlayFile(failing)
    try NewFile.write(Array(file.text.utf8), to: path, mode: 0o644)
    Output.note("wrote \(path); pyx play \(Shell.quoted(path)) plays it again")
  }

  private func show(_ replayed: ReplayedCase, _ options: ReportOptions) async throws {
    var replayed = replayed
    if view.hasSteps {
      await mark(&replayed)
      try Output.print(steps(of: replayed).joined(separator: "\n") + "\n\n")
      replayed.result.forgetTrace()
    }
    let candidate = replayed.candidate
    try Output.print(
      TerminalReport(options: options, style: Output.style).text(
        ofReplayed: replayed.result,
        judging: adapter.map { "\(candidate.name) \(candidate.version), behind the adapter \($0.text)" }
          ?? "the reference of the suite; --adapter names another implementation"))
  }

  private func printProgram(_ replayed: ReplayedCase, in language: ProgramLanguage) async throws {
    try replayed.requireOwnNumbers()
    guard let program = try await program(of: replayed) else { return }
    try Output.print(try language.text(of: program))
  }

  /// The program of a failing case; nil if the contract is unknown.
  ///
  /// Throws a ``UserError`` if no program can show the case.
  private func program(of replayed: ReplayedCase) async throws -> FailingProgram? {
    guard let contract = registry.contracts.first(where: { $0.name == replayed.candidate.contract }) else {
      return nil
    }
    let command = Self.command(token, attaching: adapter?.words ?? [], isStrict: isStrict)
    return try await FailingProgram(
      replayed.result, replayed.calls, of: contract.typed, token: token, settings: settings, command: command)
  }

  /// Adds the expected result to each step that went wrong; if no program can show the case, adds nothing.
  private func mark(_ replayed: inout ReplayedCase) async {
    guard let program = try? await program(of: replayed) else { return }
    for (number, step) in program.steps.enumerated().prefix(replayed.calls.count) where !step.wanted.isEmpty {
      replayed.calls[number].wanted = step.wanted.map(\.words).joined(separator: "; ")
    }
  }

  private func steps(of replayed: ReplayedCase) -> [String] {
    let text = PlayText(samples: replayed.ownStimuli, style: Output.style)
    return replayed.calls.played.flatMap(text.lines(of:))
  }
}

extension RuleResult {
  /// Removes the trace of a failure, because its steps have already been shown.
  fileprivate mutating func forgetTrace() {
    guard case .failed(let found) = outcome else { return }
    outcome = .failed(
      FailingCase(
        mismatch: found.mismatch, trace: [], stimuli: found.stimuli, originalMessage: found.originalMessage,
        originalStimuli: found.originalStimuli, caseNumber: found.caseNumber, shrinking: found.shrinking,
        vector: found.vector, way: found.way, replay: found.replay))
  }
}

extension PlayFile {
  /// The file of a rule's case; throws a ``UserError`` if the case cannot be played without the rule, or repeats a card
  /// number that the implementation sent first.
  fileprivate init(_ replayed: ReplayedCase) throws {
    guard let first = replayed.calls.first, !replayed.calls.contains(where: \.usesService) else {
      throw UserError(
        .nothingSelected, "the case needs the service that the rule plays, so it cannot be kept in a file")
    }
    try replayed.requireOwnNumbers()
    var shown: Set<String> = []
    let steps = replayed.calls.played.map { played in
      if case .send(let tree) = played.step { shown.formUnion(CardMasking.cardNumbers(in: tree.compactUTF8)) }
      return Step(
        step: played.step, effects: played.effects.map { PlayText.masked($0, except: shown) },
        hasFault: played.fault != nil)
    }
    self.init(contract: replayed.candidate.contract, world: first.world, steps: steps)
  }
}
