import Conformance
import JSONValues

/// A difference between the effects of two implementations at one call of a case: in a field, or in their number.
struct EffectDifference: Sendable, Hashable {
  /// The number of the call, from 0.
  let call: Int
  /// The word of the effects.
  let kind: String
  /// The field that differs; nil if the number of effects of that word differs.
  let field: String?
  /// The fields of the second implementation's effects of that word.
  let fields: [JSONValue]

  /// The effects with this difference.
  func applied(to effects: [JSONValue]) -> [JSONValue] {
    guard let field else {
      let place = effects.firstIndex { $0[kind] != nil } ?? effects.count
      var others = effects.filter { $0[kind] == nil }
      others.insert(
        contentsOf: fields.map { .object([JSONValue.Member(kind, $0)]) }, at: min(place, others.count))
      return others
    }
    var ordinal = 0
    return effects.map { effect in
      guard let own = effect[kind], ordinal < fields.count else { return effect }
      defer { ordinal += 1 }
      return .object([JSONValue.Member(kind, own.setting(field, to: fields[ordinal][field]))])
    }
  }

  /// The differences between an old and a new list of effects, only for effects of some words.
  static func all(
    from old: [JSONValue], to new: [JSONValue], at call: Int, kinds: [String]
  ) -> [EffectDifference] {
    kinds.flatMap { kind -> [EffectDifference] in
      let (before, after) = (old.compactMap { $0[kind] }, new.compactMap { $0[kind] })
      guard before.count == after.count else {
        return [EffectDifference(call: call, kind: kind, field: nil, fields: after)]
      }
      let names = (before + after).flatMap(\.names).firstOccurrences
      return names.filter { name in before.map { $0[name] } != after.map { $0[name] } }
        .map { EffectDifference(call: call, kind: kind, field: $0, fields: after) }
    }
  }
}

extension JSONValue {
  /// The names of an object's members.
  var names: [String] { if case .object(let members) = self { members.map(\.key) } else { [] } }

  /// A different value of the same type for a text, an integer or a flag; nil for any other type.
  var another: JSONValue? {
    switch self {
    case .string(let text): .string(text + "x")
    case .integer(let number): .integer(number &+ 1)
    case .bool(let flag): .bool(!flag)
    case .null, .number, .array, .object: nil
    }
  }
}
