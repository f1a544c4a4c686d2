import PropertyTesting

/// A payment whose registration needs a body.
struct BodyInput: Sendable {
  /// The wallet.
  var wallet: WalletProduct
  /// The user's phone number with its prefix; nil if the host does not pass one.
  var phoneNumber: String?
  /// The payment's value of isApp.
  var isApp: Bool?
}

extension Generator where Value == BodyInput {
  /// Payments by a wallet, three quarters of them with a phone number.
  static func payment(by wallet: WalletProduct) -> Generator {
    zip(.optional(of: .norwegianNumber), .element(of: [nil, true])).map {
      BodyInput(wallet: wallet, phoneNumber: $0, isApp: $1)
    }
  }

  /// Payments by a wallet; the host passes a phone number, and does not set isApp.
  static func paymentWithNumber(by wallet: WalletProduct) -> Generator {
    Generator<String>.norwegianNumber.map { BodyInput(wallet: wallet, phoneNumber: $0, isApp: nil) }
  }
}

extension Generator where Value == String {
  /// A Norwegian mobile number: the prefix and eight digits.
  fileprivate static var norwegianNumber: Generator {
    zip(.element(of: ["4", "9"]), .digits(count: 7)).map { "+47\($0)\($1)" }
  }
}
