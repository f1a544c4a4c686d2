import Conformance
import JSONValues

/// A reply of the service to an IIN check, before it becomes JSON.
struct IINReply: Sendable, Hashable {
  /// The list of co-brands on the wire.
  enum Brands: Sendable, Hashable {
    case absent, null
    case list([Brand])
  }

  /// A co-brand on the wire.
  struct Brand: Sendable, Hashable {
    var product: Int
    var isAllowed: Bool
  }

  var product: Int?
  var country: String? = "NL"
  var isAllowed: Bool? = true
  var brands = Brands.absent

  /// The reply as JSON; nil members are absent.
  ///
  /// If the product's id is odd, the reply has more members about the card, like public replies.
  var body: String {
    var members: [JSONValue.Member] = []
    if let product, product % 2 == 1 {
      members += [
        .init("cardScheme", .string("SCHEME \(product)")), .init("cardType", .string("Credit")),
        .init("panLengthMax", .integer(19)), .init("panLengthMin", .integer(16)),
      ]
    }
    if let product { members.append(.init("paymentProductId", .integer(Int64(product)))) }
    if let country { members.append(.init("countryCode", .string(country))) }
    if let isAllowed { members.append(.init("isAllowedInContext", .bool(isAllowed))) }
    switch brands {
    case .absent: break
    case .null: members.append(.init("coBrands", .null))
    case .list(let list): members.append(.init("coBrands", .array(list.map(\.tree))))
    }
    return JSONValue.object(members).compact
  }

  /// The reply as a script.
  func scripted(isHeld: Bool = false) -> ScriptedReply {
    ScriptedReply(.json(status: 200, body: body), isHeld: isHeld)
  }

  /// The co-brands; empty if the list is absent or null.
  var brandList: [Brand] { if case .list(let list) = brands { list } else { [] } }
}

extension IINReply.Brand {
  fileprivate var tree: JSONValue {
    .object([
      .init("isAllowedInContext", .bool(isAllowed)), .init("paymentProductId", .integer(Int64(product))),
    ])
  }
}

extension ScriptedReply {
  /// The service's reply to an IIN that it does not recognise.
  static let unknownIIN = ScriptedReply(.json(status: 404, body: errorBody(code: "1002", status: 404)))

  /// The service's reply to an IIN that it does not recognise, in a second form that public replies also have.
  static let unknownIINByItsId = ScriptedReply(
    .json(
      status: 404,
      body: """
        {"errorId":"0000","errors":[{"category":"IO_ERROR","code":"210380","errorCode":"50001111",\
        "httpStatusCode":404,"id":"IIN_NOT_FOUND","message":"Requested card IIN not found",\
        "retriable":false}]}
        """))

  /// An error reply with this status and code, in one of the forms of public replies; the status decides the form.
  static func error(status: Int, code: String = "9999") -> ScriptedReply {
    let number = Int(code).map(String.init) ?? "\"\(code)\""
    let item: String? =
      switch status % 4 {
      case 1: "{\"errorCode\":\(number),\"message\":\"ERROR\",\"httpStatusCode\":\(status)}"
      case 2: "{\"code\":\(number),\"errorCode\":\"\(code)\",\"message\":\"ERROR\"}"
      case 3: "{\"code\":\"\(code)\"}"
      default: nil
      }
    let body = item.map { "{\"errorId\":\"0000\",\"errors\":[\($0)]}" }
    return ScriptedReply(.json(status: status, body: body ?? errorBody(code: code, status: status)))
  }

  private static func errorBody(code: String, status: Int) -> String {
    let message = code == "1002" ? "IIN_NOT_FOUND" : "ERROR"
    return """
      {"errorId":"0000","errors":[{"category":"PAYMENT_PLATFORM_ERROR","errorCode":"\(code)",\
      "httpStatusCode":\(status),"id":"\(message)","message":"\(message)","propertyName":"bin",\
      "retriable":false}]}
      """
  }
}
