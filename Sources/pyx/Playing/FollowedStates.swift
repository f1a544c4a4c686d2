import Conformance

/// The states of a contract's tables, followed through the steps of a session.
struct FollowedStates<System: DocumentedSystem>: Sendable {
  private struct Table: Sendable {
    let name: String
    var follower: any StateFollower<System>
    /// The last state that was reported.
    var told: String?
  }

  private var tables = System.makeTransitionCounters().map { table in
    Table(name: table.name, follower: table.makeFollower())
  }

  /// Follows a step; returns the states that changed, in words.
  mutating func take(_ step: TransitionCounter<System>.Step) -> [String] {
    var changed: [String] = []
    for index in tables.indices {
      tables[index].follower.take(step)
      let state = tables[index].follower.state
      guard state != tables[index].told else { continue }
      tables[index].told = state
      changed.append("\(tables[index].name): \(state ?? "not given by the document")")
    }
    return changed
  }
}
