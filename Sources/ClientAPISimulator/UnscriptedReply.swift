import Conformance
import OnlinePayments

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What the service answers where no script says anything, and how it reads an IIN lookup.
enum UnscriptedReply {
  /// The path of the IIN lookup within an account.
  static let lookupEndpoint = "services/getIINdetails"
  /// The lookup asks for at least that many digits (Online Payments, "Apply IIN check").
  static let fewestDigits = 6

  /// The body of an IIN lookup.
  struct Lookup: Sendable, Decodable {
    struct Context: Sendable, Decodable {
      struct Amount: Sendable, Decodable {
        var amount: Int64
        var currencyCode: String
      }
      var amountOfMoney: Amount
      var countryCode: String
      var isRecurring: Bool?

      var context: PaymentContext {
        PaymentContext(
          amount: amountOfMoney.amount, currencyCode: amountOfMoney.currencyCode, countryCode: countryCode,
          isRecurring: isRecurring ?? false)
      }
    }

    var bin: String
    var paymentContext: Context?
  }

  private struct BINAlone: Decodable { var bin: String? }

  /// 404 everywhere; on the lookup in the form of an unknown IIN, or 400 where the request is malformed.
  static func error(for request: HTTPRequest, endpoint: String) -> ErrorReply {
    guard endpoint == lookupEndpoint, request.method == "POST" else { return .notFound }
    guard let lookup = try? JSONDecoder().decode(BINAlone.self, from: Data(request.body)) else {
      return .malformedRequest
    }
    return refusal(of: lookup.bin ?? "") ?? .unknownIIN
  }

  /// Reads a lookup whose payment, where it names one, has to be whole; throws what is answered otherwise.
  static func lookup(in request: HTTPRequest) throws(ErrorReply) -> Lookup {
    guard let lookup = try? JSONDecoder().decode(Lookup.self, from: Data(request.body)) else {
      // Where the digits alone could be used, it is the rest that cannot.
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
