import CommandSupport
import Conformance
import JSONValues

/// Checks messages that people write, as on the wire.
enum WireMessage {
  /// Checks that a tree is a known message with known fields, and returns its word; throws a ``UserError`` if not.
  static func check(_ tree: JSONValue, against known: [ContractDescription.Message]) throws -> String {
    guard case .object(let members) = tree, members.count == 1, let only = members.first else {
      throw UserError(.usage, #"a stimulus is an object with one member, such as {"tap":{}}"#)
    }
    let message = try named(only.key, among: known)
    guard case .object = only.value else {
      throw UserError(.usage, "\(only.key) takes an object of fields")
    }
    try check(fields: only.value, of: message.fields, in: only.key)
    return only.key
  }

  /// The message of that word; if there is none, throws a ``UserError`` that suggests a similar word.
  static func named(
    _ kind: String, among known: [ContractDescription.Message]
  ) throws -> ContractDescription.Message {
    if let message = known.first(where: { $0.kind == kind }) { return message }
    let words = known.map(\.kind) + PlayCommand.names
    let hint = Suggestion.near(kind, among: words).map { "did you mean \($0)? " } ?? ""
    throw UserError(.usage, "there is no stimulus or command \"\(kind)\"; \(hint)help lists them")
  }

  /// Throws a ``UserError`` for an unknown field.
  ///
  /// A decoder would ignore an unknown field, and the session would differ from the intended one.
  private static func check(
    fields tree: JSONValue, of fields: [ContractDescription.Field], in place: String
  ) throws {
    guard case .object(let members) = tree else { return }
    for member in members {
      guard let field = fields.first(where: { $0.name == member.key }) else {
        throw unknown(member.key, of: fields, in: place)
      }
      switch (field.type, member.value) {
      case (.object(let inner), let value): try check(fields: value, of: inner, in: "\(place).\(field.name)")
      case (.array(.object(let inner)), .array(let elements)):
        for element in elements { try check(fields: element, of: inner, in: "\(place).\(field.name)") }
      default: break
      }
    }
  }

  /// The error for a field that does not exist.
  static func unknown(
    _ name: String, of fields: [ContractDescription.Field], in place: String
  ) -> UserError {
    let names = fields.map(\.name)
    guard !names.isEmpty else { return UserError(.usage, "\(place) has no fields, so no \"\(name)\"") }
    let hint = Suggestion.near(name, among: names).map { "did you mean \($0)? " } ?? ""
    return UserError(
      .usage, "\(place) has no field \"\(name)\"; \(hint)it has \(names.joined(separator: ", "))")
  }

  /// The fault of the first text that is not a documented word of its field; nil if there is no such text.
  static func strangeWord(in tree: JSONValue, _ known: [ContractDescription.Message]) -> String? {
    guard case .object(let members) = tree, let only = members.first else { return nil }
    let fields = known.first { $0.kind == only.key }?.fields ?? []
    return strangeWord(in: only.value, fields)
  }

  private static func strangeWord(in tree: JSONValue, _ fields: [ContractDescription.Field]) -> String? {
    for field in fields {
      switch (field.type, tree[field.name]) {
      case (.string(let words), .string(let text)?) where !words.isEmpty && !words.contains(text):
        return "\(field.name) takes one of \(words.joined(separator: ", ")), not \"\(text)\""
      case (.object(let inner), let value?):
        if let found = strangeWord(in: value, inner) { return found }
      default: break
      }
    }
    return nil
  }

  /// Why a message cannot be decoded, in a few words.
  static func reason(_ error: any Error) -> String {
    switch error {
    case DecodingError.keyNotFound(let key, _): "the field \(key.stringValue) is missing"
    case DecodingError.valueNotFound(_, let context): "\(place(context)) must not be null"
    case DecodingError.typeMismatch(_, let context): "\(place(context)) has the wrong type"
    case DecodingError.dataCorrupted(let context): "\(place(context)): \(context.debugDescription)"
    default: "\(error)"
    }
  }

  private static func place(_ context: DecodingError.Context) -> String {
    let path = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }
    return path.isEmpty ? "the message" : path.joined(separator: ".")
  }
}

extension JSONValue {
  /// The value with each text replaced.
  func mappingTexts(_ change: (String) -> String) -> JSONValue {
    switch self {
    case .string(let text): .string(change(text))
    case .array(let elements): .array(elements.map { $0.mappingTexts(change) })
    case .object(let members): .object(members.map { Member($0.key, $0.value.mappingTexts(change)) })
    case .null, .bool, .integer, .number: self
    }
  }

  /// A copy in which a service's value (URL, session) replaces each text member of the same name.
  func taking(_ provided: [String: String]) -> JSONValue {
    switch self {
    case .array(let elements): .array(elements.map { $0.taking(provided) })
    case .object(let members):
      .object(
        members.map { member in
          guard case .string = member.value, let text = provided[member.key] else {
            return Member(member.key, member.value.taking(provided))
          }
          return Member(member.key, .string(text))
        })
    case .null, .bool, .integer, .number, .string: self
    }
  }

  /// The value with each `{services.NAME}` replaced by the service's value, which differs from session to session.
  func filled(from provided: [String: String]) -> JSONValue {
    guard !provided.isEmpty else { return self }
    return mappingTexts { text in
      provided.reduce(text) { $0.replacing("{services.\($1.key)}", with: $1.value) }
    }
  }

  /// The opposite of ``filled(from:)``.
  func generalised(from provided: [String: String]) -> JSONValue {
    guard !provided.isEmpty else { return self }
    // Longer texts are replaced first, because they may contain shorter ones. Texts of fewer than eight bytes may occur
    // by chance, so they are left alone.
    let ordered = provided.sorted { ($1.value.utf8.count, $0.key) < ($0.value.utf8.count, $1.key) }
    return mappingTexts { text in
      ordered.reduce(text) { text, one in
        one.value.utf8.count < 8 ? text : text.replacing(one.value, with: "{services.\(one.key)}")
      }
    }
  }
}
