import Conformance
import PropertyTesting

extension Generator where Value == HostWay {
  /// The ways in which a payment is made.
  static var hostWay: Generator { element(of: HostWay.allCases) }
}

extension Generator where Value == Buyer {
  /// Buyers about whom the app knows all data, some or none.
  static var knownBuyer: Generator {
    zip(
      .optional(of: .element(of: ["Jan", "Zofia", "José", "Łucja"])),
      .optional(of: .element(of: ["Kowalski", "Nowak-Żak", "O'Neil"])),
      .optional(of: .element(of: ["jan.kowalski@test.pl", "z+shop@example.com"])),
      .optional(of: .element(of: ["600700800", "+48501502503"])), .bool
    ).map { first, last, email, phone, isVerified in
      Buyer(
        firstName: first, lastName: last, email: email, phone: phone,
        isPhoneVerified: isVerified && phone != nil)
    }
  }
}
