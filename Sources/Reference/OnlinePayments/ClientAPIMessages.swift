import Conformance
import JSONValues
import PyxOnlinePayments

/// The body of an IIN check.
struct LookupRequest {
  /// The body as JSON in UTF-8.
  let body: [UInt8]

  init(_ iin: String, _ context: PaymentContext) {
    let money: JSONValue = .object([
      .init("amount", .integer(context.amount)), .init("currencyCode", .string(context.currencyCode)),
    ])
    let payment: JSONValue = .object([
      .init("amountOfMoney", money), .init("countryCode", .string(context.countryCode)),
      .init("isRecurring", .bool(context.isRecurring)),
    ])
    body = JSONValue.object([.init("bin", .string(iin)), .init("paymentContext", payment)]).compactUTF8
  }
}

extension ReplyValue {
  /// Reads a reply; nil if the bytes are not such a reply.
  init?(bytes: [UInt8]) {
    guard let tree = try? JSONValue(parsing: bytes), let reply = try? Self(reply: tree) else { return nil }
    self = reply
  }
}

/// The reply to an IIN check.
struct LookupReply: ReplyValue {
  struct Brand: ReplyValue {
    let paymentProductId: ProductID
    let isAllowedInContext: Bool?

    init(reply: JSONValue) throws(ClientAPIError) {
      let members = try ReplyMembers(reply)
      paymentProductId = try members.need("paymentProductId")
      isAllowedInContext = try members.read("isAllowedInContext")
    }
  }

  let paymentProductId: ProductID?
  let countryCode: String?
  let isAllowedInContext: Bool?
  let coBrands: [Brand]?

  init(reply: JSONValue) throws(ClientAPIError) {
    let members = try ReplyMembers(reply)
    paymentProductId = try members.read("paymentProductId")
    countryCode = try members.read("countryCode")
    isAllowedInContext = try members.read("isAllowedInContext")
    coBrands = try members.read("coBrands")
  }

  /// The result of the check; if the card is unknown or not allowed, the result has no other members.
  var details: IINDetails {
    guard let paymentProductId else { return IINDetails(.unknown) }
    guard isAllowedInContext == true else { return IINDetails(.existingButNotAllowed) }
    return IINDetails(
      .supported, paymentProductId: paymentProductId, countryCode: countryCode, isAllowedInContext: true,
      coBrands: coBrands?.map {
        IINDetail($0.paymentProductId, isAllowedInContext: $0.isAllowedInContext ?? false)
      })
  }
}

/// An error reply.
struct ErrorReply: ReplyValue {
  struct Failure: ReplyValue {
    let errorCode: String?
    let id: String?
    let message: String?
    let propertyName: String?

    init(reply: JSONValue) throws(ClientAPIError) {
      let members = try ReplyMembers(reply)
      // The code is a string or a number; older replies name it `code` instead of `errorCode`.
      var code: ProductID? = try members.read("errorCode")
      if code == nil { code = try members.read("code") }
      errorCode = code?.rawValue
      id = try members.read("id")
      message = try members.read("message")
      propertyName = try members.read("propertyName")
    }
  }

  let errors: [Failure]

  init(reply: JSONValue) throws(ClientAPIError) { errors = try ReplyMembers(reply).need("errors") }

  /// Whether the service does not recognise the IIN.
  var saysUnknownIIN: Bool {
    errors.contains { $0.errorCode == "1002" && $0.propertyName == "bin" || $0.id == "IIN_NOT_FOUND" }
  }
}
