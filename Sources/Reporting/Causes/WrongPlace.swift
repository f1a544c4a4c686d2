import Conformance
import JSONValues

/// The place of the defect in a failing case: the member of an effect, and the stimulus that caused the effect.
struct WrongPlace: Hashable {
  /// The name of the stimulus.
  let stimulus: String
  /// The name of the effect and the path of its member; `×` stands for the path if the effect came too often.
  let member: String
  /// The member's value.
  let value: String

  /// The place without its value.
  var site: [String] { [stimulus, member] }

  /// The places in a case's history that a mismatch points at; empty if there are none.
  static func places(of mismatch: Mismatch, in history: CaseHistory) -> Set<WrongPlace> {
    guard let seen = mismatch.seen else { return [] }
    let expected = mismatch.expected ?? ""
    let repeated = repetitions(seen, in: history)
    if !repeated.isEmpty { return repeated }
    let words = Self.words(of: seen).subtracting(Self.words(of: expected))
    for step in history.steps.reversed() {
      let found = places(in: step) { matches($0, seen: seen, words: words) }
      if !found.isEmpty { return found }
    }
    // No effect has the value that was seen. If the subject is the name of an effect, the places are the members
    // of this effect that have an expected value.
    guard let subject = mismatch.subject else { return [] }
    let named = Self.words(of: expected)
    for step in history.steps.reversed() {
      let found = places(in: step, of: subject) { value in
        value.text.map { $0.utf8.count >= 4 && named.contains($0) } ?? false
      }
      if !found.isEmpty { return found }
    }
    return []
  }

  /// If the seen value is a count, finds the effects that one stimulus caused exactly that often.
  private static func repetitions(_ seen: String, in history: CaseHistory) -> Set<WrongPlace> {
    guard let count = Int(seen), (2...99).contains(count) else { return [] }
    var found: Set<WrongPlace> = []
    for step in history.steps {
      for kind in Set(step.effects.map(\.kind)) where step.effects.count(where: { $0.kind == kind }) == count
      {
        found.insert(WrongPlace(stimulus: step.stimulus.kind, member: "\(kind)×", value: seen))
      }
    }
    return found
  }

  private static func places(
    in step: CaseHistory.Step, of kind: String? = nil, where matches: (JSONValue) -> Bool
  ) -> Set<WrongPlace> {
    var texts: Set<WrongPlace> = []
    var others: Set<WrongPlace> = []
    for effect in step.effects where kind == nil || effect.kind == kind {
      for (path, value) in effect.leaves where !identities.contains(path) && matches(value) {
        let place = WrongPlace(
          stimulus: step.stimulus.kind, member: "\(effect.kind).\(path)", value: value.text ?? value.compact)
        if value.text == nil { others.insert(place) } else { texts.insert(place) }
      }
    }
    if !texts.isEmpty { return texts }
    // A value that is not a text may occur in many members by chance, so it is evidence only if one member has it.
    return Set(others.map(\.member)).count == 1 ? others : []
  }

  /// Members that identify what an effect belongs to, such as a call or a list; the defect is never in them.
  private static let identities: Set<String> = ["call", "request", "launch", "list", "popup"]

  private static func matches(_ value: JSONValue, seen: String, words: Set<String>) -> Bool {
    switch value {
    case .string(let text):
      let quoted = value.compact
      return text.utf8.count >= 2 && words.contains(text) || [text, quoted, "[\(quoted)]"].contains(seen)
    case .integer, .number, .bool: return words.contains(value.compact)
    case .array, .object: return value.compact == seen
    case .null: return false
    }
  }

  /// The words of a text, including values.
  static func words(of text: String) -> Set<String> {
    Set(
      text.split { !($0.isLetter || $0.isNumber || "_.+-".contains($0)) }.map(String.init))
  }
}
