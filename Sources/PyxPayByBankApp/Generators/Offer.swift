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
