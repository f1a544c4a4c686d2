import Conformance
import Foundation
import Testing

@testable import Adapter
@testable import AdapterListening

/// The channel over which an adapter speaks to the suite.
enum Binding: String, CaseIterable, CustomTestStringConvertible {
  case pipe, stream, http

  var testDescription: String { rawValue }

  /// A source of adapters: over a pipe, the command is the adapter; otherwise, the command launches an adapter that
  /// connects.
  func source(
    _ command: String, limits: AdapterLimits, comeBack: Duration = .seconds(2)
  ) throws -> any AdapterSource {
    switch self {
    case .pipe: ProgramSource(words: try ShellWords.split(command), limits: limits)
    case .stream, .http:
      try ListeningSource(
        at: .usual, launch: (self == .http ? "env -u PYX_STREAM " : "") + command,
        patience: .init(wait: .seconds(50), comeBack: comeBack), limits: limits)
    }
  }
}

func start(
  _ command: String, over binding: Binding, limits: AdapterLimits = quick, comeBack: Duration = .seconds(2)
) async throws -> AdapterHost {
  try await start(
    from: try binding.source(command, limits: limits, comeBack: comeBack), limits: limits)
}

func start(from source: any AdapterSource, limits: AdapterLimits = quick) async throws -> AdapterHost {
  try await AdapterHost.start(from: source, contracts: [Tally.self], suiteVersion: "0", limits: limits)
}

/// The results of the tally's rules over a binding, in order, and the host's incidents.
func judge(
  _ command: String, over binding: Binding, _ rules: [SystemRule<Tally>] = Tally.rules, cases: Int = 40,
  limits: AdapterLimits = quick, shrinks: Int = 5
) async throws -> (results: [RuleResult], incidents: [String]) {
  let host = try await start(command, over: binding, limits: limits)
  let tally = try #require(host.implementation(of: Tally.self))
  let engine = Engine(judging: tally, settings: RunSettings(cases: cases, shrinkEvaluations: shrinks)) { _ in
    NoServices()
  }
  let results = await engine.run(rules)
  let incidents = await host.incidents
  await host.shutDown()
  return (results, incidents)
}
