import Conformance
import JSONValues

extension CaseRecord {
  /// The effects, event by event; throws a ``Refusal`` if something in the record is not an effect.
  ///
  /// All effects of a case are decoded at once, which is several times faster than one by one.
  ///
  /// - Parameter isStrict: Whether each effect must also be written in its canonical form, with exactly the members
  ///   that are known here. Effects that another version of the contract defines may have other members.
  func effects<Effect: Codable>(of type: Effect.Type, isStrict: Bool) throws(Refusal) -> [[Effect]] {
    var effects = [[Effect]](repeating: [], count: events.count)
    let places = events.indices.filter { index in
      guard case .array = events[index].heard else { return false }
      return Self.sessionWords.contains(events[index].word)
    }
    guard !places.isEmpty else { return effects }
    let heard = JSONValue.array(places.map { events[$0].heard })
    let read = try? heard.decoded(as: [[Effect]].self)
    if let read, read.count == places.count,
      !isStrict || JSONValue(encoding: read).isWritten(as: heard)
    {
      for (place, some) in zip(places, read) { effects[place] = some }
      return effects
    }
    for place in places {
      effects[place] = try events[place].effects(at: place, isStrict: isStrict)
    }
    return effects
  }
}

extension CaseRecord.Event {
  /// The effects, decoded one by one, so that the first invalid one can be named.
  fileprivate func effects<Effect: Codable>(at place: Int, isStrict: Bool) throws(Refusal) -> [Effect] {
    var effects: [Effect] = []
    for (index, tree) in (heard.elements ?? []).enumerated() {
      guard let effect = try? tree.decoded(as: Effect.self),
        !isStrict || JSONValue(encoding: effect).isWritten(as: tree)
      else {
        let text = ShortText.cut(tree.compact, to: 160)
        throw Refusal("event \(place + 1) (\(word)): effect \(index + 1) is not in the contract: \(text)")
      }
      effects.append(effect)
    }
    return effects
  }
}

extension JSONValue {
  /// Whether two values are the same byte by byte; Swift also treats canonically equivalent strings as equal.
  func isWritten(as other: JSONValue) -> Bool {
    switch (self, other) {
    case (.string(let text), .string(let otherText)): Self.isSame(text, otherText)
    case (.array(let elements), .array(let others)):
      elements.count == others.count && zip(elements, others).allSatisfy { $0.isWritten(as: $1) }
    case (.object(let members), .object(let others)):
      members.count == others.count
        && zip(members, others).allSatisfy { one, other in
          Self.isSame(one.key, other.key) && one.value.isWritten(as: other.value)
        }
    default: self == other
    }
  }

  private static func isSame(_ text: String, _ other: String) -> Bool {
    guard text.utf8.count == other.utf8.count else { return false }
    // Most strings are contiguous, and contiguous strings can be compared several times as fast.
    let isSame = text.utf8.withContiguousStorageIfAvailable { bytes in
      other.utf8.withContiguousStorageIfAvailable { bytes.elementsEqual($0) }
    }
    return (isSame ?? nil) ?? text.utf8.elementsEqual(other.utf8)
  }
}
