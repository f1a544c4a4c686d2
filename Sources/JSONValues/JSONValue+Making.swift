extension JSONValue {
  /// An object with its members in the given order, as in schemas and reports.
  public static func members(_ members: KeyValuePairs<String, JSONValue>) -> JSONValue {
    .object(members.map { Member($0.key, $0.value) })
  }

  /// The object with one more member at its end, if the value is not nil; other kinds of values stay unchanged.
  package func adding(_ key: String, _ value: JSONValue?) -> JSONValue {
    guard let value, case .object(let members) = self else { return self }
    return .object(members + [Member(key, value)])
  }

  /// An object of these members, sorted by name.
  public static func object(sorting members: [Member]) -> JSONValue {
    // Often they are already in that order.
    isSorted(members) ? .object(members) : .object(members.sorted { isBefore($0.key, $1.key) })
  }

  /// An object of these members, sorted by name.
  public static func object(sorting members: [String: JSONValue]) -> JSONValue {
    object(sorting: members.map { Member($0.key, $0.value) })
  }

  /// A text, or null.
  public static func optional(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }

  /// An array of texts.
  public static func strings(_ texts: [String]) -> JSONValue { .array(texts.map(JSONValue.string)) }

  /// A whole number.
  public static func count(_ number: Int) -> JSONValue { .integer(Int64(number)) }

  /// Whether each member comes before the next.
  static func isSorted(_ members: [Member]) -> Bool {
    for index in members.indices.dropFirst() where !isBefore(members[index - 1].key, members[index].key) {
      return false
    }
    return true
  }

  /// Whether a name comes before another in an object.
  ///
  /// Names are compared by bytes, because Swift treats some different strings with combining characters as equal.
  static func isBefore(_ key: String, _ other: String) -> Bool {
    key.utf8.lexicographicallyPrecedes(other.utf8)
  }
}
