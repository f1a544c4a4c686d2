extension ShrinkPass {
  /// Deletes as many neighbouring spans of one kind as possible.
  static let deleteSpans: ShrinkPass = spans("delete spans") { recording, position, probe in
    let first = recording.spans[position]
    guard first.count > 0, !recording.isTerminator(first) else { return [] }
    guard recording.isDeletable(first) else { return [] }
    let run = LazyRun(recording, position)
    let most = Move(run.search) { number in
      run.end(of: number).map { recording.ranks.removing(first.start..<$0) }
    }
    // Often only the first part of a run must stay, and all the others can be deleted.
    let rest = Move.once { run.endOfAll(atLeast: 6).map { recording.ranks.removing(first.start..<$0) } }
    // Each draw of very many choices takes long, and twice as long with a guide.
    guard recording.isShort else { return [most] }
    return (first.hasFlag && recording.isSecondOfRun(position) ? [rest] : [])
      + [most, .once { recording.without([position], probe) }]
  }

  /// Replaces as many neighbouring elements as possible by the simplest element.
  static let clearElements: ShrinkPass = spans("clear elements") { recording, position, _ in
    let first = recording.spans[position]
    // If there are only a few hundred elements, other passes delete or lower them as fast as this one.
    guard first.kind == .element, 512 * first.count < recording.ranks.count, !recording.isTerminator(first),
      !recording.isCleared(first)
    else { return [] }
    let run = LazyRun(recording, position)
    return [
      Move(run.search) { number in
        run.end(of: number).map { end in
          var copy = recording.ranks
          for element in run.elements(number) {
            for choice in recording.content(recording.spans[element]) { copy[choice] = 0 }
          }
          return copy
        }
      }
    ]
  }

  /// Replaces a span by a part of the same type, such as an expression by one of its operands.
  static let replaceByPart: ShrinkPass = spans("replace by part") { recording, position, probe in
    recording.parts(of: position).flatMap { (part: Int) -> [Move] in
      let (choices, spans) = recording.replacing(position, byPart: part)
      return [Move.once { choices }, Move.once { recording.guided(choices, spans, probe) }]
    }
  }

  /// Joins a collection and the next one like it, by removing the first one's end flag and everything between them.
  static let joinCollections: ShrinkPass = spans("join collections") { recording, position, _ in
    let first = recording.spans[position]
    guard first.kind == .collection, first.count > 0,
      let next = recording.spans[(position + 1)...].first(where: {
        $0.start >= first.end && $0.isAlike(first)
      })
    else { return [] }
    let endsWithFlag = recording.domains[first.end - 1].kind == .flag && recording.ranks[first.end - 1] == 0
    let choices = recording.ranks
    return [.once { choices.removing(first.end - (endsWithFlag ? 1 : 0)..<next.start) }]
  }

  /// Deletes choices in a row, of any kind.
  static let deleteChoices: ShrinkPass = choices("delete choices") { recording, position, _ in
    let choices = recording.ranks
    // Each draw of very many choices takes long.
    let most = choices.count < 2_000 ? 4 : recording.isShort ? 1 : 0
    return (0..<most).map { $0 + 1 }.filter { position + $0 <= choices.count }.map { count in
      Move.once { choices.removing(position..<position + count) }
    }
  }

  /// Deletes an element and lowers by one the choices that may be indices of later elements.
  static let deleteAndRenumber: ShrinkPass = spans("delete and renumber") { recording, position, probe in
    let span = recording.spans[position]
    guard span.count > 0, span.hasFlag || span.kind == .element, !recording.isTerminator(span),
      recording.isDeletable(span)
    else { return [] }
    // The element's index in its collection.
    var index: UInt64 = 0
    var start = span.start
    for earlier in recording.spans[..<position].reversed() where earlier.depth <= span.depth {
      guard earlier.depth == span.depth, earlier.isAlike(span), earlier.end == start else { break }
      index += 1
      start = earlier.start
    }
    let count = index + UInt64(recording.run(from: position).count)
    var copy = recording
    copy.ranks = recording.renumbered(above: index, upTo: count)
    copy.ranks.replaceSubrange(span.range, with: recording.ranks[span.range])
    return copy.ranks == recording.ranks ? [] : [.once { copy.without([position], probe) }]
  }

  /// Lowers a choice that may be a count.
  ///
  /// It lowers the choice by a number and deletes that many neighbouring parts, at any place, or it lowers the choice
  /// and replaces a span by a part of the same type.
  static let resize: ShrinkPass = choices("resize") { recording, position, probe in
    let choices = recording.ranks
    guard recording.isInteger(position), choices[position] > 0,
      // Each position that is tried costs a draw, and counts are usually among the first choices.
      choices.count < 1 << 12 || position < 64,
      let shorter = probe(choices.replacing(position, with: choices[position] - 1)),
      shorter.ranks.count < choices.count
    else { return [] }
    let rank = choices[position]
    var moves: [Move] = []
    for index in recording.spans.indices where recording.spans[index].start > position {
      let first = recording.spans[index]
      if first.kind == .element && first.count > 0 {
        let ends = recording.run(from: index).map { recording.spans[$0].end }
        moves.append(
          Move(.most(min(rank, UInt64(ends.count)))) { number in
            choices.replacing(position, with: rank - number).removing(first.start..<ends[Int(number) - 1])
          })
      }
      for part in recording.parts(of: index) {
        let replaced = recording.replacing(index, byPart: part).choices
        moves.append(.once { replaced.replacing(position, with: rank / 2) })
        if rank > 2 { moves.append(.once { replaced.replacing(position, with: rank - 1) }) }
      }
    }
    return moves
  }

  /// Deletes an element that consists of one integer, and adds this integer to the next or the previous integer.
  static let deleteAndMerge: ShrinkPass = spans("delete and merge") { recording, position, _ in
    let span = recording.spans[position]
    let content = recording.content(span)
    guard content.count == 1, span.count == 2, recording.isInteger(content.lowerBound) else { return [] }
    let integers = recording.ranks.indices.filter { recording.isInteger($0) }
    guard let place = integers.firstIndex(of: content.lowerBound) else { return [] }
    return [place + 1, place - 1].filter { integers.indices.contains($0) }.map { neighbour in
      .once {
        let (other, domain) = (integers[neighbour], recording.domains[integers[neighbour]])
        let offset = domain.offset(ofRank: recording.ranks[other]) &+ recording.value(content.lowerBound)
        // A domain that starts at its simplest member may become wider when the element is gone.
        guard offset <= domain.width || domain.simplest == 0 else { return nil }
        return recording.ranks.replacing(other, with: domain.rank(ofOffset: offset)).removing(span.range)
      }
    }
  }
}

/// The run that begins with a span.
///
/// It is computed only if more than the span itself is needed, because it may be as long as the whole recording.
private final class LazyRun {
  private let recording: Recording
  private let position: Int
  private lazy var run = recording.run(from: position)

  init(_ recording: Recording, _ position: Int) {
    self.recording = recording
    self.position = position
  }

  /// The search for the greatest number of spans; the limit is at least as great as any possible number.
  var search: Search.Kind {
    let limit = UInt64(recording.spans.count - position)
    return .most(limit, growth: limit < 4_096 ? 2 : 16)
  }

  /// The end of the first `number` spans of the run; nil if the run has fewer.
  func end(of number: UInt64) -> Int? {
    if number == 1 { return recording.spans[position].end }
    return number <= run.count ? recording.spans[run[Int(number) - 1]].end : nil
  }

  /// The end of the run's last span; nil if the run has fewer than `least` spans.
  func endOfAll(atLeast least: Int) -> Int? {
    run.count < least ? nil : run.last.map { recording.spans[$0].end }
  }

  /// The indices of the run's first `number` spans.
  func elements(_ number: UInt64) -> ArraySlice<Int> { number == 1 ? [position] : run.prefix(Int(number)) }
}

extension Recording {
  /// Whether all choices of an element are already the simplest.
  fileprivate func isCleared(_ span: Span) -> Bool { content(span).allSatisfy { ranks[$0] == 0 } }

  /// Whether deleting a span is worth a try.
  ///
  /// In a collection of fixed size, later elements take the place of a deleted element, which is seldom simpler, so no
  /// such deletion is tried in a long recording.
  fileprivate func isDeletable(_ span: Span) -> Bool {
    span.hasFlag || span.kind != .element || ranks.count < 2_000
  }

  /// The indices of spans inside a span, each like it but shorter; at most 16.
  fileprivate func parts(of index: Int) -> ArraySlice<Int> {
    let whole = spans[index]
    guard whole.kind != .element, whole.kind != .step, whole.count > 1 else { return [] }
    return spans.indices[(index + 1)...].prefix { spans[$0].depth > whole.depth }
      .filter { spans[$0].isAlike(whole) && spans[$0].count < whole.count }.prefix(16)
  }

  /// The choices in which a span is replaced by a part of it, and the spans of these choices.
  fileprivate func replacing(_ index: Int, byPart part: Int) -> (choices: [UInt64], spans: [Span]) {
    let (whole, inner) = (spans[index], spans[part])
    let choices = Array(ranks[..<whole.start] + ranks[inner.range] + ranks[whole.end...])
    let kept = ([inner] + spans[(part + 1)...].prefix { $0.depth > inner.depth }).map { span in
      var span = span.moved(by: whole.start - inner.start)
      span.depth += whole.depth - inner.depth
      return span
    }
    return (choices, spans(replacing: index, by: kept, count: inner.count))
  }
}
