/// A stretch of choices that belong together, such as an element of an array or the attempt of a filter.
@usableFromInline
struct Span: Sendable, Hashable {
  @usableFromInline var kind: SpanKind
  /// The type of what it is a part of; spans equal in kind and type may stand for each other.
  @usableFromInline var type: ObjectIdentifier
  @usableFromInline var start: Int
  @usableFromInline var end: Int
  /// How many spans are around it.
  @usableFromInline var depth: Int
  /// Whether its first choice is the flag that its collection goes on, or not.
  @usableFromInline var hasFlag = false

  @inlinable
  init(kind: SpanKind, type: ObjectIdentifier, start: Int, end: Int, depth: Int) {
    self.kind = kind
    self.type = type
    self.start = start
    self.end = end
    self.depth = depth
  }

  var count: Int { end - start }
  var range: Range<Int> { start..<end }
  func moved(by distance: Int) -> Span {
    var copy = self
    copy.start += distance
    copy.end += distance
    return copy
  }

  func isAlike(_ other: Span) -> Bool { kind == other.kind && type == other.type }
}

/// The kinds of spans that the library's own generators draw.
@usableFromInline
package enum SpanKind: Sendable {
  case element, collection, branch, attempt, step, recursion, custom
}
