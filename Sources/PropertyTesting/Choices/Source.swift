/// Where a generator draws its choices from, and where they are recorded.
///
/// It makes random choices while generating, and gives recorded ones back while replaying and shrinking. It is
/// synchronous, belongs to one draw, and must not be kept.
public final class Source {
  /// The most choices that one value may be made of, unless the settings say otherwise; a draw beyond it is rejected.
  public static let choiceLimit = 1 << 21
  @usableFromInline static var earlierLimit: Int { 16 }

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
    state.pointee.isExact = isBare
    if !isBare { state.pointee.domains.reserveCapacity(min(choices.count, limit)) }
  }

  /// Whether a bare replay has recorded just what it was given.
  var isExactReplay: Bool {
    // Where an attempt was taken back, less has been recorded than was read.
    state.pointee.isExact && state.pointee.position == state.pointee.input.count
      && state.pointee.count == state.pointee.input.count
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
    guard state.pointee.isBare else { return try givenAndNoted(domain) }
    let position = state.pointee.position
    guard position < state.pointee.input.count, case let rank = state.pointee.input[position],
      rank <= domain.width
    else { return try simplestInstead(of: domain) }
    state.pointee.position = position + 1
    try state.pointee.append(rank)
    return domain.offset(ofRank: rank)
  }

  /// What a bare replay draws where its input has nothing that fits.
  private func simplestInstead(of domain: ChoiceDomain) throws -> UInt64 {
    state.pointee.isExact = false
    state.pointee.position += 1
    try state.pointee.append(0)
    return domain.offset(ofRank: 0)
  }

  /// The same with all that a recording holds.
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
