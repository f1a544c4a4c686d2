import HTTPMessages
import JSONValues
import PyxOnlinePayments

/// The service's answers to unscripted requests, and how it parses the body of an IIN lookup.
enum UnscriptedReply {
  /// The path of the IIN lookup within an account.
  static let lookupEndpoint = "services/getIINdetails"
  /// The smallest number of digits that the lookup accepts (Online Payments, "Apply IIN check").
  static let fewestDigits = 6

  /// The body of an IIN lookup; numbers and Booleans may be written as texts.
  struct Lookup: Sendable {
    /// Empty if the body has no digits.
    var bin: String
    /// The payment; nil if the request names none.
    var context: PaymentContext?

    /// Reads a body; nil if it does not have the documented form.
    init?(_ body: [UInt8]) {
      guard let tree = try? JSONValue(parsing: body), let bin = Self.bin(of: tree) else { return nil }
      self.bin = bin
      guard let payment = tree["paymentContext"], payment != .null else { return }
      guard let money = payment["amountOfMoney"], let amount = money["amount"]?.number,
        let currency = money["currencyCode"]?.text, let country = payment["countryCode"]?.text
      else { return nil }
      var isRecurring = false
      switch payment["isRecurring"] {
      case nil, .null: break
      case let said?:
        guard let flag = said.flag else { return nil }
        isRecurring = flag
      }
      context = PaymentContext(
        amount: amount, currencyCode: currency, countryCode: country, isRecurring: isRecurring)
    }

    /// The digits; empty if there are none.
    ///
    /// Nil if the digits are neither a text nor a number, or if the body is not an object.
    static func bin(of tree: JSONValue) -> String? {
      guard case .object = tree else { return nil }
      return switch tree["bin"] {
      case nil, .null: ""
      case .string(let text): text
      case .integer(let number): String(number)
      default: nil
      }
    }
  }

  /// The error for an unscripted request: 404, which says "unknown IIN" for a lookup, or 400 for a malformed lookup.
  static func error(for request: HTTPRequest, endpoint: String) -> ErrorReply {
    guard endpoint == lookupEndpoint, request.method == "POST" else { return .notFound }
    guard let tree = try? JSONValue(parsing: request.body), let bin = Lookup.bin(of: tree) else {
      return .malformedRequest
    }
    return refusal(of: bin) ?? .unknownIIN
  }

  /// Reads a lookup; a payment in it must be complete.
  ///
  /// Throws the error that the service must answer with.
  static func lookup(in request: HTTPRequest) throws(ErrorReply) -> Lookup {
    guard let lookup = Lookup(request.body) else {
      // If the digits are usable, the fault is elsewhere in the body.
      let refusal = error(for: request, endpoint: lookupEndpoint)
      throw refusal == .unknownIIN ? .malformedRequest : refusal
    }
    if let refusal = refusal(of: lookup.bin) { throw refusal }
    return lookup
  }

  private static func refusal(of bin: String) -> ErrorReply? {
    guard bin.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      return .malformedRequest
    }
    return bin.utf8.count < fewestDigits ? .tooFewDigits : nil
  }
}

extension JSONValue {
  /// The value as a whole number, whether it is a number or a text.
  fileprivate var number: Int64? { whole ?? text.flatMap { Int64($0) } }

  /// The value as a Boolean, whether it is a Boolean or a text.
  fileprivate var flag: Bool? {
    if case .bool(let value) = self { return value }
    return text.flatMap { Bool($0.lowercased()) }
  }
}
