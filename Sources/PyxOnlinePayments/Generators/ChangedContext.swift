import PropertyTesting

/// A context and which of its variables changes, with what is asked in both.
struct ChangedContext: Sendable {
  var digits: String
  var context: PaymentContext
  var changes: PaymentContexts.Variable
  /// Whether payment items are asked for; otherwise the digits are checked.
  var asksForItems = false

  /// The context after the change.
  var other: PaymentContext { context.changing(changes) }

  /// The texts that the change brings: they stand in a request as they are.
  var newTexts: [String] {
    switch changes {
    case .currency: [other.currencyCode]
    case .country: [other.countryCode]
    case .amount, .recurrence: []
    }
  }

  /// Any of them.
  static let any: Generator<ChangedContext> = zip(
    CardDigits.enough, PaymentContexts.any, PaymentContexts.variables, .bool
  )
  .map { ChangedContext(digits: $0, context: $1, changes: $2, asksForItems: $3) }
}
