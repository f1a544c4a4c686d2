import Conformance

/// Taps to pay; an app may need answers from the SDK or the backend before a tap has an effect.
extension HostFlow {
  /// Whether an app that takes no payment may be waiting for its backend to report the outcome of the previous payment.
  var mayWaitForBackend: Bool { ledger.payment.map { $0.isEnded && $0.final == nil } ?? false }

  /// Whether the app waits for languages that a rule withholds.
  var keepsLanguages: Bool { languages == nil && !ledger.desk.languageRequests.isEmpty }

  /// The user taps to pay for an order; returns whether the app asks for the channels, or waits for languages that a
  /// rule withholds.
  func asksForChannels(of order: Order) async throws -> Bool {
    try trial.requireObserved(.askedForChannels)
    let earlier = ledger.lists.count
    try await tap(.payTapped(order: order), []) { ledger.lists.count > earlier }
    return ledger.lists.count > earlier || keepsLanguages
  }

  /// The user taps to pay for an order without the form; returns the resulting payments, or nil if there are none and
  /// the app may be waiting for its backend.
  ///
  /// - Parameters:
  ///   - stimulus: The tap.
  ///   - channels: The channels that the SDK lists if the app asks for a list first.
  ///   - kind: The effect by which the app pays.
  func pays(
    _ stimulus: System.Stimulus, _ channels: [String], by kind: System.Effect.Kind
  ) async throws -> [System.Effect]? {
    let earlier = try trial.seen.of(kind).count
    try await tap(stimulus, channels) { try trial.seen.of(kind).count > earlier }
    let payments = try trial.seen.of(kind).dropFirst(earlier)
    return payments.isEmpty && mayWaitForBackend ? nil : Array(payments)
  }

  /// The user taps to pay; if nothing happens, the backend reports the outcome of the earlier payment, and the user
  /// taps again.
  ///
  /// - Parameters:
  ///   - stimulus: The tap.
  ///   - channels: The channels that the SDK lists if the app asks for a list first; if empty, the SDK gives no list.
  ///   - hasCome: Whether the tap has had an effect.
  func tap(
    _ stimulus: System.Stimulus, _ channels: [String], until hasCome: () throws -> Bool
  ) async throws {
    for isFirst in [true, false] {
      try await send(stimulus)
      try await giveAfterAMoment(channels, until: hasCome)
      if try hasCome() || keepsLanguages { return }
      guard isFirst, try await isSettled() else { return }
    }
  }

  /// The same as ``give(_:until:)``, but gives the app up to five seconds.
  func giveAfterAMoment(_ channels: [String], until hasCome: () throws -> Bool) async throws {
    try await give(channels, until: hasCome)
    for seconds in Self.moment where controlsTime {
      if try hasCome() || keepsLanguages { return }
      try await wait(milliseconds: seconds * 1000)
      try await give(channels, until: hasCome)
    }
  }

  /// Lets up to five seconds pass, because an app may take a moment, for example for an animation or a question to the
  /// user.
  func afterAMoment(until isDone: () throws -> Bool) async throws {
    for seconds in Self.moment where controlsTime {
      if try isDone() { return }
      try await wait(milliseconds: seconds * 1000)
    }
  }

  /// The lengths, in seconds, of the steps that make up the app's five seconds.
  private static let moment: [Int64] = [1, 4]

  /// The SDK answers requests for languages and, if `channels` has any, for channels, until the tap has had an effect.
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

  /// The backend reports the outcome of the earlier payment, if the app waits for it; returns whether the backend has
  /// reported.
  private func isSettled() async throws -> Bool {
    guard mayWaitForBackend, trial.understands(.backendTold), let question = try await question() else {
      return false
    }
    try await tell(question, try payment().status == .completed ? .paid : .notPaid)
    return true
  }
}
