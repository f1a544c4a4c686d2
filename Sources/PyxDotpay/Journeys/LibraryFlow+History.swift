import Conformance

/// The history.
extension LibraryFlow {
  /// Takes a row of the table of the history.
  func takeHistory(_ row: LibraryTransition) async throws {
    switch row.event {
    case .pay:
      let info = nextInfo()
      let control = info.control ?? ""
      // The document leaves open whether a payment that was refused at once is listed.
      let next = nextStatus()
      let status = next == .rejected ? .processing : next
      controls.append(control)
      statuses[control] = status
      try await trial.complete(
        &desk, Purchase(info: info, showsSummary: false), call: nextCall(), status: status)
    case .erase:
      let index = turn() % controls.count
      try await trial.send(.removeFromHistory(control: controls.remove(at: index)))
    case .restart:
      try await trial.startAgain(&desk)
      observers = []
    case .watch:
      for _ in 0..<2 {
        let observer = turn()
        observers.append(observer)
        try await trial.send(.registerObserver(observer: observer))
      }
    case .unwatch:
      let index = turn() % observers.count
      try await trial.send(.unregisterObserver(observer: observers.remove(at: index)))
    case .update:
      let control = controls[turn() % controls.count]
      updating = control
      try await trial.send(.updateHistory(control: control))
      try await awaitRequest(.requestedStatus)
    case .answer: try await endUpdate(.answer(nextState()))
    case .fail: try await endUpdate(nextFault())
    case .showHistory:
      let shown = try trial.seen.of(.showedHistory).count
      try await trial.send(.showHistory)
      try await serveStates(nil) { try $0.of(.showedHistory).count > shown }
    default: break
    }
    guard trial.understands(.listHistory) else { return }
    try await trial.send(.listHistory(call: 10_000 + turn()))
  }

  /// A state other than the payment's current state, because the document leaves open whether observers hear of an
  /// unchanged state.
  ///
  /// No payment is put back to an earlier state.
  private func nextState() -> PlatformAnswer {
    let control = updating ?? ""
    var status = nextStatus()
    let known = statuses[control]
    let isPutBack = known.map { !$0.precedes(status) } ?? false
    if status == known || isPutBack { status = known == .completed ? .rejected : .completed }
    statuses[control] = status
    let turn = turn()
    return PlatformAnswer(status: status, related: (0..<turn % 3).map { "M\(turn)-\($0)" })
  }

  private func endUpdate(_ reply: DeskReply) async throws {
    let told = try trial.seen.told.count
    let count = observers.count
    let control = updating
    try await serveStates(reply) { seen in
      try count > 0 && seen.told.dropFirst(told).count { $0.isAbout(control) } >= count
    }
    if count == 0 { try await trial.settle() }
  }

  /// The platform replies about the payment that is being updated, and repeats the known states of other payments.
  private func serveStates(
    _ reply: DeskReply?, until isDone: (Observed<Dotpay>) throws -> Bool
  ) async throws {
    let (control, statuses) = (updating, statuses)
    // If no observer is left, the update is finished as soon as the library has the platform's answer.
    let isUnseen = observers.isEmpty && reply != nil
    var isAnswered = false
    try await trial.serve(&desk, .requestedStatus) { seen in
      try isUnseen && isAnswered || isDone(seen)
    } _: { request in
      guard case .requestedStatus(_, _, let asked) = request, let status = statuses[asked] else {
        return .fault(.serverError)
      }
      isAnswered = isAnswered || asked == control
      if asked == control, let reply { return reply }
      return .answer(PlatformAnswer(status: status))
    }
  }
}
