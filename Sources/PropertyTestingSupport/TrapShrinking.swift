import PropertyTesting
import Testing

/// The trap by which a property ended its process.
struct Trap: Error, Hashable, CustomStringConvertible {
  let signal: Int32
  /// The Swift runtime's message, if any.
  let message: String?

  init(signal: Int32, output: String) {
    self.signal = signal
    message =
      output.split(separator: "\n").lazy.compactMap { line -> String? in
        line.indices.first { line[$0...].hasPrefix("Fatal error: ") }.map { String(line[$0...]) }
      }.first
  }

  var description: String { "the process was ended by signal \(signal)" + (message.map { ": \($0)" } ?? "") }
}

/// What a process has to run if it was started to shrink a trap: one check, or only one case of that check.
struct ChildCheck: Sendable {
  let identity: String
  let tokens: [ReplayToken]?

  private static let (identityName, tokenName) = ("PROPERTY_TESTING_CHILD", "PROPERTY_TESTING_CHILD_TOKEN")

  /// What this process has to run; nil if it was not started to shrink a trap.
  static let current: ChildCheck? = Environment[identityName].map { identity in
    ChildCheck(identity: identity, tokens: Environment[tokenName].map { [ReplayToken($0)] })
  }

  /// Runs the current test again in a separate process.
  static func run(_ test: Test, _ identity: String, _ choices: ChoiceSequence?) throws -> ChildProcess {
    let path = "\(test.id.moduleName).\(test.id.nameComponents.joined(separator: "/"))"
    let pattern = path.map { $0.isLetter || $0.isNumber ? "\($0)" : "\\\($0)" }.joined()
    var environment = [identityName: identity, "SWIFT_BACKTRACE": "enable=no"]
    environment[tokenName] = choices?.token
    // The seed is passed on, because a fresh seed would differ from process to process.
    environment["PROPERTY_TESTING_SEED"] = Profile.current.seed.description
    return try ChildProcess.thisTestProgram(filter: "^\(pattern)", environment: environment)
  }
}

extension PropertySession {
  /// The simplest value found that traps; nil if the check, run in another process, ends normally.
  func shrinkTrap<Value>(
    _ generator: Generator<Value>, _ examples: [Value], _ settings: CheckSettings
  ) throws -> Counterexample<Value, PropertyFailure>? {
    guard let test = Test.current else { return nil }
    let first = try ChildCheck.run(test, identity, nil)
    guard let signal = first.signal else { return nil }
    var once = settings
    (once.cases, once.failures) = (0, 1)
    if let example = Self.example(in: first.output) {
      let failure = Self.failure(signal, first.output)
      return try check(generator, settings: once, examples: examples) {
        (_, context) throws -> CaseResult<PropertyFailure> in
        context.number == example ? .failed(failure) : .held
      }.counterexample
    }
    guard let choices = Self.choices(in: first.output) else { return nil }
    var best: Counterexample<Value, PropertyFailure>?
    do {
      let outcome = try check(
        generator, settings: once, replaying: [choices], onFailure: { best = $0 },
        isSameFailure: PropertyFailure.isSame
      ) { _, context throws -> CaseResult<PropertyFailure> in
        if Task.isCancelled { throw CancellationError() }
        let child = try ChildCheck.run(test, identity, context.choices)
        guard let signal = child.signal else { return .held }
        return .failed(Self.failure(signal, child.output))
      }
      return outcome.counterexample
    } catch is CancellationError {
      return best
    }
  }

  private static func failure(_ signal: Int32, _ output: String) -> PropertyFailure {
    PropertyFailure(
      issues: [], error: Trap(signal: signal, output: output),
      attachments: [("output of the process", output)])
  }

  /// The example that a process named when it trapped.
  private static func example(in output: String) -> Int? {
    output.split(separator: "\n").lazy.compactMap { line -> Int? in
      line.hasPrefix(exampleLine) ? Int(line.dropFirst(exampleLine.count)) : nil
    }.first
  }

  /// The choices in the replay line that a process printed when it trapped.
  private static func choices(in output: String) -> ChoiceSequence? {
    let start = output.indices.first { output[$0...].hasPrefix(replayLine.before) }
    return start.flatMap { start in
      ChoiceSequence(token: String(output[start...].dropFirst(replayLine.before.count).prefix { $0 != "\"" }))
    }
  }
}
