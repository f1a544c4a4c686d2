import PropertyTesting

/// A payment up to its final status, and how the app learns that status.
struct MadePayment: Sendable {
  /// Where the app and the consumer are when the backend knows the status.
  enum Stay: Sendable, CaseIterable {
    /// The consumer pays on another device.
    case stays
    /// The consumer was in the bank app, and is back.
    case comesBack
    /// The consumer is still in the bank app.
    case isAway
  }

  var payment: Payment
  /// Whether the app is in the background when the request is accepted.
  var isAcceptedAway = false
  /// How often the backend answers that the payment is in progress before it reports the final status.
  var delays = 0
  /// Whether a request for the status fails after these answers.
  var isLost = false
  var stay = Stay.stays
  /// Whether the backend reports the status by a push, if the app receives pushes.
  var isPushed = false
  /// The steps before the payment.
  var earlier = Earlier()

  /// Whether the app goes to the background during the payment, as it does if the bank app is on the same device.
  var leaves: Bool { stay != .stays }

  /// The same payment, but the consumer does not leave the app.
  var onTwoDevices: MadePayment {
    var other = self
    other.stay = .stays
    return other
  }

  /// The label of cases in which the request was accepted in the background.
  static let acceptedAway = "accepted in the background"
  /// The label of cases in which the consumer left the app.
  static let left = "left for the bank app"
  /// The label of cases in which the consumer did not leave the app.
  static let stayed = "paid on another device"
  /// The label of cases in which the app was told the status while it was in the background.
  static let toldAway = "told in the background"
  /// The label of cases in which the backend sent the status unasked.
  static let pushed = "told by a push"
  /// The label of cases in which a status request failed earlier.
  static let lost = "a request was lost before"
  /// The label of cases in which another payment came before.
  static let followed = "after another payment"
}

extension Generator where Value == MadePayment {
  /// Payments on one and on two devices; in half of the cases, a push reports the status.
  static var madePayment: Generator {
    zip(
      zip(.payment, .bool(probability: 0.15)), .int(in: 0...2), .bool(probability: 0.2),
      .frequency([(2, .just(.stays)), (1, .just(.comesBack)), (1, .just(.isAway))]), .bool, .earlierPayments
    ).map {
      MadePayment(
        payment: $0.0, isAcceptedAway: $0.1, delays: $1, isLost: $2, stay: $3, isPushed: $4, earlier: $5)
    }
  }
}

/// A payment, and the final status with which it ends.
struct FinishedPayment: Sendable {
  var made: MadePayment
  var last: PaymentStatus
}

extension Generator where Value == FinishedPayment {
  /// Payments that end with one of those statuses.
  static func finishedPayment(_ last: [PaymentStatus]) -> Generator {
    zip(.madePayment, .element(of: last)).map { FinishedPayment(made: $0, last: $1) }
  }
}
