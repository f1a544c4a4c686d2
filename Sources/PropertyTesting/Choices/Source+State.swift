extension Source {
  @usableFromInline enum Mode { case generating, replaying, enumerating }

  /// What a draw has at hand and leaves behind.
  @usableFromInline
  struct State {
    @usableFromInline var mode: Mode = .generating
    @usableFromInline var random = SplitMix(Seed(0))
    /// From 0 to 100: how large values may be; grows with the number of the case.
    @usableFromInline var size = 100
    /// The number of the case under way, for choices that go round instead of falling at random.
    @usableFromInline var ordinal = 0
    /// What has been chosen, as ranks: `count` words of `capacity`, owned by the source.
    @usableFromInline var buffer = UnsafeMutablePointer<UInt64>.allocate(capacity: 64)
    @usableFromInline var count = 0
    @usableFromInline var capacity = 64
    /// Where the buffer or the limit ends, whichever comes first.
    @usableFromInline var end = 64
    /// What could have been chosen; recorded while replaying only.
    @usableFromInline var domains = ChoiceDomains()
    @usableFromInline var spans: [Span] = []
    @usableFromInline var openSpans: [Int] = []
    /// Choices that are given back before any other, by position.
    @usableFromInline var input: [UInt64] = []
    @usableFromInline var position = 0
    /// While generating, the end of the choices of this very case that are given back, from `position`; 0 for none.
    @usableFromInline var duplicateEnd = 0
    /// Whether the input holds the values of integers instead of their ranks.
    @usableFromInline var readsValues = false
    /// Whether choices behind the input are members of the domain, each as likely, rather than the simplest.
    @usableFromInline var isFilledEvenly = false
    @usableFromInline var limit = Source.choiceLimit
    /// Whether replaying records ranks only, for a candidate that may well be refused.
    @usableFromInline var isBare = false
    /// Whether each choice of a bare replay is that of its input.
    @usableFromInline var isExact = false
    /// Spans of the input, where each span drawn is to read the choices of the one like it.
    @usableFromInline var guide: Guide?
    /// Some integers of this case, for near duplicates, owned by the source.
    @usableFromInline let earlier = UnsafeMutablePointer<UInt64>.allocate(capacity: Source.earlierLimit)
    @usableFromInline var earlierCount = 0
    /// How many nodes the recursive value under way may still have; negative where there is none.
    @usableFromInline var nodes = -1
    /// The number of the given example that is under way, which is made of no choices; 0 where there is none.
    @usableFromInline var example = 0

    @usableFromInline init() {}

    /// A copy of what has been chosen.
    @usableFromInline var ranks: [UInt64] { Array(UnsafeBufferPointer(start: buffer, count: count)) }

    @inlinable
    mutating func append(_ rank: UInt64) throws {
      if count == end { try grow() }
      buffer[count] = rank
      count += 1
    }

    /// Doubles the buffer, up to the limit.
    @usableFromInline
    mutating func grow() throws {
      guard count < limit else { throw Rejection(.overrun) }
      let room = min(2 * capacity, limit)
      let larger = UnsafeMutablePointer<UInt64>.allocate(capacity: room)
      larger.update(from: buffer, count: count)
      buffer.deallocate()
      (buffer, capacity, end) = (larger, room, room)
    }

    @inlinable
    mutating func limit(to limit: Int) {
      self.limit = limit
      end = min(capacity, limit)
    }

    @inlinable
    mutating func remember(_ bits: UInt64) {
      guard earlierCount < Source.earlierLimit else { return }
      earlier[earlierCount] = bits
      earlierCount += 1
    }

    @inlinable
    mutating func reset(_ mode: Mode) {
      self.mode = mode
      count = 0
      earlierCount = 0
      position = 0
      duplicateEnd = 0
      isBare = false
      if !domains.isEmpty || !spans.isEmpty {
        domains.removeAll()
        spans.removeAll(keepingCapacity: true)
        openSpans.removeAll(keepingCapacity: true)
      }
    }
  }
}
