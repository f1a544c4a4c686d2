import Conformance

extension Mutant<DotpayIntegration> {
  /// Changes the descriptions of payments, whichever way the payments are made.
  static func describing(_ name: String, _ change: @escaping @Sendable (inout PaymentInfo) -> Void) -> Mutant
  {
    rewriting(name) { [$0.describing(change)] }
  }

  /// Changes the descriptions of payments, depending on earlier descriptions.
  static func remembering<State: Sendable>(
    _ name: String, state: State, _ change: @escaping @Sendable (inout State, inout PaymentInfo) -> Void
  ) -> Mutant {
    stateful(name, state: state) { state, effect, _ in [effect.describing { change(&state, &$0) }] }
  }
}

extension DotpayIntegrationEffect {
  /// The same effect, with another description if it has one.
  func describing(_ change: (inout PaymentInfo) -> Void) -> DotpayIntegrationEffect {
    switch self {
    case .askedForChannels(let call, var info):
      change(&info)
      return .askedForChannels(call: call, info: info)
    case .paidByCard(let payment, var info, let card):
      change(&info)
      return .paidByCard(payment: payment, info: info, card: card)
    case .paidByChannel(let payment, var info, let channel):
      change(&info)
      return .paidByChannel(payment: payment, info: info, channel: channel)
    default: return self
    }
  }

  /// Whether the effect shows that the payment for an order, or for an order that cannot be seen, was made.
  func showsPaid(_ order: Order) -> Bool {
    if case .showedOutcome(.paid, let shown) = self { shown == nil || shown == order.id } else { false }
  }
}

extension DotpayIntegrationStimulus {
  /// The state with which the SDK reports the end of a payment; nil for other stimuli.
  var status: PaymentStatus? { if case .paymentFinished(_, let status) = self { status } else { nil } }

  /// The outcome that the backend reports; nil for other stimuli.
  var told: PaymentOutcome? { if case .backendTold(_, let outcome) = self { outcome } else { nil } }

  /// The same end of a payment, in another state; everything else is unchanged.
  func ending(_ status: PaymentStatus) -> DotpayIntegrationStimulus {
    if case .paymentFinished(let payment, _) = self {
      .paymentFinished(payment: payment, status: status)
    } else {
      self
    }
  }

  /// The same answer of the backend, with another outcome; everything else is unchanged.
  func telling(_ outcome: PaymentOutcome) -> DotpayIntegrationStimulus {
    if case .backendTold(let call, _) = self { .backendTold(call: call, outcome: outcome) } else { self }
  }
}
