import CommandSupport
import Conformance
import JSONValues

/// The fields of a message, which words such as `card.number=4111111111111111` change.
struct FieldValues {
  /// The place of the fields, for error messages.
  let place: String
  /// The possible fields.
  let fields: [ContractDescription.Field]
  /// The values of the fields.
  private(set) var tree: JSONValue

  /// Applies the words of a line; throws a ``UserError`` for a word that does not fit.
  mutating func apply(_ words: some Sequence<PlayWords.Word>) throws {
    for word in words {
      switch word {
      case .value(let path, let value):
        tree = try changed(tree, fields, Self.parts(path), to: value, in: place)
      case .without(let path): tree = try changed(tree, fields, Self.parts(path), to: nil, in: place)
      case .plain(let text):
        throw UserError(.usage, "\(place) takes fields as NAME=VALUE, not \"\(text)\"")
      }
    }
  }

  private static func parts(_ path: String) -> ArraySlice<String> {
    path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)[...]
  }

  /// The object with one field changed; if the value is nil, the field is left out.
  private func changed(
    _ tree: JSONValue, _ fields: [ContractDescription.Field], _ path: ArraySlice<String>,
    to value: PlayWords.Value?, in place: String
  ) throws -> JSONValue {
    let name = path.first ?? ""
    guard let field = fields.first(where: { $0.name == name }) else {
      throw WireMessage.unknown(name, of: fields, in: place)
    }
    if path.count > 1 {
      guard case .object(let inner) = field.type else {
        throw UserError(.usage, "\(place).\(name) is not an object; give its value as JSON")
      }
      let deeper = try changed(
        tree[name] ?? .object([]), inner, path.dropFirst(), to: value, in: "\(place).\(name)")
      return tree.setting(name, to: deeper)
    }
    guard let value else {
      guard field.isOptional else {
        throw UserError(.usage, "\(place) needs \(name); only optional fields can be left out")
      }
      return tree.setting(name, to: nil)
    }
    return tree.setting(name, to: try self.value(value, of: field, in: "\(place).\(name)"))
  }

  private func value(
    _ value: PlayWords.Value, of field: ContractDescription.Field, in place: String
  ) throws -> JSONValue {
    switch (value, field.type) {
    case (.json(let tree), _): return tree
    case (.text("null"), _) where field.isNullable: return .null
    case (.text(let text), .string), (.text(let text), .base64): return .string(text)
    case (.text(let text), .integer):
      guard let number = Int64(text) else { throw Self.wrong(place, "a whole number", text) }
      return .integer(number)
    case (.text(let text), .bool):
      guard let flag = ["true": true, "false": false][text] else {
        throw Self.wrong(place, "true or false", text)
      }
      return .bool(flag)
    case (.text(let text), .scalar): return Self.scalar(text)
    case (.text(let text), .array): throw Self.wrong(place, "a JSON array", text)
    case (.text(let text), .object): throw Self.wrong(place, "a JSON object", text)
    }
  }

  /// The value of a word: parsed if the word is valid JSON, and otherwise a string.
  static func scalar(_ text: String) -> JSONValue {
    (try? JSONValue(parsingWithoutLoss: text.utf8)) ?? .string(text)
  }

  private static func wrong(_ place: String, _ kind: String, _ text: String) -> UserError {
    UserError(.usage, "\(place) takes \(kind), not \"\(text)\"")
  }
}

extension JSONValue {
  /// The object with another value for the given member; if the value is nil, the object without the member.
  func setting(_ key: String, to value: JSONValue?) -> JSONValue {
    let members: [Member] = if case .object(let members) = self { members } else { [] }
    let others = members.filter { $0.key != key }
    return .object(sorting: others + (value.map { [Member(key, $0)] } ?? []))
  }
}
