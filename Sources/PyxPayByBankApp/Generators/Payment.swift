import PropertyTesting

/// A payment as a host passes it to the library.
struct Payment: Sendable, Hashable {
  var presenter = "checkout"
  var delegate = "shop"
  /// The token: unreserved ASCII (RFC 3986, section 2.3), so every way of writing it into a URL is the same.
  var token = "aaaaaaaa"
  /// The code: six capital letters.
  var brn = "AAAAAA"
  /// The interval in the SDK's unit; at least 1.
  var expiryInterval = 60

  /// The names of the host's view controllers that may present a payment's popup.
  static let presenters = ["checkout", "basket", "settings"]

  /// The host's call.
  var stimulus: PayByBankAppStimulus {
    .showPopup(
      presenter: presenter, delegate: delegate, token: token, brn: brn, expiryInterval: expiryInterval)
  }
}

extension PayByBankAppStimulus {
  /// The payment for which the host asks for a popup.
  var payment: Payment? {
    guard case .showPopup(let presenter, let delegate, let token, let brn, let interval) = self else {
      return nil
    }
    return Payment(
      presenter: presenter, delegate: delegate, token: token, brn: brn, expiryInterval: interval)
  }
}

extension Generator where Value == Character {
  /// Unreserved characters, which mean themselves everywhere in a URL.
  static var unreserved: Generator {
    element(of: Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~"))
  }

  /// The letters of codes.
  static var capital: Generator { element(of: Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")) }
}

extension Generator where Value == String {
  /// Tokens that cannot be mistaken for a fixed part of a URL.
  static func token(count: ClosedRange<Int> = 8...40) -> Generator { string(of: .unreserved, count: count) }

  /// Six-letter codes.
  static var brn: Generator { string(of: .capital, count: 6) }
}

extension Generator where Value == Payment {
  /// Payments with valid values for every parameter.
  static var payment: Generator { ordinaryPayments }
}

private let ordinaryPayments: Generator<Payment> = zip(
  .element(of: Payment.presenters), .element(of: ["shop", "kiosk", "till"]),
  .frequency([(9, .token()), (1, .token(count: 100...140))]), .brn, .expiryInterval
).map { Payment(presenter: $0, delegate: $1, token: $2, brn: $3, expiryInterval: $4) }

extension Generator where Value == Int {
  /// Intervals from 1 to 3600, which is an hour if the unit is a second.
  static var expiryInterval: Generator { int(in: 1...3600) }
}

extension Generator where Value == [Payment] {
  /// At most six payments; no token is part of another, and no two codes are equal.
  static func payments(_ count: ClosedRange<Int>) -> Generator {
    array(of: .payment, count: count).map { payments in
      zip(payments, Array("QXZKJV")).map { payment, mark in
        var payment = payment
        payment.token = "\(mark)-\(payment.token)-\(mark)"
        payment.brn = "\(mark)\(payment.brn.dropFirst())"
        return payment
      }
    }
  }
}
