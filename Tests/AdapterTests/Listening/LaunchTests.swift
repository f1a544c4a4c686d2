import Conformance
import Foundation
import Requirements
import Testing

@testable import Adapter
@testable import AdapterListening

/// When an app is launched, and when it is waited for.
@Suite(.manyDescriptors, .needs(.python), .needs(.libevent), .timeLimit(.minutes(10))) struct LaunchTests {
  private static let bindings = [Binding.stream, .http]

  @Test(arguments: bindings) func appThatComesBackIsNotLaunchedAgain(binding: Binding) async throws {
    // The app is not launched again for a minute, so every session belongs to the first program.
    let host = try await start(
      command("comes_back", "1000"), over: binding, comeBack: .seconds(60))
    let tally = try #require(host.implementation(of: Tally.self))
    for _ in 0..<5 { _ = try await tally.open(Tally.sampleWorld).close() }
    let log = try await log(of: host) { $0.contains("session in life 4\n") }
    for life in 0..<5 { #expect(log.contains("session in life \(life)\n"), "\(log)") }
  }

  @Test(arguments: bindings) func appThatEndsIsLaunchedAgainAtOnce(binding: Binding) async throws {
    // If the source waited for the app to come back, it would wait for a minute.
    let host = try await start(command("comes_back", "1"), over: binding, comeBack: .seconds(60))
    let tally = try #require(host.implementation(of: Tally.self))
    for _ in 0..<4 { _ = try await tally.open(Tally.sampleWorld).close() }
    let log = try await log(of: host) { $0.components(separatedBy: "session in life 0\n").count > 4 }
    #expect(log.components(separatedBy: "session in life 0\n").count == 5, "\(log)")
  }

  @Test(arguments: bindings) func launchedGroupEndsWithTheRun(binding: Binding) async throws {
    let marker = FileManager.default.temporaryDirectory.appendingPathComponent("pyx-\(UUID().uuidString)")
      .path
    defer { try? FileManager.default.removeItem(atPath: marker) }
    let script = "sleep 60 & echo $! > '\(marker)'; exec python3 -B '\(adapters)/Faulty/tally.py'"
    let host = try await start("sh -c \"\(script)\"", over: binding)
    await host.shutDown()
    let text = try String(contentsOfFile: marker, encoding: .utf8).trimmingCharacters(
      in: .whitespacesAndNewlines)
    let pid = try #require(pid_t(text))
    for _ in 0..<500 where kill(pid, 0) == 0 && !isZombie(pid) {
      try await Task.sleep(for: .milliseconds(10))
    }
    #expect(kill(pid, 0) != 0 || isZombie(pid))
  }

  @Test func launchThatFailsIsTold() async throws {
    let source = try ListeningSource(at: .usual, launch: "sh -c 'echo no such app >&2; exit 4'")
    await #expect(throws: AdapterStartError.ended(how: "exited with status 4", log: #""no such app""#)) {
      _ = try await source.next(log: AdapterLog(limit: 100))
    }
    await source.end()
    #expect(throws: AdapterStartError.badCommand(.unterminatedQuote("'"))) {
      try ListeningSource(at: .usual, launch: "'")
    }
  }

  /// A rule waits for an app that has to be launched again, however long the user allows that to take.
  @Test(arguments: bindings) func launchIsPartOfTheLongestStart(binding: Binding) async throws {
    let host = try await start(command("tally"), over: binding)
    let tally = try #require(host.implementation(of: Tally.self))
    #expect(tally.profile.longestStart == .seconds(100) + quick.start)
    await host.shutDown()
  }

  @Test func launchThatDoesNotConnectIsToldWithWhatItWrote() async throws {
    let script =
      "echo no bus; echo '[1:INFO:CONSOLE:2] Uncaught SyntaxError, 4111111111111111' >&2; echo no gpu"
    let source = try ListeningSource(
      at: .usual, launch: "sh -c \"\(script)\"", patience: .init(wait: .seconds(2)))
    do throws(AdapterStartError) {
      _ = try await source.next(log: AdapterLog(limit: 1000))
      Issue.record("an adapter came")
    } catch {
      guard case .notConnected(_, wasLaunched: true, let log) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(log.contains("[1:INFO:CONSOLE:2] Uncaught SyntaxError, ************1111"), "\(log)")
    }
    await source.end()
  }

  /// Shuts the host down and returns its log, once the log is whole.
  ///
  /// The log does not come with the adapter's answers, so it may come after them.
  private func log(of host: AdapterHost, until isWhole: (String) -> Bool) async throws -> String {
    for _ in 0..<1000 where !isWhole(host.log) { try await Task.sleep(for: .milliseconds(10)) }
    await host.shutDown()
    return host.log
  }

  private func isZombie(_ pid: pid_t) -> Bool {
    (try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8))?.contains(") Z ") == true
  }
}
