extension WatchedFlow {
  /// Takes a row of a walk; returns the reason if the row cannot be taken or leads elsewhere, and nil if it succeeds.
  ///
  /// - Parameters:
  ///   - row: The row; after it, the implementation has a minute for what it must do.
  ///   - walk: The walk.
  ///   - pause: How many milliseconds pass after the row, even if nothing is due.
  ///   - take: Takes the row.
  @inlinable package func follow<Reader, State, Event, Guard>(
    _ row: Reader.Transition, of walk: inout Walk<Reader, State, Event, Guard>, pausing pause: Int64 = 0,
    _ take: () async throws -> String?
  ) async throws -> String? where Reader.System == System {
    walk.enter(row)
    let obstacle = try await trial.bringing { try await take() }
    try walk.read()
    if pause > 0 { try await trial.bringing { _ = try await wait(milliseconds: pause) } }
    try walk.read()
    for seconds in [5, 25, 30] as [Int64] where !walk.due.isEmpty {
      try await trial.bringing { _ = try await wait(milliseconds: seconds * 1000) }
      try walk.read()
    }
    try walk.leave()
    return obstacle
  }

  /// Follows a walk, in which the table must allow every effect; ends early if the implementation cannot follow.
  ///
  /// - Parameters:
  ///   - rows: The rows.
  ///   - reader: Reads effects as words of the table.
  ///   - permits: What an implementation may do when it is torn down.
  ///   - situations: More labels of a case, each with the condition on the ledger under which the case gets the label.
  ///   - take: Takes the row at a position; returns the reason if the row cannot be taken or leads elsewhere, and nil
  ///     if it succeeds.
  @inlinable
  package func walk<
    Reader: EffectReader, State: TableWord, Event: TableWord, Guard: TableWord
  >(
    _ rows: [StateTable<State, Event, Guard, Reader.Effect>.Transition], reading reader: Reader,
    permitting permits: [Reader.Effect], situations: [(label: String, holds: (System.Ledger) -> Bool)],
    _ take: (Int) async throws -> String?
  ) async throws
  where
    Reader.System == System,
    Reader.Transition == StateTable<State, Event, Guard, Reader.Effect>.Transition
  {
    var walk = Walk(trial, reader: reader, mayBeLate: true)
    for (position, row) in rows.enumerated() {
      let obstacle = try await follow(row, of: &walk) { try await take(position) }
      for situation in situations where situation.holds(ledger) { trial.label(situation.label) }
      let many = "ten transitions or more"
      guard let obstacle else {
        if position >= 9 { trial.label(many) }
        continue
      }
      for label in ["walks beyond: \(row.words)", many] + situations.map(\.label) {
        trial.leaveOut(label, because: obstacle)
      }
      return
    }
    try walk.read()
    try await walk.end(permitting: permits)
  }
}

extension Trial where System: WatchedSystem {
  /// Takes the journeys before a rule's own journey; if that is impossible, begins again without them, and the report
  /// says so.
  ///
  /// Nothing on the way is judged here: neither missing stimuli nor errors.
  ///
  /// - Parameters:
  ///   - earlier: The earlier journeys.
  ///   - label: The label of cases that took the earlier journeys; nil if they have none.
  ///   - makeFlow: Makes the flow that drives the case.
  ///   - doubt: Why the earlier journeys might not be over after all; nil if they are over.
  ///   - take: Takes the row at a position; returns the reason if the row cannot be taken or leads elsewhere, and nil
  ///     if it succeeds.
  @inlinable
  package func begin<
    Flow: WatchedFlow, State: TableWord, Event: TableWord, Guard: TableWord, Effect: TableWord
  >(
    after earlier: [StateTable<State, Event, Guard, Effect>.Transition], label: String? = nil,
    _ makeFlow: () throws -> Flow, unless doubt: (Flow) -> String? = { _ in nil },
    _ take: (Flow, Int) async throws -> String?
  ) async throws -> Flow where Flow.System == System {
    let flow = try makeFlow()
    return try await bringing {
      for (position, row) in earlier.enumerated() {
        guard let obstacle = try await take(flow, position) else { continue }
        leaveOut("after: \(row.words)", because: obstacle)
        if let label { leaveOut(label, because: obstacle) }
        try await close()
        return try makeFlow()
      }
      if let label, let doubt = doubt(flow) {
        leaveOut(label, because: doubt)
        try await close()
        return try makeFlow()
      }
      if let label, !earlier.isEmpty { self.label(label) }
      return flow
    }
  }
}

extension StateTable.Transition {
  /// What happens, and in which state.
  @inlinable package var words: String { "\(event.words) (\(from.words))" }
}
