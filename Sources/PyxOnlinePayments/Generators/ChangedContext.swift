import PropertyTesting

/// A context, the variable that changes in it, and the call made before and after the change.
struct ChangedContext: Sendable {
  var digits: String
  var context: PaymentContext
  var changes: PaymentContexts.Variable
  /// The call: for payment items, for a product, or for a check of the digits.
  var call: ClientCall

  /// The context after the change.
  var other: PaymentContext { context.changing(changes) }

  /// Any context with any change and any call.
  static let any: Generator<ChangedContext> = zip(
    CardDigits.enough, PaymentContexts.any, PaymentContexts.variables,
    .frequency([(2, .just(.items)), (2, .just(.product)), (3, .just(.check))])
  )
  .map { ChangedContext(digits: $0, context: $1, changes: $2, call: $3) }
}
