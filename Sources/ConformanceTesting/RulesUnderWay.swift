import Conformance
import Locks
import Reporting

/// The rules whose cases are running.
///
/// The provisional reports name these rules, to show which rules were being judged if an SDK ends the process of the
/// tests.
final class RulesUnderWay: Sendable {
  private let ids = Locked<[String]>([])
  private let write: @Sendable (_ message: String) -> Void

  /// Makes a list; every change to the list is written, one change at a time.
  init(write: @escaping @Sendable (_ message: String) -> Void) { self.write = write }

  /// Notes an event of a rule.
  func take(_ event: RunEvent) {
    ids.withLock { ids in
      switch event {
      case .started(let rule): ids.append(rule.id)
      case .searched(let result), .finished(let result):
        guard let place = ids.firstIndex(of: result.rule.id) else { return }
        ids.remove(at: place)
      }
      write(Self.message(ids))
    }
  }

  private static func message(_ ids: [String]) -> String {
    let work =
      ids.isEmpty
      ? "no rule's cases were running" : "the cases of \(ids.joined(separator: " and ")) were running"
    return "the run did not finish: when it ended, \(work)"
  }
}
