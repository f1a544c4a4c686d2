import Conformance
import PropertyTesting

/// A check of an IIN in some context.
struct LookupQuery: Sendable {
  var digits: String
  var context: PaymentContext

  /// Any check in any context.
  static let any: Generator<LookupQuery> = zip(CardDigits.enough, PaymentContexts.any).map {
    LookupQuery(digits: $0, context: $1)
  }

  /// Whether the currency has no decimals, or three.
  var hasOddDecimals: Bool { ["JPY", "BHD"].contains(context.currencyCode) }
}

extension AskedLookup {
  /// The body that the service received, as a message shows it.
  var seen: String { body?.compact ?? "a body that is not JSON" }
}

extension Trial where System == OnlinePayments {
  /// Checks an IIN and returns the last check that the service received.
  ///
  /// If the call ended without a request to the service, the rule `judge` judges that failure.
  func ask(
    _ digits: String, in context: PaymentContext, call: Int = 1, judgedBy judge: String = "OP-IIN-03",
    fileID: String = #fileID, line: Int = #line
  ) async throws -> AskedLookup {
    let before = askedLookups.count
    let outcome = try await lookUp(digits, in: context, call: call)
    let asked = askedLookups
    guard asked.count > before, let last = asked.last else {
      throw setback(
        expected: "a request to services/getIINdetails for \(digits)", saw: "none",
        judgedBy: outcome == nil ? "X-CB-01" : judge, fileID: fileID, line: line)
    }
    try need(
      !last.contextScalars.isEmpty, expected: "the context with the request", saw: "\(last.seen)",
      judgedBy: "OP-IIN-17", fileID: fileID, line: line)
    return last
  }
}
