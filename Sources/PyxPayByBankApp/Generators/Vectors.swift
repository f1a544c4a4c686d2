import Conformance

/// A row of the decision table of popup routing.
struct RoutingVector: Sendable {
  /// The apps on the phone.
  let apps: [InstalledApp]
  /// The host's list of schemes; nil if the key is absent.
  let queries: [String]?
  /// The stored choice; nil if nothing is stored.
  let stored: Bool?
  /// What the payment may lead to.
  let outcomes: [String]

  /// Reads a vector; throws a ``VectorFault``.
  init(_ vector: Vector) throws {
    outcomes =
      [try vector.expected.requiredText("outcome")] + [vector.expected["or"]?.text].compactMap(\.self)
    apps = try vector.given.requiredElements("apps").enumerated().map { index, schemes in
      InstalledApp(name: "App \(index + 1)", schemes: (schemes.elements ?? []).compactMap(\.text))
    }
    queries = vector.given["queriesSchemes"]?.elements?.compactMap(\.text)
    stored = if case .bool(let value) = vector.given["stored"] { value } else { nil }
  }
}

/// Strings of an error popup, and which of them are too long.
struct ErrorStringsVector: Sendable {
  /// The strings.
  let strings: ErrorStrings
  /// The names of the strings that are longer than advised.
  let advised: [String]

  /// Reads a vector; throws a ``VectorFault``.
  init(_ vector: Vector) throws {
    strings = ErrorStrings(
      code: vector.given["code"]?.text, title: try vector.given.requiredText("title"),
      message: try vector.given.requiredText("message"))
    advised = vector.expected["advised"]?.elements?.compactMap(\.text) ?? []
  }
}
