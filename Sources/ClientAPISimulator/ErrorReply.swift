import HTTPMessages
import PyxOnlinePayments

/// The errors that the service answers by itself, in the documented JSON form.
enum ErrorReply: Error, Sendable, Hashable {
  /// The body is not a JSON object, its BIN is something other than digits, or its payment is incomplete.
  case malformedRequest
  /// The BIN is missing or has fewer than six digits.
  case tooFewDigits
  /// The session is missing, or does not belong to this customer.
  case wrongSession
  /// No product has that IIN.
  case unknownIIN
  /// Nothing is at that path.
  case notFound
  /// A parameter of the query is missing.
  case missingParameter(String)
  /// A query parameter has an impossible value.
  case badParameter(String)
  /// The account has no such payment product, or does not offer it for that payment.
  case unknownProduct
  /// The body is larger than the service accepts.
  case bodyTooLarge
  /// The test's script asks for an impossible HTTP reply.
  case unusableScript

  /// The answer with its body.
  var answer: ScriptedReply.Answer { .json(status: status, body: body) }

  private var status: Int {
    switch self {
    case .malformedRequest, .tooFewDigits, .missingParameter, .badParameter: 400
    case .wrongSession: 403
    case .unknownIIN, .notFound, .unknownProduct: 404
    case .bodyTooLarge: 413
    case .unusableScript: 500
    }
  }

  private var body: String {
    switch self {
    case .malformedRequest: Self.body("INVALID_JSON", code: "21000010", status: status)
    case .tooFewDigits: Self.body("VALUE_TOO_SHORT", code: "21000020", property: "bin", status: status)
    case .wrongSession: Self.body("ACCESS_NOT_ALLOWED", code: "9007", status: status)
    case .unknownIIN: Self.body("IIN_NOT_FOUND", code: "1002", property: "bin", status: status)
    case .notFound: Self.body("NOT_FOUND", code: "1003", status: status)
    case .missingParameter(let name):
      Self.body("PARAMETER_NOT_FOUND_IN_REQUEST", code: "21000030", property: name, status: status)
    case .badParameter(let name):
      Self.body("INVALID_VALUE", code: "21000040", property: name, status: status)
    case .unknownProduct:
      Self.body("UNKNOWN_PRODUCT_ID", code: "1007", property: "productId", status: status)
    case .bodyTooLarge: Self.body("BODY_TOO_LARGE", code: "1004", status: status)
    case .unusableScript: Self.body("UNUSABLE_SCRIPT", code: "1005", status: status)
    }
  }

  private static func body(_ message: String, code: String, property: String? = nil, status: Int) -> String {
    let name = property.map { "\"propertyName\":\"\($0)\"," } ?? ""
    return """
      {"errorId":"simulator-\(message)","errors":[{"category":"PAYMENT_PLATFORM_ERROR","errorCode":"\(code)",\
      "httpStatusCode":\(status),"id":"\(message)","message":"\(message)",\(name)"retriable":false}]}
      """
  }
}
