import Conformance
import Foundation
import Testing

@testable import Adapter

/// The folder of the adapters in other languages.
let adapters = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .appendingPathComponent("Adapters").path

/// The command that runs an adapter of the gallery.
func command(_ name: String, _ arguments: String...) -> String {
  (["python3", "-B", "'\(adapters)/Faulty/\(name).py'"] + arguments.map { "'\($0)'" }).joined(separator: " ")
}

/// Limits that give a busy machine enough time, but end a test soon once its adapter has hung.
let quick = AdapterLimits(
  answer: .seconds(20), start: .seconds(60), answerAfterHang: .milliseconds(200), lineBytes: 1 << 20,
  restarts: 400)

func start(
  _ command: String, limits: AdapterLimits = quick, transcript: Transcript? = nil
) async throws(AdapterStartError) -> AdapterHost {
  try await AdapterHost.start(
    command: command, contracts: [Tally.self], suiteVersion: "0", limits: limits, transcript: transcript)
}

/// The error of a failed start, or of the check after the start.
func startError(_ command: String, limits: AdapterLimits = quick) async -> AdapterStartError? {
  do throws(AdapterStartError) {
    let host = try await start(command, limits: limits)
    let error = await checkError(host)
    await host.shutDown()
    return error
  } catch {
    return error
  }
}

private func checkError(_ host: AdapterHost) async -> AdapterStartError? {
  guard let tally: AdapterImplementation<Tally> = host.implementation() else { return nil }
  do throws(AdapterStartError) { try await tally.check() } catch { return error }
  return nil
}

/// The results of the rules, in order, and the host, which has been shut down.
func judge(
  _ command: String, _ rules: [SystemRule<Tally>] = Tally.rules, cases: Int = 60,
  limits: AdapterLimits = quick,
  shrinks: Int = 60, checked: Bool = true
) async throws -> (results: [RuleResult], host: AdapterHost) {
  let host = try await start(command, limits: limits)
  let tally = try #require(host.implementation(of: Tally.self))
  if checked { try await tally.check() }
  let engine = Engine(judging: tally, settings: RunSettings(cases: cases, shrinkEvaluations: shrinks)) { _ in
    NoServices()
  }
  let results = await engine.run(rules)
  await host.shutDown()
  return (results, host)
}

extension RuleResult {
  var runError: RunError? { if case .errored(let trouble) = outcome { trouble } else { nil } }
  /// Whether the rule could not be judged because of a step that another rule, `judge`, judges.
  func isHeldUp(by judge: String) -> Bool {
    if case .inconclusive(let why) = outcome { why.judgedBy == [judge] } else { false }
  }
  var failure: FailingCase? { if case .failed(let found) = outcome { found } else { nil } }
}

extension AdapterConnection {
  /// The id of the adapter's process; -1 if the adapter has connected by itself.
  var pid: pid_t { (peer as? ProgramPeer)?.process.pid ?? -1 }
}
