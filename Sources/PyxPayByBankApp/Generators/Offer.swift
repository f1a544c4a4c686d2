import PropertyTesting

/// A payment for which the M-COMM popup is due: a bank app is there, and no choice was made.
struct Offer: Sendable {
  var phone: Phone
  var payment: Payment
  /// What happens before the steps that the rule judges.
  var start: Start
}

extension Generator where Value == Offer {
  /// Offers with one to three bank apps.
  static var offer: Generator {
    zip(.phone(bankApps: 1...3), .payment, .start(after: .nothingRemembered)).map {
      Offer(phone: $0, payment: $1, start: $2)
    }
  }
}

/// An offer; the consumer may read the explanation first.
struct OfferPerhapsExplained: Sendable {
  var offer: Offer
  /// Whether the consumer reads the explanation first.
  var readsMore: Bool

  /// The label of cases in which the explanation was read first.
  static let explained = "the explanation was read before"
}

extension Generator where Value == OfferPerhapsExplained {
  /// Offers; in one of five cases, the consumer reads the explanation first.
  static var offerPerhapsExplained: Generator {
    zip(.offer, .bool(probability: 0.2)).map { OfferPerhapsExplained(offer: $0, readsMore: $1) }
  }
}
