/// Finds, for each span that is drawn from an input, its counterpart among the spans of the input.
@usableFromInline
struct Guide {
  /// The spans of the input in the order in which they start, outer spans first.
  private let spans: [Span]
  /// Whether elements and collections of different types also count as alike.
  private let isLenient: Bool
  /// The next span that can be entered.
  private var next = 0
  /// For each open span, what applies again after it: the end of the readable part, the next span, and the position.
  private var open: [(end: Int, next: Int, position: Int)] = []
  /// The end of the part of the input that may be read now.
  @usableFromInline private(set) var end: Int

  init(_ spans: [Span], count: Int, isLenient: Bool = false) {
    self.spans = spans
    self.isLenient = isLenient
    end = count
  }

  /// Enters the next span of the input that is like the drawn one; returns the position to read at.
  ///
  /// If no span of the input is like the drawn one, the drawn span cannot read any choices, so it consists of simplest
  /// choices.
  @usableFromInline
  mutating func enter(_ drawn: Span, at position: Int) -> Int {
    for index in next..<max(next, spans.count) {
      let span = spans[index]
      guard span.end <= end else { break }
      if span.depth == drawn.depth, isAlike(span, drawn), span.start >= position {
        var behind = index + 1
        while behind < spans.count, spans[behind].depth > span.depth { behind += 1 }
        open.append((end, behind, span.end))
        (end, next) = (span.end, index + 1)
        return span.start
      }
    }
    open.append((end, next, position))
    end = 0
    return position
  }

  private func isAlike(_ span: Span, _ drawn: Span) -> Bool {
    span.isAlike(drawn)
      || isLenient && span.kind == drawn.kind && (span.kind == .element || span.kind == .collection)
  }

  /// Leaves the span entered last; returns the position to read at.
  @usableFromInline
  mutating func leave() -> Int? {
    guard let outer = open.popLast() else { return nil }
    (end, next) = (outer.end, outer.next)
    return outer.position
  }
}

extension Recording {
  /// The recording's spans, with `others` in place of one span and everything inside it.
  ///
  /// `count` is the number of choices that `others` hold.
  func spans(replacing index: Int, by others: [Span] = [], count: Int = 0) -> [Span] {
    let replaced = spans[index]
    let shift = count - replaced.count
    let before = spans[..<index].map { span in
      var span = span
      // Among the earlier spans, only those that enclose the replaced span get another end.
      if span.depth < replaced.depth && span.end >= replaced.end { span.end += shift }
      return span
    }
    let after = spans[(index + 1)...].drop { $0.depth > replaced.depth }.map { $0.moved(by: shift) }
    return before + others + after
  }

  /// Draws again without the spans at some indices (in ascending order); every other span reads its own choices.
  func without(_ indices: [Int], _ probe: Probe) -> [UInt64] {
    var rest = self
    for index in indices.reversed() where index < spans.count {
      rest.ranks.removeSubrange(rest.spans[index].range)
      rest.spans = rest.spans(replacing: index)
    }
    return guided(rest.ranks, rest.spans, probe) ?? rest.ranks
  }

  /// Draws from other choices; each drawn span reads the choices of the span like it.
  ///
  /// Nil if the draw is rejected, or makes the same choices.
  func guided(_ choices: [UInt64], _ spans: [Span], _ probe: Probe, isLenient: Bool = false) -> [UInt64]? {
    let drawn = probe(choices, Guide(spans, count: choices.count, isLenient: isLenient))?.ranks
    return drawn == choices ? nil : drawn
  }
}
