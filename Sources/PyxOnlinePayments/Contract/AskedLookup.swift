import Conformance
import JSONValues

/// An IIN check as the service received it.
struct AskedLookup: Sendable {
  /// The last part of the path of a check's request.
  static let endpoint = "services/getIINdetails"

  /// The position of the request in the account's log, counted from 0.
  let number: Int
  /// The body; nil if it is not JSON.
  let body: JSONValue?
  /// The query and the body as text, without host, path and headers.
  let text: String

  /// Reads an exchange; nil if it is not an IIN check.
  init?(_ exchange: Exchange) {
    guard exchange.endpoint == Self.endpoint else { return nil }
    number = exchange.number
    body = try? JSONValue(parsing: exchange.request.body)
    let query = exchange.request.url.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
    text = query + " " + String(decoding: exchange.request.body, as: UTF8.self)
  }

  /// The digits that were sent, as a text or as a number; nil if the body has no digits.
  var bin: String? { body?["bin"]?.scalars.first }

  /// All scalars of the body except the digits, as texts, in the order of the body's members.
  var contextScalars: [String] {
    guard case .object(let members)? = body else { return [] }
    return members.filter { $0.key != "bin" }.flatMap { $0.value.scalars }
  }

}

extension JSONValue {
  /// All texts, numbers and truth values in this value, as texts.
  var scalars: [String] {
    switch self {
    case .null: []
    case .string(let text): [text]
    case .bool, .integer, .number: [compact]
    case .array(let elements): elements.flatMap(\.scalars)
    case .object(let members): members.flatMap(\.value.scalars)
    }
  }

  /// Whether this value is the given number, or a text with that number.
  func says(_ number: Int64) -> Bool {
    switch self {
    case .integer(let value): value == number
    case .number(let value): Int64(exactly: value) == number
    case .string(let text): Int64(text) == number || Double(text).map { Int64(exactly: $0) == number } == true
    case .null, .bool, .array, .object: false
    }
  }

  /// The truth value that this value is or spells, as `1` and `"true"` spell true; nil if it is neither true nor false.
  ///
  /// No wire type is documented.
  var truth: Bool? {
    switch self {
    case .bool(let flag): flag
    case .integer(1): true
    case .integer(0): false
    case .string(let text):
      switch text.lowercased() {
      case "true", "1": true
      case "false", "0": false
      default: nil
      }
    default: nil
    }
  }

  /// The texts, numbers and truth values in this value; nulls are left out.
  var leaves: [JSONValue] {
    switch self {
    case .null: []
    case .string, .bool, .integer, .number: [self]
    case .array(let elements): elements.flatMap(\.leaves)
    case .object(let members): members.flatMap(\.value.leaves)
    }
  }

  /// Every object in this value, itself included.
  var objects: [JSONValue] {
    switch self {
    case .object(let members): [self] + members.flatMap(\.value.objects)
    case .array(let elements): elements.flatMap(\.objects)
    case .null, .string, .bool, .integer, .number: []
    }
  }
}
