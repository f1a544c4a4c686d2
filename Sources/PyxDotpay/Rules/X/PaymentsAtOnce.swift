import Conformance

/// Payments without a form that are under way at once.
extension Trial where System == Dotpay {
  /// The label of cases with payments under way at once.
  static var paymentsAtOnce: String { "payments that were under way at once" }

  /// Makes payments numbered from 1, has them answered in that order, and checks that each gets its own summary.
  ///
  /// A library may take one payment at a time; then the label is left out.
  func expectOwnSummaries(inOrder order: [Int]) async throws {
    if let obstacle = obstacle(to: .fastPayment) { return leaveOut(Self.paymentsAtOnce, because: obstacle) }
    var requests: [Int] = []
    for call in 1...order.count {
      guard let request = try await payAtOnce(call) else { break }
      requests.append(request)
    }
    guard !requests.isEmpty else {
      throw setback(
        "the library's request after a payment by a channel", expected: "a request to take the payment",
        saw: "no such request", judgedBy: "DP-FAST-01")
    }
    var desk = try deskOfNow()
    let sent = try seenSinceStart.of(.requestedPayment)
    for call in order where call <= requests.count {
      let (number, answer) = (requests[call - 1], PlatformAnswer(status: state(of: call)))
      if let request = sent.first(where: { $0.request == number }) { desk.note(.answer(answer), to: request) }
      try await send(.answerRequest(request: number, answer: answer))
    }
    guard requests.count == order.count else {
      return leaveOut(Self.paymentsAtOnce, because: "takes one payment at a time")
    }
    // A library may ask for the state of a payment before it tells the host.
    try await serve(&desk, .requestedPayment) { seen in
      try (1...order.count).allSatisfy { try !seen.results(of: $0).isEmpty }
    } _: { _ in
      .answer(PlatformAnswer())
    }
    for call in 1...order.count { try await expectOwnSummary(of: call, among: order.count) }
    label(Self.paymentsAtOnce)
  }

  /// Makes one of the payments; returns the library's request, or nil if there is none.
  private func payAtOnce(_ call: Int) async throws -> Int? {
    var desk = try deskOfNow()
    let before = try seen.payments.count
    var info = PaymentInfo.sample
    info.control = control(of: call)
    try await send(.payFast(call: call, info: info, channel: "73", showsSummary: false))
    // A library that takes one payment at a time refuses the others.
    try await serve(&desk, .requestedList) {
      try $0.payments.count > before || !$0.results(of: call).isEmpty
    } _: { request in
      .answer(.usual(to: request))
    }
    return try seen.payments.dropFirst(before).first?.request
  }

  private func control(of call: Int) -> String { "at-once-\(call)" }

  /// The state that the platform reports for a payment.
  ///
  /// It is always final, because a library may ask again and again about a payment that has no outcome.
  private func state(of call: Int) -> PaymentStatus { call.isMultiple(of: 2) ? .rejected : .completed }

  /// Checks that a payment has ended with its own outcome; a refusal may come as an error (A-DP-31).
  private func expectOwnSummary(of call: Int, among count: Int) async throws {
    let result = try await wait { try $0.results(of: call).first }
    let right = state(of: call)
    let isOwn = result.map { $0.summary.map { $0.status == right } ?? (right == .rejected) } ?? false
    try expect(
      isOwn, "what call \(call) got", expected: right.rawValue,
      saw: result?.summary?.status.rawValue ?? result?.words ?? "nothing",
      yieldingTo: "DP-FAST-04", "X-CB-01")
    // A summary need not have a control.
    guard let summary = result?.summary else { return }
    let others = (1...count).filter { $0 != call }.map(control(of:))
    try expectOwn(!others.contains(summary.control), of: call)
  }
}

extension Mutant where System == Dotpay {
  /// Gives payments without a form that are under way at once one status, that of the payment that ends first.
  static func sharingOutcomes(_ name: String) -> Mutant {
    changing(name, state: SharedOutcome()) { shared, stimulus, effects in
      if case .payFast(let call, _, _, _) = stimulus { shared.begin(call) }
      var changed: [DotpayEffect] = []
      for effect in effects {
        guard case .gotSummary(let call, .some(var summary), let error) = effect else {
          changed.append(effect)
          continue
        }
        summary.status = shared.end(call, with: summary.status)
        changed.append(.gotSummary(call: call, summary: summary, error: error))
      }
      return changed
    }
  }
}

/// The outcome that a mutant gives to all payments that are under way at once.
private struct SharedOutcome: Sendable {
  private var open: Set<Int> = []
  private var status: PaymentStatus?

  mutating func begin(_ call: Int) {
    if open.isEmpty { status = nil }
    open.insert(call)
  }

  /// Ends a payment; returns the status to report.
  mutating func end(_ call: Int, with own: PaymentStatus) -> PaymentStatus {
    guard open.remove(call) != nil else { return own }
    let shared = status ?? own
    status = open.isEmpty ? status : shared
    return shared
  }
}
