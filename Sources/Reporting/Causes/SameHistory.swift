import JSONValues

/// Whether two histories are equal after a consistent, one-to-one replacement of texts and numbers.
struct SameHistory {
  private var names: [JSONValue: JSONValue] = [:]
  private var back: [JSONValue: JSONValue] = [:]

  /// Whether two histories are the same in this sense; idle steps are ignored.
  static func holds(_ one: CaseHistory, _ other: CaseHistory) -> Bool { holds(one.telling, other.telling) }

  /// Whether two lists of steps are the same in this sense; false if they are empty.
  static func holds(_ first: [CaseHistory.Step], _ second: [CaseHistory.Step]) -> Bool {
    guard first.count == second.count, !first.isEmpty else { return false }
    for (mine, theirs) in zip(first, second)
    where mine.stimulus.kind != theirs.stimulus.kind || mine.effects.map(\.kind) != theirs.effects.map(\.kind)
    {
      return false
    }
    var same = SameHistory()
    return zip(first, second).allSatisfy { same.matches($0, $1) }
  }

  private mutating func matches(_ one: CaseHistory.Step, _ other: CaseHistory.Step) -> Bool {
    guard matches(one.stimulus, other.stimulus) else { return false }
    for (mine, theirs) in zip(one.effects, other.effects) where !matches(mine, theirs) { return false }
    return true
  }

  private mutating func matches(_ one: CaseHistory.Message, _ other: CaseHistory.Message) -> Bool {
    guard one.members.map(\.name) == other.members.map(\.name) else { return false }
    for (mine, theirs) in zip(one.members, other.members) where !matches(mine.value, theirs.value) {
      return false
    }
    return true
  }

  private mutating func matches(_ one: JSONValue, _ other: JSONValue) -> Bool {
    switch (one, other) {
    case (.object(let mine), .object(let theirs)):
      guard mine.map(\.key) == theirs.map(\.key) else { return false }
      for (one, other) in zip(mine, theirs) where !matches(one.value, other.value) { return false }
      return true
    case (.array(let mine), .array(let theirs)):
      guard mine.count == theirs.count else { return false }
      for (one, other) in zip(mine, theirs) where !matches(one, other) { return false }
      return true
    case (.string, .string), (.integer, .integer), (.number, .number):
      if names[one] == nil, back[other] == nil { (names[one], back[other]) = (other, one) }
      return names[one] == other && back[other] == one
    default: return one == other
    }
  }
}
