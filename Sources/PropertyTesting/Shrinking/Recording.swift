/// Everything that a draw recorded: the choices, their domains, and the spans that belong together.
struct Recording: Sendable {
  var ranks: [UInt64]
  var domains: ChoiceDomains
  var spans: [Span]

  /// Takes the recording out of the source.
  init(taking source: Source) {
    ranks = source.state.pointee.ranks
    (domains, spans) = (ChoiceDomains(), [])
    swap(&domains, &source.state.pointee.domains)
    swap(&spans, &source.state.pointee.spans)
  }

  /// Whether the recording is short enough for a pass to draw it again at many positions.
  var isShort: Bool { ranks.count < 1 << 16 }

  /// Empties the recording, so that another may reuse its memory.
  mutating func removeAll() { (ranks, domains, spans) = ([], ChoiceDomains(), []) }

  /// Whether the span is only the flag that ends its collection.
  func isTerminator(_ span: Span) -> Bool { span.count == 1 && span.hasFlag && ranks[span.start] == 0 }

  /// The choices of a span, except for its flag.
  func content(_ span: Span) -> Range<Int> { span.start + (span.hasFlag ? 1 : 0)..<span.end }

  /// Whether the span is an optional element of its collection.
  func isPresent(_ index: Int) -> Bool { spans[index].hasFlag && !isTerminator(spans[index]) }

  /// The indices of the run that begins at `index`.
  ///
  /// A run is a span together with the spans like it that directly follow it in the same part; the end flag is not
  /// included.
  func run(from index: Int) -> [Int] {
    var result = [index]
    var end = spans[index].end
    for next in spans.indices[(index + 1)...] where spans[next].depth <= spans[index].depth {
      let span = spans[next]
      guard span.depth == spans[index].depth, span.isAlike(spans[index]), span.start == end,
        !isTerminator(span)
      else { break }
      result.append(next)
      end = span.end
    }
    return result
  }

  /// Whether the span before is like this one and in the same part, so that a run continues here.
  func continuesRun(_ index: Int) -> Bool { previous(index) != nil }

  /// Whether a run that continues here began with the previous span.
  func isSecondOfRun(_ index: Int) -> Bool { previous(index).map { !continuesRun($0) } ?? false }

  /// The previous span of the same run.
  private func previous(_ index: Int) -> Int? {
    let span = spans[index]
    // Between the two spans' starts, there are only parts of the previous span.
    guard let before = spans[..<index].lastIndex(where: { $0.depth <= span.depth }),
      spans[before].depth == span.depth, spans[before].isAlike(span), spans[before].end == span.start
    else { return nil }
    return before
  }

  /// The bits of the integer that the choice stands for.
  func value(_ index: Int) -> UInt64 {
    domains[index].lower &+ domains[index].offset(ofRank: ranks[index])
  }

  /// Whether arithmetic on the choice makes sense.
  ///
  /// It makes sense for integers, for positions in long lists, such as lists of characters, and for whole
  /// floating-point numbers, whose ranks are their values.
  func isInteger(_ index: Int) -> Bool {
    switch domains[index].kind {
    case .integer: true
    case .index: domains[index].width > 8
    case .float: ranks[index] < 1 << 53
    case .flag: false
    }
  }

  /// The choices, in which ranks above `index` and up to `count` are lowered by one if they may be positions in a list.
  func renumbered(above index: UInt64, upTo count: UInt64) -> [UInt64] {
    ranks.indices.map { choice in
      let (rank, domain) = (ranks[choice], domains[choice])
      let mayRefer =
        (domain.kind == .integer || domain.kind == .index) && domain.lower == 0 && domain.simplest == 0
      return mayRefer && rank > index && rank <= count ? rank - 1 : rank
    }
  }
}

extension RandomAccessCollection<UInt64> {
  /// Shortlex order: fewer choices are simpler; among equally many, the lower rank at the first difference is simpler.
  func isSimpler(than other: [UInt64]) -> Bool {
    count != other.count ? count < other.count : lexicographicallyPrecedes(other)
  }
}

extension [UInt64] {
  func replacing(_ index: Int, with rank: UInt64) -> [UInt64] {
    var copy = self
    copy[index] = rank
    return copy
  }

  func removing(_ range: Range<Int>) -> [UInt64] {
    var copy = self
    copy.removeSubrange(range)
    return copy
  }

  /// The choices with two stretches swapped; the second starts after the first.
  func exchanging(_ first: Range<Int>, _ second: Range<Int>) -> [UInt64] {
    let between = self[first.upperBound..<second.lowerBound]
    let moved: ArraySlice<UInt64> = self[..<first.lowerBound] + self[second] + between
    return Array(moved + self[first] + self[second.upperBound...])
  }
}
