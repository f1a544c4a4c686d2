/// A stretch of choices that belong together, such as an element of an array or an attempt of a filter.
@usableFromInline
struct Span: Sendable {
  /// The type of the enclosing value; spans of the same kind and type may replace each other.
  @usableFromInline var type: ObjectIdentifier
  /// The start and the end; like the level, each has half the width of an `Int` to save memory.
  ///
  /// Memory matters because there may be as many spans as choices; so the narrowest properties come last.
  @usableFromInline var bounds: (start: UInt32, end: UInt32)
  @usableFromInline var level: UInt32
  @usableFromInline var kind: SpanKind
  /// Whether the span's first choice is the flag that says that its collection goes on.
  @usableFromInline var hasFlag = false

  @inlinable
  init(kind: SpanKind, type: ObjectIdentifier, start: Int, end: Int, depth: Int) {
    self.kind = kind
    self.type = type
    bounds = (UInt32(start), UInt32(end))
    level = UInt32(depth)
  }

  @inlinable var start: Int {
    get { Int(bounds.start) }
    set { bounds.start = UInt32(newValue) }
  }
  @inlinable var end: Int {
    get { Int(bounds.end) }
    set { bounds.end = UInt32(newValue) }
  }
  /// How many spans enclose this one.
  @inlinable var depth: Int {
    get { Int(level) }
    set { level = UInt32(newValue) }
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

/// The kinds of spans that the library's own generators draw, and `custom` for those of other generators.
@usableFromInline
package enum SpanKind: Sendable {
  case element, collection, branch, attempt, step, recursion, custom
}
