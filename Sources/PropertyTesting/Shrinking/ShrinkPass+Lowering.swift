extension ShrinkPass {
  /// Lowers one choice towards the simplest member of its domain, without passing that member, or lowers it by one
  /// rank.
  static let lowerChoices: ShrinkPass = choices("lower choices", triesAll: true) {
    recording, position, probe in
    let choices = recording.ranks
    let rank = choices[position]
    guard rank > 0 else { return [] }
    let domain = recording.domains[position]
    var moves: [Move] = []
    if domain.kind == .float {
      return FloatRank.moves(lowering: rank) { choices.replacing(position, with: $0) }
    }
    if domain.simplest == 0 {
      moves.append(Move(.least(rank)) { choices.replacing(position, with: $0) })
    } else {
      let side = domain.side(ofRank: rank)
      moves.append(
        Move(.least(side.distance)) { distance in
          choices.replacing(position, with: domain.rank(distance: distance, above: side.isAbove))
        })
      moves.append(.once { choices.replacing(position, with: rank - 1) })
    }
    if domain.width < 256, recording.isShort {
      moves += realigned(recording, position, probe)
    }
    return moves
  }

  /// Lowers a choice that determines what is drawn next; the spans after it keep their choices.
  private static func realigned(_ recording: Recording, _ position: Int, _ probe: Probe) -> [Move] {
    // If the choice is an index, the new alternative may draw spans of other types, so a lenient guide is tried too.
    let leniences = recording.domains[position].kind == .index ? [false, true] : [false]
    return (0..<min(recording.ranks[position], 8)).flatMap { rank in
      leniences.map { isLenient in
        .once {
          let choices = recording.ranks.replacing(position, with: rank)
          return recording.guided(choices, recording.spans, probe, isLenient: isLenient)
        }
      }
    }
  }

  /// Lowers all ranks above some bound to that bound, for all numbers of a collection that have the same domain.
  ///
  /// If many elements have to reach the same threshold, one search finds it for all of them.
  static let clampElements: ShrinkPass = spans("clamp elements") { recording, position, _ in
    let span = recording.spans[position]
    guard span.kind == .collection, span.count > 8 else { return [] }
    var domains: [ChoiceDomain] = []
    for index in span.range
    where recording.isInteger(index) || recording.domains[index].kind == .float {
      guard domains.count < 4, !domains.contains(recording.domains[index]) else { continue }
      domains.append(recording.domains[index])
    }
    return domains.compactMap { domain in
      let members = span.range.filter { recording.domains[$0] == domain }
      guard members.count > 4, let greatest = members.map({ recording.ranks[$0] }).max(), greatest > 0 else {
        return nil
      }
      // Fractions and great floating-point numbers become whole numbers below 2⁵³: only for such whole numbers do the
      // ranks have the order of the values.
      return Move(.least(domain.kind == .float ? min(greatest, 1 << 53 - 1) : greatest)) { bound in
        var copy = recording.ranks
        for index in members where copy[index] > bound { copy[index] = bound }
        return copy
      }
    }
  }

  /// Lowers all choices with the same value at once.
  static let lowerEqual: ShrinkPass = choices("lower equal") { recording, position, _ in
    let choices = recording.ranks
    let rank = choices[position]
    let domain = recording.domains[position]
    guard rank > 0, domain.kind != .flag, domain.kind != .float, recording.ranks.count < 1 << 14 else {
      return []
    }
    let equal = choices.indices.filter { choices[$0] == rank && recording.domains[$0] == domain }
    guard equal.count > 1, equal[0] == position else { return [] }
    let side = domain.side(ofRank: rank)
    return [
      Move(.least(side.distance)) { distance in
        var copy = choices
        let lowered = domain.rank(distance: distance, above: side.isAbove)
        for index in equal { copy[index] = lowered }
        return copy
      }
    ]
  }

  /// Makes an integer the simplest and moves a later integer by the same distance, in the same or the opposite
  /// direction.
  static let mergePairs = pairs("merge pairs", areMerged: true)

  /// Lowers an integer and moves a later integer by the same distance, in the same or the opposite direction.
  static let lowerPairs = pairs("lower pairs", areMerged: false)

  private static func pairs(_ name: String, areMerged: Bool) -> ShrinkPass {
    choices(name) { recording, position, _ in
      guard recording.isInteger(position), recording.ranks[position] > 0 else { return [] }
      let distance = recording.domains[position].side(ofRank: recording.ranks[position]).distance
      return others(recording, position).flatMap { other in
        [true, false].map { isTogether in
          Move(areMerged ? .once : .least(distance, test: .oneLess)) { number in
            paired(recording, position, other, isTogether, by: areMerged ? distance : distance - number)
          }
        }
      }
    }
  }

  /// The positions of the next few integers; in a long recording, those of the last integer and of the next one.
  static func others(_ recording: Recording, _ position: Int) -> [Int] {
    let later = recording.ranks.indices[(position + 1)...].lazy.filter { recording.isInteger($0) }
    // In a long recording, it would take very many draws to reach the end in steps of a few integers.
    guard !recording.isShort else { return Array(later.prefix(4)) }
    guard let next = later.first, let last = later.last else { return [] }
    return next == last ? [next] : [last, next]
  }

  private static func paired(
    _ recording: Recording, _ first: Int, _ second: Int, _ isTogether: Bool, by distance: UInt64
  ) -> [UInt64]? {
    let domain = recording.domains[first]
    let side = domain.side(ofRank: recording.ranks[first])
    let rises = side.isAbove != isTogether
    guard let moved = recording.moved(second, by: distance, up: rises, wrapping: !isTogether) else {
      return nil
    }
    return recording.ranks
      .replacing(first, with: domain.rank(distance: side.distance - distance, above: side.isAbove))
      .replacing(second, with: moved)
  }

  /// Sorts neighbouring spans of one kind, the simplest first.
  static let sortSpans: ShrinkPass = spans("sort spans") { recording, position, _ in
    // At each position, the pass looks at all later spans; in a long recording, it does so only at the first span of a
    // run.
    guard recording.ranks.count < 1 << 14 || !recording.continuesRun(position) else { return [] }
    let run = recording.run(from: position).map { recording.spans[$0].range }
    let choices = recording.ranks
    guard run.count > 1, !run[0].isEmpty,
      !zip(run, run.dropFirst()).allSatisfy({
        !choices[$1].lexicographicallyPrecedes(choices[$0])
      })
    else { return [] }
    let sorted = run.map { Array(choices[$0]) }.sorted { $0.lexicographicallyPrecedes($1) }
    return [
      .once {
        Array(choices[..<run[0].lowerBound]) + sorted.joined() + choices[run[run.count - 1].upperBound...]
      }
    ]
  }
}

extension Recording {
  /// The rank of an integer moved by that much; nil if it would leave its domain and may not wrap.
  func moved(_ index: Int, by distance: UInt64, up: Bool, wrapping: Bool) -> UInt64? {
    let domain = domains[index]
    let offset = domain.offset(ofRank: ranks[index])
    if up ? distance <= domain.width - offset : distance <= offset {
      return domain.rank(ofOffset: up ? offset + distance : offset - distance)
    }
    guard wrapping else { return nil }
    // Wraps around the end of the domain, as in fixed-width integer arithmetic.
    guard domain.width < .max else {
      return domain.rank(ofOffset: up ? offset &+ distance : offset &- distance)
    }
    let size = domain.width + 1
    let step = distance % size
    let room = domain.width - offset
    let wrapped =
      up
      ? (step <= room ? offset + step : step - room - 1)
      : (step <= offset ? offset - step : size - (step - offset))
    return domain.rank(ofOffset: wrapped)
  }
}
