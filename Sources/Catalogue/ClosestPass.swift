import Conformance
import Locks

/// The smallest failing case of a search, beside the most similar case that passed in the same search.
///
/// Both cases are recorded between the suite and the implementation, line by line, so that they can be compared.
public struct ClosestPass: Sendable, Hashable {
  /// The lines of the failing case.
  public let failing: [String]
  /// The lines of the case that passed.
  public let passing: [String]
}

/// Watches the cases of one search for a failure; they run one after another.
final class ShrinkWatcher: CaseTaping {
  private struct State: Sendable {
    var current: WatchedCase?
    var failed: [WatchedCase] = []
    var held: [WatchedCase] = []
  }

  /// The limit on the passing cases that are compared; the latest ones are taken.
  private static var most: Int { 400 }

  private let state = Locked(State())

  /// The case under way.
  var current: WatchedCase? { state.withLock(\.current) }

  func stage<System: DocumentedSystem>(
    _ name: CaseName, _ implementation: any Implementation<System>,
    services makeServices: @Sendable (String) async throws -> System.Services
  ) async throws -> CaseStage<System> {
    let services = try await makeServices(name.text)
    // The services list each exchange once, for the case itself, so the watcher needs a list of its own.
    let others = await services.taped(on: BlankTape())
    let watched = WatchedCase(newExchanges: { others.newExchanges() })
    state.withLock { $0.current = watched }
    return CaseStage(implementation, services: services)
  }

  func ended<System: DocumentedSystem>(_ name: CaseName, of system: System.Type, as end: CaseEnd) {
    state.withLock { state in
      guard let watched = state.current else { return }
      state.current = nil
      switch end.word {
      case .failed: state.failed.append(watched)
      case .held: state.held.append(watched)
      case .discarded, .setAside, .interrupted, .unplayed, .stopped: break
      }
    }
  }

  /// The failing case beside the closest one that passed; nil if either is missing.
  func closest(to found: FailingCase) -> ClosestPass? {
    let (failed, held) = state.withLock { ($0.failed, $0.held) }
    let stimuli = Self.stimuli(of: found.trace)
    guard let failing = failed.lazy.reversed().map(\.lines).first(where: { Self.stimuli(of: $0) == stimuli })
    else { return nil }
    var closest: (distance: Int, lines: [String])?
    for passing in held.suffix(Self.most).reversed().map(\.lines) where !passing.isEmpty {
      let distance = Self.distance(failing, passing)
      if distance > 0, distance < closest?.distance ?? .max { closest = (distance, passing) }
    }
    return closest.map { ClosestPass(failing: failing, passing: $0.lines) }
  }

  private static func stimuli(of trace: [String]) -> [String] { trace.filter { $0.hasPrefix("send ") } }

  /// How many lines occur in only one of the two cases.
  private static func distance(_ one: [String], _ other: [String]) -> Int {
    var counts: [String: Int] = [:]
    for line in one { counts[line, default: 0] += 1 }
    for line in other { counts[line, default: 0] -= 1 }
    return counts.values.reduce(0) { $0 + abs($1) }
  }
}
