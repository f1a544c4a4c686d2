import Conformance

/// Payments without a form that are under way at once.
extension Trial where System == Dotpay {
  /// The label of cases with such payments.
  static var paymentsAtOnce: String { "payments that were under way at once" }

  /// The states that the platform reports for these payments.
  private static var states: [PaymentStatus] { [.completed, .processing, .new, .realization] }

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
    for call in order where call <= requests.count {
      let answer = PlatformAnswer(status: Self.states[call - 1])
      try await send(.answerRequest(request: requests[call - 1], answer: answer))
    }
    guard requests.count == order.count else {
      return leaveOut(Self.paymentsAtOnce, because: "takes one payment at a time")
    }
    try await expectOwnSummaries(of: order.count)
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

  /// Checks that the payments with numbers from 1 have got their own summaries.
  private func expectOwnSummaries(of count: Int) async throws {
    var summaries: [PaymentSummary] = []
    for call in 1...count {
      let result = try await wait { try $0.results(of: call).first }
      guard let summary = result?.summary else {
        throw setback(
          "the completion of payment \(call)", expected: "a summary", saw: result?.words ?? "none",
          judgedBy: "DP-FAST-04", "X-CB-01")
      }
      summaries.append(summary)
    }
    let states = Array(Self.states.prefix(count))
    try need(
      Set(summaries.map(\.status)) == Set(states), "the states in the summaries",
      expected: "\(states.map(\.rawValue)), in any order", saw: "\(summaries.map(\.status.rawValue))",
      judgedBy: "DP-FAST-04")
    for (place, summary) in summaries.enumerated() {
      try expectOwn(summary.status.rawValue, equals: states[place].rawValue, of: place + 1)
      // A summary need not have a control.
      let others = (1...count).filter { $0 != place + 1 }.map(control(of:))
      try expectOwn(!others.contains(summary.control), of: place + 1)
    }
  }
}
