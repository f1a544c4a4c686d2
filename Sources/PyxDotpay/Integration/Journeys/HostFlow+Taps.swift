import Conformance

/// Taps to pay, for which an app may need something else first.
extension HostFlow {
  /// Whether an app that takes no payment may be waiting: its backend has not told what became of the one before.
  var mayWaitForBackend: Bool { ledger.payment.map { $0.isEnded && $0.final == nil } ?? false }

  /// Whether the app waits for languages that a rule keeps back.
  var keepsLanguages: Bool { languages == nil && !ledger.desk.languageRequests.isEmpty }

  /// The user taps to pay an order; returns whether the app asks for the channels, or waits for languages that a rule keeps
  /// back.
  func asksForChannels(of order: Order) async throws -> Bool {
    try trial.requireObserved(.askedForChannels)
    let earlier = ledger.lists.count
    try await tap(.payTapped(order: order), [], for: 5000) { ledger.lists.count > earlier }
    return ledger.lists.count > earlier || keepsLanguages
  }

  /// The user taps to pay an order without the form; returns the payments that come of it, nil if there are none and
  /// the app may be waiting for its backend.
  ///
  /// - Parameters:
  ///   - stimulus: The tap.
  ///   - channels: What comes of lists that the app asks for first.
  ///   - kind: How the app pays.
  func pays(
    _ stimulus: System.Stimulus, _ channels: [String], by kind: System.Effect.Kind
  ) async throws -> [System.Effect]? {
    let earlier = try trial.seen.of(kind).count
    try await tap(stimulus, channels) { try trial.seen.of(kind).count > earlier }
    let payments = try trial.seen.of(kind).dropFirst(earlier)
    return payments.isEmpty && mayWaitForBackend ? nil : Array(payments)
  }

  /// The user taps to pay, and once more where nothing came of it before the backend told of the former payment.
  ///
  /// - Parameters:
  ///   - stimulus: The tap.
  ///   - channels: What comes of lists that the app asks for first; nothing where that is empty.
  ///   - pause: How long the app may take, in milliseconds.
  ///   - hasCome: Whether something came of it.
  func tap(
    _ stimulus: System.Stimulus, _ channels: [String], for pause: Int64 = 0, until hasCome: () throws -> Bool
  ) async throws {
    for isFirst in [true, false] {
      try await send(stimulus)
      try await give(channels, until: hasCome)
      if try hasCome() || keepsLanguages { return }
      if pause > 0 { try await wait(milliseconds: pause) }
      if try hasCome() { return }
      guard isFirst, try await isSettled() else { return }
    }
  }

  /// The SDK answers requests for languages and, if there are any, for channels, until something came of it.
  func give(_ channels: [String], until hasCome: () throws -> Bool) async throws {
    for _ in 0..<8 {
      if try hasCome() { return }
      if !channels.isEmpty, let open = ledger.openLists.first {
        try await answer(open, channels)
      } else if let languages, let call = ledger.desk.languageRequests.first,
        trial.understands(.gotLanguages)
      {
        try await send(.gotLanguages(call: call, languages: languages))
      } else {
        return
      }
    }
  }

  /// The backend tells what became of the former payment, if the app waits for that; returns whether it has told.
  private func isSettled() async throws -> Bool {
    guard mayWaitForBackend, trial.understands(.backendTold), let question = try await question() else {
      return false
    }
    try await tell(question, try payment().status == .completed ? .paid : .notPaid)
    return true
  }
}
