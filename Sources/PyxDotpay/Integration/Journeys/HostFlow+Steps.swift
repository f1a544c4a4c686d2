import Conformance

/// The steps of a payment without faults, and of its end.
extension HostFlow {
  /// The user taps to pay for an order, and the app asks for the channels.
  func pay(_ order: Order) async throws {
    let isAsked = try await asksForChannels(of: order)
    try trial.need(
      isAsked, "the app's request when the user taps to pay",
      expected: "a request for the channels of the payment",
      saw: "no request", judgedBy: "DP-PAY-13")
  }

  /// Passes the case over once the app has begun a payment; throws a setback if the app begins none.
  func passOver(because reason: String) async throws {
    try await pay(order())
    trial.passOver(because: reason)
  }

  /// The SDK answers the app's requests, and the app shows the payment controller.
  func list(_ channels: [String] = ["1", "246"]) async throws {
    try trial.requireObserved(.presentedPayment)
    let earlier = ledger.payments.count
    try await giveAfterAMoment(channels) { ledger.payments.count > earlier }
    if keepsLanguages { return }
    try trial.need(
      ledger.payments.count > earlier, "the screen, once the channels have come",
      expected: "a payment controller", saw: "none", judgedBy: "DP-PAY-13")
  }

  /// The SDK answers a request for channels, with unique details.
  func answer(_ list: HostLedger.ChannelRequest, _ channels: [String]) async throws {
    let place = (ledger.lists.firstIndex { $0.call == list.call } ?? 0) + 1
    try await send(
      .gotChannels(
        call: list.call, channels: channels,
        details: (isPast ? HostLedger.nameInPast : "d") + "\(list.order.id)-\(place)"))
  }

  /// Requests for channels fail, including requests that the app repeats by itself; returns whether the app stops
  /// asking.
  @discardableResult
  func loseLists(_ error: String = "the connection was lost") async throws -> Bool {
    for _ in 0..<8 {
      guard let open = ledger.openLists.first else {
        guard try await wait(inSteps: [5, 25], until: { !$0.openLists.isEmpty }) else { return true }
        continue
      }
      try await send(.channelsFailed(call: open.call, error: error))
    }
    return ledger.openLists.isEmpty
  }

  /// The steps from the tap until the user is in the payment controller.
  func reach(_ order: Order, channels: [String] = ["1", "246"]) async throws {
    try await pay(order)
    try await list(channels)
  }

  /// The user pays in one of the ways that the app offers; returns the way that was taken.
  @discardableResult
  func reach(_ order: Order, by way: HostWay) async throws -> HostWay {
    switch way {
    case .card where offers(way):
      try trial.requireObserved(.paidByCard)
      try await begin(.payByCardTapped(order: order, card: "c1"), [], judgedBy: "DP-ONE-05")
      return .card
    case .channel where offers(way):
      try trial.requireObserved(.paidByChannel)
      try await begin(.payByChannelTapped(order: order, channel: "248"), ["248"], judgedBy: "DP-FAST-05")
      return .channel
    default:
      try await reach(order)
      return .controller
    }
  }

  /// Whether the app offers that way to pay, as far as the suite can see.
  func offers(_ way: HostWay) -> Bool {
    let effects = trial.profile.effects
    return switch way {
    case .controller: true
    case .card: trial.understands(.payByCardTapped) && effects.contains(.paidByCard)
    case .channel: trial.understands(.payByChannelTapped) && effects.contains(.paidByChannel)
    }
  }

  private func begin(
    _ stimulus: System.Stimulus, _ channels: [String], judgedBy judge: String
  ) async throws {
    let earlier = ledger.payments.count
    try await tap(stimulus, channels) { ledger.payments.count > earlier }
    try trial.need(
      ledger.payments.count > earlier, "the app's request when the user pays without the form",
      expected: "a payment", saw: "none", judgedBy: judge)
  }

  /// Labels the case if the payment was made without the form; leaves out the label if the app lacks the chosen way.
  func label(_ taken: HostWay, chosen: HostWay) {
    if taken != .controller { trial.label(Self.withoutForm) }
    if taken != chosen {
      trial.leaveOut(Self.withoutForm, because: "the app has no payments \(chosen.rawValue)")
    }
  }

  /// The label of payments that are made without the form.
  static let withoutForm = "without the form"

  /// The SDK reports the end of the current payment, to the controller's delegate or to the completion.
  func end(_ status: PaymentStatus) async throws {
    try needDelegate()
    try await send(.paymentFinished(payment: try payment().number, status: status))
  }

  /// The SDK reports an error for the current payment.
  func fail(_ error: String = "the connection was lost") async throws {
    try needDelegate()
    try await send(.paymentFailed(payment: try payment().number, error: error))
  }

  /// Throws a setback if the payment controller has no delegate to which the SDK can report.
  func needDelegate() throws {
    let payment = try payment()
    guard payment.way == .controller, trial.profile.effects.contains(.setReturnDelegate) else { return }
    try trial.need(
      payment.hasReturnDelegate, "the payment controller, when it is shown",
      expected: "a return delegate", saw: "none", judgedBy: "DP-PAY-12")
  }

  /// Waits up to a minute for an unanswered request to the backend about the current payment; nil if none comes.
  func question() async throws -> HostLedger.Question? {
    try await wait(for: { $0.ownQuestions.last })
  }

  /// The backend answers a question.
  func tell(_ question: HostLedger.Question, _ outcome: PaymentOutcome) async throws {
    try await send(.backendTold(call: question.call, outcome: outcome))
  }
}
