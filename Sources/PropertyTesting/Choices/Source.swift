/// Where a generator draws its choices from, and where they are recorded.
///
/// It makes random choices while generating, and gives recorded ones back while replaying and shrinking. It is
/// synchronous, belongs to one draw, and must not be kept.
public final class Source {
  /// The most choices that one value may be made of, unless the settings say otherwise; a draw beyond it is rejected.
  public static let choiceLimit = 1 << 21
  @usableFromInline static var earlierLimit: Int { 16 }

  @usableFromInline enum Mode { case generating, replaying, enumerating }

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
      nodes = -1
      if !domains.isEmpty || !spans.isEmpty {
        domains.removeAll()
        spans.removeAll(keepingCapacity: true)
        openSpans.removeAll(keepingCapacity: true)
      }
    }
  }

  /// All that changes, behind a pointer that never does; the source owns it from `init` to `deinit`.
  ///
  /// Accesses to stored properties of a class are checked for exclusivity at run time, which would cost more than
  /// the choices themselves.
  @usableFromInline let state: UnsafeMutablePointer<State>

  @usableFromInline
  init() {
    state = .allocate(capacity: 1)
    state.initialize(to: State())
  }

  deinit {
    state.pointee.buffer.deallocate()
    state.pointee.earlier.deallocate()
    state.deinitialize(count: 1)
    state.deallocate()
  }

  /// True while values are made at random, false while recorded choices are given back.
  @inlinable public var isGenerating: Bool { state.pointee.mode == .generating }

  /// What has been chosen, where it lies; a signal handler may read it.
  package var recorded: UnsafeBufferPointer<UInt64> {
    UnsafeBufferPointer(start: state.pointee.buffer, count: state.pointee.count)
  }

  /// The number of the given example that is under way; 0 where the value is made of choices.
  ///
  /// A signal handler may read it.
  package var exampleNumber: Int { state.pointee.example }

  /// Gets ready for a new random value.
  @inlinable
  func generate(seed: Seed, size: Int, ordinal: Int = 0, limit: Int = Source.choiceLimit) {
    state.pointee.reset(.generating)
    state.pointee.random = SplitMix(seed)
    state.pointee.size = size
    state.pointee.ordinal = ordinal
    state.pointee.limit(to: limit)
  }

  /// Gets ready to give recorded choices back; where they end, the simplest choices follow, up to `limit`.
  ///
  /// With `random`, members of the domains follow instead, each as likely. With a guide, each span reads the choices
  /// of the span like it, so that one that reads more or fewer than before does not disturb those after it. A bare
  /// replay records ranks only, and has neither a guide nor values.
  @usableFromInline
  func replay(
    _ choices: [UInt64], limit: Int = Source.choiceLimit, enumerating: Bool = false, random: SplitMix? = nil,
    guide: Guide? = nil, areValues: Bool = false, isBare: Bool = false
  ) {
    state.pointee.reset(enumerating ? .enumerating : .replaying)
    if let random { state.pointee.random = random }
    state.pointee.isFilledEvenly = random != nil
    state.pointee.input = choices
    state.pointee.limit(to: limit)
    state.pointee.guide = guide
    state.pointee.readsValues = areValues
    state.pointee.isBare = isBare
    if !isBare { state.pointee.domains.reserveCapacity(min(choices.count, limit)) }
  }

  /// Draws one choice: `generate` makes an offset within the domain; the choice made is returned as an offset.
  @inlinable
  func choose(_ domain: ChoiceDomain, _ generate: (inout SplitMix) -> UInt64) throws -> UInt64 {
    if state.pointee.mode != .generating || state.pointee.position < state.pointee.duplicateEnd {
      return try given(domain)
    }
    let offset = generate(&state.pointee.random)
    try state.pointee.append(domain.rank(ofOffset: offset))
    return offset
  }

  /// The next choice of the input, or the simplest behind its end; what the domain lacks becomes the simplest.
  @usableFromInline
  func given(_ domain: ChoiceDomain) throws -> UInt64 {
    var rank: UInt64 = 0
    if state.pointee.isBare {
      if state.pointee.position < state.pointee.input.count {
        let next = state.pointee.input[state.pointee.position]
        state.pointee.position += 1
        rank = next <= domain.width ? next : 0
      }
      try state.pointee.append(rank)
      return domain.offset(ofRank: rank)
    }
    guard state.pointee.count < state.pointee.limit else { throw Rejection(.overrun) }
    if state.pointee.mode == .generating {
      let next = state.pointee.buffer[state.pointee.position]
      state.pointee.position += 1
      rank = next <= domain.width ? next : 0
    } else if state.pointee.position < state.pointee.guide?.end ?? state.pointee.input.count {
      let next = state.pointee.input[state.pointee.position]
      state.pointee.position += 1
      let isValue = state.pointee.readsValues && domain.kind == .integer
      let offset = isValue ? next &- domain.lower : next
      rank = offset > domain.width ? 0 : isValue ? domain.rank(ofOffset: offset) : offset
    } else if state.pointee.isFilledEvenly {
      rank = state.pointee.random.below(orEqual: domain.width)
    }
    try state.pointee.append(rank)
    if state.pointee.mode != .generating { state.pointee.domains.append(domain) }
    return domain.offset(ofRank: rank)
  }
}
