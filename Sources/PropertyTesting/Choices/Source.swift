/// The source that a generator draws its choices from, and that records them.
///
/// It makes random choices while generating, and returns recorded choices while replaying and shrinking. It is
/// synchronous, belongs to one draw, and must not be kept after that draw.
public final class Source {
  /// The default limit on the choices of one value; a draw beyond the limit is rejected.
  public static let choiceLimit = 1 << 21
  @usableFromInline static var earlierLimit: Int { 16 }

  /// All mutable state, behind a pointer that never changes; the source owns it from `init` to `deinit`.
  ///
  /// Stored properties of the class would be checked for exclusive access at run time, which would take longer than the
  /// choices themselves.
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

  /// True while choices are random, false while recorded choices are returned.
  @inlinable public var isGenerating: Bool { state.pointee.mode == .generating }

  /// The buffer with the choices so far; a signal handler may read it.
  package var recorded: UnsafeBufferPointer<UInt64> {
    UnsafeBufferPointer(start: state.pointee.buffer, count: state.pointee.count)
  }

  /// The number of the current example; 0 if the value is made from choices.
  ///
  /// A signal handler may read it.
  package var exampleNumber: Int { state.pointee.example }

  /// Prepares for a new random value.
  @inlinable
  func generate(seed: Seed, size: Int, ordinal: Int = 0, limit: Int = Source.choiceLimit) {
    state.pointee.reset(.generating)
    state.pointee.random = SplitMix(seed)
    state.pointee.size = size
    state.pointee.ordinal = ordinal
    state.pointee.limit(to: limit)
  }

  /// Prepares to return recorded choices; after them come the simplest choices, up to `limit`.
  ///
  /// With `random`, random members of the domains follow instead of the simplest, all equally likely. With a guide,
  /// each span reads the choices of its counterpart in the input, so a span that reads more or fewer choices than
  /// before does not disturb the spans after it. A bare replay records only ranks; it has no guide, and its input holds
  /// ranks, not values.
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
    state.pointee.isExact = isBare
    if !isBare { state.pointee.domains.reserveCapacity(min(choices.count, limit)) }
  }

  /// Whether a bare replay has recorded exactly its input.
  var isExactReplay: Bool {
    // If an attempt was rolled back, fewer choices were recorded than read.
    state.pointee.isExact && state.pointee.position == state.pointee.input.count
      && state.pointee.count == state.pointee.input.count
  }

  /// Draws one choice and returns it as an offset within the domain; `generate` makes a random offset.
  @inlinable
  func choose(_ domain: ChoiceDomain, _ generate: (inout SplitMix) -> UInt64) throws -> UInt64 {
    if state.pointee.mode != .generating || state.pointee.position < state.pointee.duplicateEnd {
      return try given(domain)
    }
    let offset = generate(&state.pointee.random)
    try state.pointee.append(domain.rank(ofOffset: offset))
    return offset
  }

  /// The next choice of the input; after the input's end, the simplest or a random choice.
  ///
  /// A choice outside the domain becomes the simplest.
  @usableFromInline
  func given(_ domain: ChoiceDomain) throws -> UInt64 {
    guard state.pointee.isBare else { return try givenAndNoted(domain) }
    let position = state.pointee.position
    guard position < state.pointee.input.count, case let rank = state.pointee.input[position],
      rank <= domain.width
    else { return try simplestInstead(of: domain) }
    state.pointee.position = position + 1
    try state.pointee.append(rank)
    return domain.offset(ofRank: rank)
  }

  /// Takes the simplest choice in a bare replay, because the input has ended or its next choice is outside the domain.
  private func simplestInstead(of domain: ChoiceDomain) throws -> UInt64 {
    state.pointee.isExact = false
    state.pointee.position += 1
    try state.pointee.append(0)
    return domain.offset(ofRank: 0)
  }

  /// Returns the next choice like ``given(_:)``, for draws that are not bare; also records the domain, except in random
  /// draws.
  private func givenAndNoted(_ domain: ChoiceDomain) throws -> UInt64 {
    var rank: UInt64 = 0
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
