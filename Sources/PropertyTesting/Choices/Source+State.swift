extension Source {
  @usableFromInline enum Mode { case generating, replaying, enumerating }

  /// The state that a draw uses and leaves behind.
  @usableFromInline
  struct State {
    @usableFromInline var mode: Mode = .generating
    @usableFromInline var random = SplitMix(Seed(0))
    /// From 0 to 100: how large values may be; it grows with the case's number.
    @usableFromInline var size = 100
    /// The number of the current case, for choices that take turns instead of being random.
    @usableFromInline var ordinal = 0
    /// The choices so far, as ranks, in the first `count` of `capacity` words; owned by the source.
    @usableFromInline var buffer = UnsafeMutablePointer<UInt64>.allocate(capacity: 64)
    @usableFromInline var count = 0
    @usableFromInline var capacity = 64
    /// The end of the buffer or the limit, whichever comes first.
    @usableFromInline var end = 64
    /// The domains of the choices; neither random draws nor bare replays record them.
    @usableFromInline var domains = ChoiceDomains()
    @usableFromInline var spans: [Span] = []
    @usableFromInline var openSpans: [Int] = []
    /// The choices that a replay returns first, by position.
    @usableFromInline var input: [UInt64] = []
    @usableFromInline var position = 0
    /// While a duplicate is generated, the end of the earlier choices that it repeats from `position` on; otherwise 0.
    @usableFromInline var duplicateEnd = 0
    /// Whether the input holds integer values instead of ranks.
    @usableFromInline var readsValues = false
    /// Whether choices after the input's end are random members of the domain (all equally likely) instead of the
    /// simplest.
    @usableFromInline var isFilledEvenly = false
    @usableFromInline var limit = Source.choiceLimit
    /// Whether replaying records only ranks, for a candidate that will probably be refused.
    @usableFromInline var isBare = false
    /// Whether each choice of a bare replay so far equals the input's choice.
    @usableFromInline var isExact = false
    /// The spans of the input, if each drawn span reads the choices of its counterpart in the input.
    @usableFromInline var guide: Guide?
    /// Some integers of this case, kept to draw near duplicates of them; owned by the source.
    @usableFromInline let earlier = UnsafeMutablePointer<UInt64>.allocate(capacity: Source.earlierLimit)
    @usableFromInline var earlierCount = 0
    /// How many nodes the current recursive value may still have; negative outside recursive values.
    @usableFromInline var nodes = -1
    /// The number of the current example; 0 if the value is made from choices.
    @usableFromInline var example = 0

    @usableFromInline init() {}

    /// A copy of the choices so far.
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
