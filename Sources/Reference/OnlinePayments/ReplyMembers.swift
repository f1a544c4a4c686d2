import Conformance
import JSONValues
import PyxOnlinePayments

/// A value in a reply of the service.
protocol ReplyValue {
  /// Reads the value; throws if it does not have the documented form.
  init(reply: JSONValue) throws(ClientAPIError)
}

/// The members of an object in a reply.
///
/// Written by hand instead of through `Codable`, which looks up the types again at every member; reading replies is
/// most of an SDK's work.
struct ReplyMembers {
  private let object: JSONValue

  /// Throws if the value is not an object.
  init(_ tree: JSONValue) throws(ClientAPIError) {
    guard case .object = tree else { throw .malformed }
    object = tree
  }

  /// The member with that name; nil if it is missing or null.
  func read<Value: ReplyValue>(_ name: String) throws(ClientAPIError) -> Value? {
    guard let member = object[name] else { return nil }
    if case .null = member { return nil }
    return try Value(reply: member)
  }

  /// The member with that name; throws if it is missing or null.
  func need<Value: ReplyValue>(_ name: String) throws(ClientAPIError) -> Value {
    guard let value: Value = try read(name) else { throw .malformed }
    return value
  }
}

extension String: ReplyValue {
  init(reply: JSONValue) throws(ClientAPIError) {
    guard case .string(let text) = reply else { throw .malformed }
    self = text
  }
}

extension Bool: ReplyValue {
  init(reply: JSONValue) throws(ClientAPIError) {
    guard case .bool(let value) = reply else { throw .malformed }
    self = value
  }
}

extension Int64: ReplyValue {
  init(reply: JSONValue) throws(ClientAPIError) {
    guard case .integer(let value) = reply else { throw .malformed }
    self = value
  }
}

extension Int: ReplyValue {
  init(reply: JSONValue) throws(ClientAPIError) {
    guard let value = Int(exactly: try Int64(reply: reply)) else { throw .malformed }
    self = value
  }
}

extension ProductID: ReplyValue {
  /// A text or a number.
  init(reply: JSONValue) throws(ClientAPIError) {
    if case .integer(let number) = reply {
      self.init(rawValue: String(number))
    } else {
      self.init(rawValue: try String(reply: reply))
    }
  }
}

extension Array: ReplyValue where Element: ReplyValue {
  init(reply: JSONValue) throws(ClientAPIError) {
    guard case .array(let elements) = reply else { throw .malformed }
    self = []
    reserveCapacity(elements.count)
    for element in elements { append(try Element(reply: element)) }
  }
}
