import Conformance
import JSONValues

/// The description of a payment that a host keeps as data.
struct KeptDescription: Sendable {
  /// The file that holds it.
  let file: String
  private let members: JSONValue

  /// Reads a description; nil if it is not a JSON object.
  init?(file: String, text: String) {
    guard let json = try? JSONValue(parsing: text.utf8), case .object = json else { return nil }
    (self.file, members) = (file, json)
  }

  /// The value under that name; nil if there is none, or it is `null`.
  func value(_ name: String) -> JSONValue? { members[name].flatMap { $0 == .null ? nil : $0 } }

  /// The data on the buyer; empty if they are not a dictionary.
  var sender: [JSONValue.Member] {
    guard case .object(let members)? = value("senderInformation") else { return [] }
    return members
  }

  /// An item of the buyer's data as text; nil if it is neither a text nor a number, or if it is a placeholder.
  func senderText(_ key: String) -> String? {
    sender.first { $0.key == key }.flatMap { Self.text(of: $0.value, under: key) }
  }

  /// The member with that name as text; nil if it is neither a text nor a number, or if it is a placeholder.
  func text(_ name: String) -> String? { value(name).flatMap { Self.text(of: $0, under: name) } }

  /// Whether a text is empty, or a placeholder that is filled in later.
  static func isPlaceholder(_ text: String) -> Bool {
    let isMarked = text.contains { "${}<>[]*".contains($0) } || text.contains("%@")
    return isMarked || text.allSatisfy(\.isWhitespace)
      || ["string", "text", "null", "nil", "todo"].contains(text.lowercased())
  }

  private static func text(of value: JSONValue, under name: String) -> String? {
    switch value {
    case .string(let text): isPlaceholder(text) || text.lowercased() == name ? nil : text
    case .integer, .number: value.compact
    default: nil
    }
  }
}

extension Trial where System == DotpayConfiguration {
  /// What the host has configured; throws a ``Setback`` if the host reports nothing at all.
  func readFiles() async throws -> Observed<System> {
    let observed = try await send(.readConfiguration)
    let kinds = System.Effect.Kind.allCases.filter(profile.effects.contains)
    try need(
      try !observed.of(kinds).isEmpty, "the files of the host app", expected: "their contents",
      saw: "nothing")
    return observed
  }

  /// The required part of each description that the host keeps; throws ``NotApplicable`` if no description has it, and
  /// a ``Setback`` if a description is not a JSON object.
  ///
  /// - Parameters:
  ///   - what: The required part of a description, in words.
  ///   - value: Reads that part of a description; if it returns nil, the description is left out.
  func kept<Value>(
    _ what: String, _ value: (KeptDescription) -> Value?
  ) async throws -> [(file: String, value: Value)] {
    let kept = try await readFiles().of(.keptDescription).compactMap { effect in
      if case .keptDescription(let file, let text) = effect { (file: file, text: text) } else { nil }
    }
    let found = try kept.compactMap { file, text in
      try need(
        KeptDescription(file: file, text: text) != nil, "the payment description in \(file)",
        expected: "a JSON object", saw: Mismatch.text(of: text))
      return KeptDescription(file: file, text: text).flatMap { description in
        value(description).map { (file: file, value: $0) }
      }
    }
    guard !found.isEmpty else { throw NotApplicable("the host keeps no payment description with \(what)") }
    return found
  }
}

extension Mutant<DotpayConfiguration> {
  /// Keeps other descriptions.
  static func describing(
    _ name: String, _ change: @escaping @Sendable (String) -> String
  ) -> Mutant {
    rewriting(name) { effect in
      guard case .keptDescription(let file, let description) = effect else { return [effect] }
      return [.keptDescription(file: file, description: change(description))]
    }
  }

  /// Replaces a text by another one.
  static func replacing(_ name: String, _ text: String, by other: String) -> Mutant {
    describing(name) { $0.replacing(text, with: other) }
  }
}
