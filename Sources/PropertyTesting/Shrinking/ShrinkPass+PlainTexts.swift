/// Makes texts plain at the end of shrinking.
///
/// For a shrinker, an emoji of seven scalars is one choice and therefore simpler than nine letters; for a reader, the
/// letters are simpler.
///
/// This pass runs last, because it is the only one whose candidates may have more choices than the original. In return,
/// its candidates must be plainer (see ``Recording/oddity``). After one of them has been accepted, no candidate that is
/// less plain is accepted, so the pass ends.
extension ShrinkPass {
  static let plainTexts = ShrinkPass(name: "plain texts", place: .spans, mayGrow: true) {
    recording, position, probe in
    guard position < recording.spans.count else { return nil }
    guard let text = DrawnText(recording, position) else { return [] }
    return text.plainerTexts.map { (plainer: DrawnText) -> Move in .once { plainer.choices(probe) } }
  }
}

/// Marks the span of a text; the span begins with the choice of the text's kind, and the first kind is the plain one.
enum PlainText {}

/// Marks the span of a character; the span begins with the choice of the character's category, and the first category
/// is ASCII.
enum PlainCharacter {}

extension Recording {
  /// How far texts and their characters are from plain ones.
  ///
  /// It is a sum over texts and characters. A text adds 256 if its kind is not the plain kind. A character that is not
  /// ASCII adds 256 times the number of its category, plus its position in that category (at most 255).
  var oddity: UInt64 {
    spans.reduce(0) { (sum: UInt64, span: Span) -> UInt64 in
      guard span.kind == .branch, !span.range.isEmpty, ranks[span.start] > 0 else { return sum }
      if span.type == ObjectIdentifier(PlainText.self) { return sum &+ 256 }
      guard span.type == ObjectIdentifier(PlainCharacter.self) else { return sum }
      let place = span.count > 1 ? ranks[span.start + 1] : 0
      return sum &+ 256 &* ranks[span.start] &+ Swift.min(place, 255)
    }
  }
}

/// A text whose characters may be of any kind, and how it was drawn.
private struct DrawnText {
  private let recording: Recording
  /// The span to rewrite.
  private let whole: Int
  /// The choice of the text's kind; nil if there is no such choice.
  private var kind: UInt64?
  /// The choices of each character.
  private var characters: [[UInt64]]
  /// How many characters have no flag before them, because a text must have at least that many.
  private let least: Int

  /// The text of a collection; nil for other spans, very long recordings, and texts that cannot become plainer.
  init?(_ recording: Recording, _ position: Int) {
    let span = recording.spans[position]
    guard span.kind == .collection, span.type == ObjectIdentifier(String.self), recording.isShort else {
      return nil
    }
    let inner = recording.spans[(position + 1)...].prefix { $0.depth > span.depth }
    let elements = inner.filter { $0.depth == span.depth + 1 && !recording.isTerminator($0) }
    let kinds = inner.filter { $0.type == ObjectIdentifier(PlainCharacter.self) }
    guard !elements.isEmpty, kinds.count == elements.count else { return nil }
    self.recording = recording
    characters = elements.map { Array(recording.ranks[recording.content($0)]) }
    least = elements.count { !$0.hasFlag }
    let before = recording.spans[max(0, position - 1)]
    let hasKind =
      before.kind == .branch && before.type == ObjectIdentifier(PlainText.self)
      && before.start + 1 == span.start && before.depth + 1 == span.depth
    kind = hasKind ? recording.ranks[before.start] : nil
    whole = hasKind ? position - 1 : position
    guard hasKind || characters.contains(where: Self.isOdd) else { return nil }
  }

  private static let plain: [UInt64] = [0, 0]
  /// The first character that is not ASCII.
  private static let simplestOdd: [UInt64] = [1, 0]

  private static func isOdd(_ character: [UInt64]) -> Bool { character.first != 0 }

  /// Texts that are plainer, the plainest first.
  var plainerTexts: [DrawnText] {
    var texts: [DrawnText] = []
    // The length does not matter: other passes make a text shorter.
    if kind != nil {
      for count in [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 64] {
        var copy = self
        (copy.kind, copy.characters) = (0, Array(repeating: [0], count: count))
        texts.append(copy)
      }
    }
    var tried: [[UInt64]] = []
    for index in characters.indices where Self.isOdd(characters[index]) && tried.count < 4 {
      guard !tried.contains(characters[index]) else { continue }
      tried.append(characters[index])
      for count in [1, 2, 3, 4, 5, 6, 7, 8, 12, 16, 25] {
        texts.append(replacing(index, with: Array(repeating: Self.plain, count: count)))
      }
      guard characters[index] != Self.simplestOdd else { continue }
      for count in 0...24 {
        texts.append(replacing(index, with: Array(repeating: Self.plain, count: count) + [Self.simplestOdd]))
      }
    }
    return texts
  }

  private func replacing(_ index: Int, with others: [[UInt64]]) -> DrawnText {
    var copy = self
    copy.characters.replaceSubrange(index...index, with: others)
    return copy
  }

  /// The recording's choices with this text, cut to the generator's maximum length, in place of the old text; nil if
  /// the generator rejects them.
  func choices(_ probe: Probe) -> [UInt64]? {
    let all = choices(characters.count, isEnded: true)
    guard let drawn = probe(all), drawn.spans.indices.contains(collection) else { return nil }
    let elements = drawn.spans[(collection + 1)...].prefix { $0.depth > drawn.spans[collection].depth }
      .filter { $0.depth == drawn.spans[collection].depth + 1 && !drawn.isTerminator($0) }
    // A text of maximum length must have no end flag; otherwise, the part after the text would read the flag.
    return elements.count < characters.count ? choices(elements.count, isEnded: false) : all
  }

  /// The index of the text's collection among the spans.
  private var collection: Int { kind == nil ? whole : whole + 1 }

  private func choices(_ count: Int, isEnded: Bool) -> [UInt64] {
    var text: [UInt64] = kind.map { [$0] } ?? []
    for (index, character) in characters.prefix(count).enumerated() {
      if index >= least { text.append(1) }
      text += character
    }
    if isEnded { text.append(0) }
    let replaced = recording.spans[whole].range
    return Array(recording.ranks[..<replaced.lowerBound] + text + recording.ranks[replaced.upperBound...])
  }
}
