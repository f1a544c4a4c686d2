import Conformance
import OnlinePayments

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What the service answers where no script says anything.
enum UnscriptedReply {
  /// The path of the IIN lookup within an account.
  static let lookupEndpoint = "services/getIINdetails"
  /// The lookup asks for at least that many digits (Online Payments, "Apply IIN check").
  static let fewestDigits = 6

  private struct Lookup: Decodable {
    var bin: String?
  }

  /// 404 everywhere; on the lookup in the form of an unknown IIN, or 400 where the request is malformed.
  static func error(for request: HTTPRequest, endpoint: String) -> ErrorReply {
    guard endpoint == lookupEndpoint, request.method == "POST" else { return .notFound }
    guard let lookup = try? JSONDecoder().decode(Lookup.self, from: Data(request.body)) else {
      return .malformedRequest
    }
    let bin = lookup.bin ?? ""
    guard bin.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      return .malformedRequest
    }
    return bin.utf8.count < fewestDigits ? .tooFewDigits : .unknownIIN
  }
}
