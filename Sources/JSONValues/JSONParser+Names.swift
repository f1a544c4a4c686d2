/// The names that the parser has read in an object so far.
struct SeenNames {
  /// The index of the object's first name in ``JSONParser/openNames``.
  let first: Int
  /// The object's names if only an outline is read, and if there are too many names to compare one by one.
  var many: Set<[UInt8]>?
  /// The object's names if its values are kept, and if there are too many names to compare one by one.
  private var kept: Set<String> = []

  init(startingAt first: Int) { self.first = first }

  /// Whether none of the earlier members has that name.
  mutating func isNew(_ key: String, after members: [JSONValue.Member]) -> Bool {
    if members.count < JSONParser.few {
      for index in members.indices where members[index].key == key { return false }
      return true
    }
    if kept.isEmpty { for member in members { kept.insert(member.key) } }
    return kept.insert(key).inserted
  }
}

/// Members with the same name in one object.
extension JSONParser {
  /// Up to this many names of one object are compared one by one.
  fileprivate static let few = 16

  /// Whether none of the object's members so far has that name; always true if names need not be unique.
  mutating func isNew(
    _ name: JSONText, _ key: String, after members: [JSONValue.Member], among names: inout SeenNames
  ) -> Bool {
    switch purpose {
    case .value: return true
    // Names that differ in bytes but count as equal are refused too, because a lookup by name would find only the
    // first.
    case .exactValue: return names.isNew(key, after: members)
    case .outline: break
    }
    // A few names are compared one by one, which needs no memory; for many names, this would take too long.
    if names.many != nil { return names.many?.insert(Array(loosely(name).utf8)).inserted == true }
    for index in names.first..<openNames.count where isSame(openNames[index], name) { return false }
    openNames.append(name)
    if openNames.count - names.first > Self.few {
      names.many = Set(openNames[names.first...].map { Array(loosely($0).utf8) })
    }
    return true
  }

  func repetition(of name: JSONText, at offset: Int) -> JSONSyntaxError {
    let name = loosely(name)
    return JSONSyntaxError(
      .repeatedMember(name), what: "a second member \(JSONValue.quoted(name)) in one object", offset: offset)
  }

  private func isSame(_ one: JSONText, _ other: JSONText) -> Bool {
    if one.place.count == other.place.count, bytes[one.place].elementsEqual(bytes[other.place]) {
      return true
    }
    // Names that differ in bytes are equal if they differ only in their escapes.
    guard one.hasEscape || other.hasEscape else { return false }
    return loosely(one).utf8.elementsEqual(loosely(other).utf8)
  }
}
