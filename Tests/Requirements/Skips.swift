import Foundation
import Locks
import Testing

/// The things that the tests of this process needed, and the missing ones; reported when the process ends.
///
/// Swift Testing shows a skipped test somewhere among a thousand lines, and its summary does not count skipped tests.
final class Skips: Sendable {
  static let shared = Skips()

  private struct State {
    /// Tests that needed something.
    var asked: Set<Test.ID> = []
    /// The name of the first missing requirement, by test.
    var missing: [Test.ID: String] = [:]
    /// What to do, by the name of what is missing.
    var remedies: [String: String] = [:]
  }

  private let state = Locked(State())

  /// The process writes the line at its very end.
  private init() { atexit { Skips.shared.tell() } }

  /// Notes that a test needs something, and whether the needed thing is missing.
  func note(_ requirement: Requirement, _ test: Test.ID, isMissing: Bool) {
    state.withLock { state in
      state.asked.insert(test)
      guard isMissing else { return }
      if state.missing[test] == nil { state.missing[test] = requirement.name }
      state.remedies[requirement.name] = requirement.remedy
    }
  }

  private func tell() { print(Self.line(state.withLock { $0 })) }

  private static func line(_ state: State) -> String {
    let head =
      "Skipped: \(state.missing.count) of the \(state.asked.count) tests that need more than libssl-dev"
    let counts = Dictionary(grouping: state.missing.values) { $0 }.mapValues(\.count)
    let reasons = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { name, count in
      "\(count) without \(name) (\(state.remedies[name] ?? ""))"
    }
    return reasons.isEmpty ? head : head + ": " + reasons.joined(separator: ", ")
  }
}
