import Foundation
import JSONValues

/// The description of a payment by Dotpay, `DPPaymentInfo`, that a host keeps as data.
struct PaymentDescription: Sendable, Hashable {
  /// The file's path, as it was given.
  let path: String
  /// The description as the text of a JSON object.
  let text: String
  /// Whether it has a member that only Dotpay's payment descriptions have.
  let tellsOfDotpay: Bool
  /// Whether the description has a control, which every payment made from it then shares.
  let hasControl: Bool
  /// Whether it declares any phone number as verified.
  let saysThatPhoneIsVerified: Bool

  /// The names that only Dotpay uses.
  private static let own: Set<String> = ["senderInformation", "textDescription"]
  /// All names of the document's table.
  private static let all = own.union([
    "merchantID", "amount", "currency", "additionalInformation", "control", "urlc",
  ])

  /// Takes a description from a JSON object; nil if it is something else.
  init?(path: String, json: JSONValue) {
    guard case .object(let members) = json, Self.isMeant(Set(members.map(\.key))) else { return nil }
    self.path = path
    text = json.compact
    tellsOfDotpay = members.contains { Self.own.contains($0.key) }
    hasControl = json["control"].map { $0 != .null } ?? false
    saysThatPhoneIsVerified = json["senderInformation"]?["phone_verified"]?.text == "YES"
  }

  /// Takes a description from a property list; nil if it is something else, such as an Info.plist.
  init?(path: String, members: [String: Any]) {
    let isOfBundle = members.keys.contains { $0.hasPrefix("CFBundle") || $0.hasPrefix("LS") }
    guard !isOfBundle else { return nil }
    self.init(path: path, json: Self.json(of: members))
  }

  /// Whether an object with these members describes a payment by Dotpay: one name is Dotpay's own, or there are
  /// `merchantID` and another name of the table.
  private static func isMeant(_ names: Set<String>) -> Bool {
    !names.isDisjoint(with: own) || names.contains("merchantID") && names.intersection(all).count > 1
  }

  /// A value of a property list as JSON; data and dates become null.
  private static func json(of value: Any) -> JSONValue {
    switch value {
    case let text as String: .string(text)
    case let elements as [Any]: .array(elements.map(json(of:)))
    case let members as [String: Any]: .object(sorting: members.mapValues(json(of:)))
    case let number as Int64: .integer(number)
    case let number as Double: .number(number)
    default: .null
    }
  }
}
