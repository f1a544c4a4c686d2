extension Source {
  /// Draws a part that the shrinker may delete, move or replace as a whole.
  ///
  /// If your own generator draws a variable number of parts, it should draw each of them in a span, together with the
  /// ``continues(_:)`` flag before it.
  @inlinable
  public func span<T>(_ body: () throws -> T) rethrows -> T {
    try span(.custom, T.self, body)
  }

  @inlinable
  package func span<T, Owner>(_ kind: SpanKind, _ owner: Owner.Type, _ body: () throws -> T) rethrows -> T {
    if state.pointee.mode == .generating || state.pointee.isBare { return try body() }
    let index = state.pointee.spans.count
    state.pointee.spans.append(
      Span(
        kind: kind, type: ObjectIdentifier(owner), start: state.pointee.count,
        end: state.pointee.count,
        depth: state.pointee.openSpans.count))
    state.pointee.openSpans.append(index)
    if let start = state.pointee.guide?.enter(state.pointee.spans[index], at: state.pointee.position) {
      state.pointee.position = start
    }
    // The span is closed after a throw too, because a generator may catch the error and try something else.
    defer {
      if let position = state.pointee.guide?.leave() { state.pointee.position = position }
      state.pointee.openSpans.removeLast()
      state.pointee.spans[index].end = state.pointee.count
    }
    return try body()
  }

  /// A position to which a failed attempt can be rolled back.
  @usableFromInline
  package struct Mark {
    @usableFromInline let ranks: Int
    @usableFromInline let spans: Int

    @inlinable
    init(ranks: Int, spans: Int) {
      self.ranks = ranks
      self.spans = spans
    }
  }

  @inlinable package var mark: Mark { Mark(ranks: state.pointee.count, spans: state.pointee.spans.count) }

  /// Forgets the choices since the mark, so that the recording holds only the choices that made the value.
  ///
  /// - Throws: ``Rejection`` while a domain is enumerated, because the enumeration tries every path anyway.
  @inlinable
  package func takeBack(to mark: Mark) throws {
    if state.pointee.mode == .enumerating { throw Rejection(.filtered) }
    state.pointee.count = mark.ranks
    if state.pointee.mode == .replaying && !state.pointee.isBare {
      state.pointee.domains.removeAll(from: mark.ranks)
      state.pointee.spans.removeSubrange(mark.spans...)
    }
  }

  /// Draws an exact duplicate of a value of any type, from the choices in that range, which made the original.
  @inlinable
  func duplicating<T>(_ range: Range<Int>, _ body: () throws -> T) rethrows -> T {
    state.pointee.position = range.lowerBound
    state.pointee.duplicateEnd = range.upperBound
    defer { state.pointee.duplicateEnd = 0 }
    return try body()
  }
}
