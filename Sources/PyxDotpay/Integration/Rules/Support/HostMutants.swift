import Conformance

extension Mutant<DotpayIntegration> {
  /// Describes payments otherwise, in whichever way they are made.
  static func describing(_ name: String, _ change: @escaping @Sendable (inout PaymentInfo) -> Void) -> Mutant
  {
    rewriting(name) { [$0.describing(change)] }
  }

  /// Describes payments otherwise by what it remembers of the descriptions before.
  static func remembering<State: Sendable>(
    _ name: String, state: State, _ change: @escaping @Sendable (inout State, inout PaymentInfo) -> Void
  ) -> Mutant {
    stateful(name, state: state) { state, effect, _ in [effect.describing { change(&state, &$0) }] }
  }
}

extension DotpayIntegrationEffect {
  /// The same, with another description where it has one.
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

  /// Whether it tells that the payment for an order was made, or that for one that cannot be seen.
  func showsPaid(_ order: Order) -> Bool {
    if case .showedOutcome(.paid, let shown) = self { shown == nil || shown == order.id } else { false }
  }
}

extension DotpayIntegrationStimulus {
  /// The state in which the SDK says that a payment has ended; nil if it says no such thing.
  var status: PaymentStatus? { if case .paymentFinished(_, let status) = self { status } else { nil } }

  /// What the backend tells; nil if it tells nothing.
  var told: PaymentOutcome? { if case .backendTold(_, let outcome) = self { outcome } else { nil } }

  /// The same end of a payment in another state; everything else as it is.
  func ending(_ status: PaymentStatus) -> DotpayIntegrationStimulus {
    if case .paymentFinished(let payment, _) = self {
      .paymentFinished(payment: payment, status: status)
    } else {
      self
    }
  }

  /// The same answer of the backend with another outcome; everything else as it is.
  func telling(_ outcome: PaymentOutcome) -> DotpayIntegrationStimulus {
    if case .backendTold(let call, _) = self { .backendTold(call: call, outcome: outcome) } else { self }
  }
}
