import Conformance

/// An IIN check as the service received it.
struct AskedLookup: Sendable {
  /// The last part of its path.
  static let endpoint = "services/getIINdetails"

  /// The number of its request.
  let number: Int
  /// The body; nil where it is no JSON.
  let body: JSONTree?
  /// Path, query and body as text, without host: what left the device.
  let text: String

  /// Nil for exchanges that are no IIN checks.
  init?(_ exchange: Exchange) {
    guard exchange.endpoint == Self.endpoint else { return nil }
    number = exchange.number
    body = try? JSONTree(parsing: exchange.request.body)
    let query = exchange.request.url.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
    text = query + " " + String(decoding: exchange.request.body, as: UTF8.self)
  }

  /// The digits that were sent.
  var bin: String? { body?["bin"]?.text }

  /// All scalars of the body but the digits, as texts, in the order of the body's members.
  var contextScalars: [String] {
    guard case .object(let members)? = body else { return [] }
    return members.filter { $0.key != "bin" }.flatMap { $0.value.scalars }
  }

  /// All truth values of the body.
  var flags: [Bool] { body?.flags ?? [] }
}

extension JSONTree {
  /// Texts, numbers and truth values in it, as texts.
  var scalars: [String] {
    switch self {
    case .null: []
    case .string(let text): [text]
    case .bool, .integer, .number: [compact]
    case .array(let elements): elements.flatMap(\.scalars)
    case .object(let members): members.flatMap(\.value.scalars)
    }
  }

  /// Truth values in it.
  var flags: [Bool] {
    switch self {
    case .bool(let flag): [flag]
    case .array(let elements): elements.flatMap(\.flags)
    case .object(let members): members.flatMap(\.value.flags)
    case .null, .string, .integer, .number: []
    }
  }

  /// Numbers in it.
  var numbers: [Double] {
    switch self {
    case .integer(let value): [Double(value)]
    case .number(let value): [value]
    case .array(let elements): elements.flatMap(\.numbers)
    case .object(let members): members.flatMap(\.value.numbers)
    case .null, .string, .bool: []
    }
  }

  /// Every object in it, itself included.
  var objects: [JSONTree] {
    switch self {
    case .object(let members): [self] + members.flatMap(\.value.objects)
    case .array(let elements): elements.flatMap(\.objects)
    case .null, .string, .bool, .integer, .number: []
    }
  }
}
