import PropertyTesting

/// Payments of everyday amounts in currencies with no, two and three decimals.
enum PaymentContexts {
  /// Any such payment; the document's sample is the simplest.
  static let any = Generator<PaymentContext> { source in
    PaymentContext(
      amount: try amounts.draw(from: source), currencyCode: try currencies.draw(from: source),
      countryCode: try countries.draw(from: source), isRecurring: try Generator<Bool>.bool.draw(from: source))
  }

  /// The four variables of a context.
  enum Variable: String, CaseIterable, Sendable {
    case amount, currency, country, recurrence
  }

  /// The variables, all equally likely.
  static let variables = Generator<Variable>.element(of: Variable.allCases)

  static let amounts = Generator<Int64>.int(in: 1...999_999, simplest: 100)
  static let currencies = Generator<String>.element(of: ["EUR", "USD", "GBP", "JPY", "BHD"])
  static let countries = Generator<String>.element(of: ["NL", "FR", "DE", "BE", "GB"])
}

extension PaymentContext {
  /// A payment for which an IIN is checked: every fifth IIN gets an amount beyond 32 bits, and equal IINs get the same
  /// payment.
  ///
  /// The payment contains no digits of the card number.
  static func usual(for digits: String) -> PaymentContext {
    let second = digits.utf8.dropFirst().first
    let isLarge = second == UInt8(ascii: "8") || second == UInt8(ascii: "9")
    return isLarge ? PaymentContext(amount: 9_000_000_001) : PaymentContext()
  }

  /// The same payment with one variable changed.
  func changing(_ variable: PaymentContexts.Variable) -> PaymentContext {
    var other = self
    switch variable {
    case .amount: other.amount += 1
    case .currency: other.currencyCode = currencyCode == "CHF" ? "EUR" : "CHF"
    case .country: other.countryCode = countryCode == "IT" ? "NL" : "IT"
    case .recurrence: other.isRecurring.toggle()
    }
    return other
  }
}
