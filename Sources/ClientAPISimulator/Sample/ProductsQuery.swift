import HTTPMessages
import PyxOnlinePayments

/// The query of a request for payment products.
struct ProductsQuery: Sendable, Hashable {
  /// The payment; without `isRecurring`, it is a payment that is made once.
  var context: PaymentContext
  /// Whether the query has an amount; if not, the amounts that a product accepts do not matter.
  var hasAmount = false
  /// The members that the reply leaves out: `fields`, `accountsOnFile`.
  var hidden: Set<String> = []

  /// Reads a query; unknown parameters, such as `cacheBust` and `cacheBuster`, are ignored.
  init(_ query: Substring) throws(ErrorReply) {
    var values: [String: String] = [:]
    for parameter in query.split(separator: "&") {
      let parts = parameter.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let (name, value) = (
        parts[0].withoutPercentEncoding, (parts.count > 1 ? parts[1] : "").withoutPercentEncoding
      )
      if name == "hide" { hidden.insert(value) } else { values[name] = value }
    }
    func code(_ name: String, letters: Int) throws(ErrorReply) -> String {
      guard let value = values[name], !value.isEmpty else { throw ErrorReply.missingParameter(name) }
      guard value.utf8.count == letters, value.utf8.allSatisfy({ (0x41...0x5a).contains($0) }) else {
        throw ErrorReply.badParameter(name)
      }
      return value
    }
    context = PaymentContext(
      currencyCode: try code("currencyCode", letters: 3), countryCode: try code("countryCode", letters: 2))
    if let text = values["amount"] {
      guard let amount = Int64(text), amount >= 0 else { throw ErrorReply.badParameter("amount") }
      (context.amount, hasAmount) = (amount, true)
    }
    if let text = values["isRecurring"] {
      guard let isRecurring = Bool(text.lowercased()) else { throw ErrorReply.badParameter("isRecurring") }
      context.isRecurring = isRecurring
    }
  }
}
