/// A walk through a state table: the table must allow every effect that comes, and every required effect must come.
///
/// This is input-output conformance (Tretmans, "Test generation with inputs, outputs and repetitive quiescence").
///
/// Each word of a row counts for one effect. If an implementation may take its time, effects that a row allows may also
/// come during a later row.
public struct Walk<Reader: EffectReader, State: TableWord, Event: TableWord, Guard: TableWord>
where Reader.Transition == StateTable<State, Event, Guard, Reader.Effect>.Transition {
  /// The contract.
  public typealias System = Reader.System
  /// A row of the table.
  public typealias Row = Reader.Transition
  /// A word for an effect.
  public typealias Word = Reader.Effect

  @usableFromInline let trial: Trial<System>
  @usableFromInline let mayBeLate: Bool
  @usableFromInline var reader: Reader
  /// How much of the case has been read.
  @usableFromInline var position: Int
  /// Effects that may come, and how many of each.
  @usableFromInline var allowances: [Word: Int] = [:]
  /// The effects that the current row requires and that have not been seen yet.
  @usableFromInline var missing: [Word] = []
  @usableFromInline var row: Row?

  /// Starts a walk after everything that the trial has seen so far.
  ///
  /// - Parameters:
  ///   - trial: The case.
  ///   - reader: Reads the effects of the case.
  ///   - mayBeLate: Whether effects that a row allows may come during a later row.
  @inlinable public init(_ trial: Trial<System>, reader: Reader, mayBeLate: Bool) {
    self.trial = trial
    self.mayBeLate = mayBeLate
    self.reader = reader
    position = trial.trace.log.count
    // An implementation that lives on after a past is not started again, so the reader is told of the start here.
    if let world = trial.pastWorld { self.reader.start(in: world) }
  }

  /// Enters a row: from now on, what the row requires and allows may be seen.
  @inlinable public mutating func enter(_ row: Row) {
    self.row = row
    if !mayBeLate { allowances = [:] }
    missing = row.effects.filter(isVisible)
    permit(missing + row.permits)
  }

  /// Allows these effects in addition to those that are already allowed: during the current row or, if effects may be
  /// late, also during later rows.
  @inlinable public mutating func permit(_ words: [Word]) {
    for word in words { allowances[word, default: 0] += 1 }
  }

  /// Reads what was seen since the last time; throws a ``Violation`` for what the table does not allow.
  @inlinable public mutating func read() throws {
    guard let row else { return }
    while position < trial.trace.log.count {
      let entry = trial.trace.log[position]
      position += 1
      switch entry {
      case .opened(let world): reader.start(in: world)
      case .changed(_, let world): reader.change(to: world)
      case .sent(let stimulus): reader.note(stimulus)
      default: break
      }
      // If effects of a kind are not declared, they are hidden from the model, not missing.
      guard case .effect(let effect) = entry, trial.profile.effects.contains(effect.kind),
        let word = reader.word(of: effect)
      else { continue }
      missing.removeFirst(word)
      guard let count = allowances[word], count > 0 else {
        // If an allowed effect came too often, naming it as both expected and seen would be contradictory.
        let isKnown = (row.effects + row.permits).contains(word)
        throw violation(
          of: row, word, expected: expectation(of: row),
          saw: isKnown ? "\(word.words), and then once more" : word.words)
      }
      allowances[word] = count - 1
    }
  }

  /// What the row still requires.
  @inlinable public var due: [Word] { row.map { row in missing.filter { reader.isDue($0, of: row) } } ?? [] }

  /// Ends a row: throws a ``Violation`` if something due did not come.
  @inlinable public mutating func leave() throws {
    try read()
    guard let row, let word = due.first else { return }
    throw violation(of: row, word, expected: word.words, saw: "nothing of the kind")
  }

  /// Ends the session; the table must also allow the effects of the closing.
  ///
  /// - Parameter permits: What an implementation may do when it is torn down.
  @inlinable public mutating func end(permitting permits: [Word]) async throws {
    permit(permits)
    try await trial.close()
    try read()
  }

  /// Whether the implementation declares the kind of effect that shows the word.
  @inlinable func isVisible(_ word: Word) -> Bool { word.kind.map(trial.profile.effects.contains) ?? false }

  @usableFromInline func expectation(of row: Row) -> String {
    let words = (row.effects + row.permits).filter { $0.kind != nil }.firstOccurrences.map(\.words)
    return words.isEmpty ? "nothing" : "nothing but: \(words.joined(separator: ", "))"
  }

  @usableFromInline func violation(of row: Row, _ word: Word, expected: String, saw seen: String) -> Violation
  {
    let situation = "\(row.event.words), when \(row.from.words)"
    return Violation(
      Mismatch(situation, expected: expected, seen: seen), check: "\(situation): \(word.words)",
      yieldsTo: (row.rules + word.rules).firstOccurrences)
  }
}

extension Array where Element: Equatable {
  @inlinable mutating func removeFirst(_ element: Element) {
    if let index = firstIndex(of: element) { remove(at: index) }
  }
}
