/// A text made from another by one small edit.
public struct EditedText: Sendable, Hashable {
  /// The text before.
  public let original: String
  /// What was done to it.
  public let edit: TextEdit
  /// The text after; it differs from the one before.
  public let text: String
}

extension Generator where Value == EditedText {
  /// Edits of texts: all the given kinds, with characters of the given classes, at the beginning, inside and at the
  /// end.
  ///
  /// The texts must not be empty. If a text has no place for the drawn edit (for example, a text of two characters has
  /// no inside), a character is added instead. The simplest edit adds a letter at the end of the simplest text. The
  /// result may still be a correct text; the caller must check this.
  ///
  /// - Parameters:
  ///   - texts: The texts to edit; the texts that an edit joins to them are also drawn from this generator.
  ///   - kinds: The allowed kinds; insertion must be among them, because every text admits it.
  ///   - classes: The classes of the characters that are brought in, at least one.
  public static func edits(
    of texts: Generator<String>, kinds: [TextEdit.Kind] = TextEdit.Kind.allCases,
    adding classes: [ScalarClass] = ScalarClass.allCases
  ) -> Generator {
    precondition(kinds.contains(.insertion) && !classes.isEmpty, "edits need insertions of some class")
    let weights = kinds.map(\.weight)
    return Generator { source in
      let original = try texts.draw(from: source)
      let editor = Editor(scalars: Array(original.unicodeScalars), original: original, classes: classes)
      let kind = kinds[try source.index(weights: weights)]
      if let edited = try editor.edit(kind, from: source, other: texts) { return edited }
      return try editor.inserting(at: .end, from: source)
    }
  }
}

extension TextEdit.Kind {
  /// The weight of the kind: doubled if the kind can bring in a character of any class, because it then has more
  /// possible edits.
  fileprivate var weight: UInt64 { addsCharacter ? 4 : 2 }
}

/// Edits of one text.
private struct Editor {
  let scalars: [Unicode.Scalar]
  let original: String
  let classes: [ScalarClass]

  /// An edit of that kind; nil if the text has no place for it.
  func edit(_ kind: TextEdit.Kind, from source: Source, other: Generator<String>) throws -> EditedText? {
    let places = TextEdit.Place.allCases.filter { kind != .joining || $0 != .inside }
    let place = places[try source.index(count: places.count)]
    switch kind {
    case .insertion:
      return place == .inside && scalars.count < 2 ? nil : try inserting(at: place, from: source)
    case .joining: return try joining(try other.draw(from: source), at: place, from: source)
    case .truncation: return try truncating(at: place, from: source)
    case .transposition:
      let pairs = range(place, of: scalars.count - 1).filter { scalars[$0] != scalars[$0 + 1] }
      guard let index = try position(among: pairs, from: source, classifying: { scalars[$0 + 1] }) else {
        return nil
      }
      var result = scalars
      result.swapAt(index, index + 1)
      return edited(.init(.transposition, ScalarClass(of: scalars[index + 1]), place), result)
    case .deletion, .duplication:
      if kind == .deletion, scalars.count < 2 { return nil }
      let positions = Array(range(place, of: scalars.count))
      guard let index = try position(among: positions, from: source, classifying: { scalars[$0] }) else {
        return nil
      }
      var result = scalars
      if kind == .deletion { result.remove(at: index) } else { result.insert(scalars[index], at: index) }
      return edited(.init(kind, ScalarClass(of: scalars[index]), place), result)
    case .substitution:
      let positions = Array(range(place, of: scalars.count))
      guard !positions.isEmpty else { return nil }
      let index = positions[try source.index(count: positions.count)]
      let (scalarClass, scalar) = try scalar(from: source, besides: scalars[index])
      var result = scalars
      result[index] = scalar
      return edited(.init(.substitution, scalarClass, place), result)
    }
  }

  /// Adds a character.
  func inserting(at place: TextEdit.Place, from source: Source) throws -> EditedText {
    let (scalarClass, scalar) = try scalar(from: source, besides: nil)
    let index =
      switch place {
      case .beginning: 0
      case .end: scalars.count
      case .inside: 1 + (try source.index(count: scalars.count - 1))
      }
    var result = scalars
    result.insert(scalar, at: index)
    return edited(.init(.insertion, scalarClass, place), result)
  }

  private func joining(
    _ other: String, at place: TextEdit.Place, from source: Source
  ) throws -> EditedText {
    let (scalarClass, scalar) = try scalar(from: source, besides: nil)
    let added = Array(other.unicodeScalars)
    let result = place == .end ? scalars + [scalar] + added : added + [scalar] + scalars
    return edited(.init(.joining, scalarClass, place), result)
  }

  private func truncating(at place: TextEdit.Place, from source: Source) throws -> EditedText? {
    // At least one character stays, or one on each side if the deletion is inside; smaller deletions come first.
    let count = scalars.count
    let starts =
      switch place {
      case .beginning: count > 2 ? [0] : []
      case .end: Array((1..<max(1, count - 1)).reversed())
      case .inside: Array((1..<max(1, count - 2)).reversed())
      }
    guard let start = try position(among: starts, from: source, classifying: { scalars[$0] }) else {
      return nil
    }
    let end = place == .end ? count : start + (try source.integer(in: 2...(count - 1 - start)))
    var result = scalars
    result.removeSubrange(start..<end)
    return edited(.init(.truncation, ScalarClass(of: scalars[start]), place), result)
  }

  /// The positions that count as that place in a row of that length.
  private func range(_ place: TextEdit.Place, of count: Int) -> Range<Int> {
    switch place {
    case .beginning: 0..<min(1, max(0, count))
    case .end: count > 1 ? (count - 1)..<count : 0..<0
    case .inside: count > 2 ? 1..<(count - 1) : 0..<0
    }
  }

  /// One of the positions; first one of the occurring classes is drawn, then a position of that class, so that rare
  /// classes are as likely as common ones.
  private func position(
    among positions: [Int], from source: Source, classifying scalar: (Int) -> Unicode.Scalar
  ) throws -> Int? {
    guard !positions.isEmpty else { return nil }
    let there = positions.map { ScalarClass(of: scalar($0)) }
    let found = ScalarClass.allCases.filter(there.contains)
    let wanted = found[try source.index(count: found.count)]
    let fitting = zip(positions, there).filter { $0.1 == wanted }.map(\.0)
    return fitting[try source.index(count: fitting.count)]
  }

  /// A character of one of the classes, other than `old`.
  ///
  /// If a foreign digit replaces a digit, it has the same value in at least half of the draws, so that only the script
  /// is wrong.
  private func scalar(
    from source: Source, besides old: Unicode.Scalar?
  ) throws -> (ScalarClass, Unicode.Scalar) {
    let scalarClass = classes[try source.index(count: classes.count)]
    let samples = scalarClass.samples
    if scalarClass == .foreignDigit, let old, ScalarClass(of: old) == .digit,
      try source.boolean(probability: 0.5)
    {
      return (
        scalarClass, samples[10 * (try source.index(count: samples.count / 10)) + Int(old.value - 0x30)]
      )
    }
    let others = samples.filter { $0 != old }
    return (scalarClass, others[try source.index(count: others.count)])
  }

  private func edited(_ edit: TextEdit, _ result: [Unicode.Scalar]) -> EditedText {
    var text = ""
    text.unicodeScalars.append(contentsOf: result)
    return EditedText(original: original, edit: edit, text: text)
  }
}
