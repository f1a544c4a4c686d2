/// Passes that move numbers and parts; all of them run late, because they seldom find anything.
extension ShrinkPass {
  /// Subtracts multiples of a step from an integer; steps are powers of two and ten and small numbers, the greatest
  /// first.
  static let leapDown: ShrinkPass = choices("leap down") { recording, position, _ in
    // A long recording is left out: each of its draws takes long, and there is a step for each bit and each digit.
    guard recording.isShort, recording.isInteger(position), recording.ranks[position] > 3 else { return [] }
    let domain = recording.domains[position]
    let (distance, isAbove) = domain.side(ofRank: recording.ranks[position])
    // At a digit that is zero, or at a zero bit below another zero bit, a subtraction would change other digits or
    // bits.
    let bits = (4..<63).map { UInt64(1) << $0 }.filter { distance & ($0 | $0 << 1) > 0 }
    let digits = (2..<19).map { (0..<$0).reduce(1 as UInt64) { power, _ in 10 * power } }
      .filter { distance / $0 % 10 > 0 }
    let steps = (bits + digits + [10, 8, 7, 5, 4, 3]).sorted(by: >)
    return steps.filter { $0 < distance }.map { step in
      Move(.most((distance - 1) / step)) { number in
        recording.ranks.replacing(
          position, with: domain.rank(distance: distance - number * step, above: isAbove))
      }
    }
  }

  /// Lowers an integer, or rounds a floating-point number to the next whole number, and raises a later integer.
  ///
  /// The later integer gets the greatest rank of its range, or about twice its present rank.
  static let lowerAndRaise: ShrinkPass = choices("lower and raise") { recording, position, _ in
    let (rank, domain) = (recording.ranks[position], recording.domains[position])
    guard rank > 0, recording.isInteger(position) || domain.kind == .float else { return [] }
    let side = domain.side(ofRank: rank)
    return others(recording, position).flatMap { other in
      let present = recording.ranks[other]
      return [recording.domains[other].width, 2 &* (present &+ 1)].filter { $0 > present }.map { raised in
        let choices = recording.ranks.replacing(other, with: raised)
        if recording.isInteger(position) {
          return Move(.most(side.distance)) { less in
            let distance = side.distance - less
            return choices.replacing(position, with: domain.rank(distance: distance, above: side.isAbove))
          }
        }
        let whole = FloatRank.rank(of: FloatRank.truncated(FloatRank.value(of: rank)) + 1)
        return .once { choices.replacing(position, with: whole) }
      }
    }
  }

  /// Moves an integer towards the simplest value of its range; later integers move by as much, or keep their values.
  ///
  /// The later integers' values are moved or kept, not their ranks, because their ranges may begin at an integer that
  /// was drawn earlier.
  static let shiftValues: ShrinkPass = choices("shift values") { recording, position, probe in
    guard recording.isInteger(position), recording.ranks[position] > 0 else { return [] }
    let isLast = !recording.ranks.indices[(position + 1)...].contains { recording.isInteger($0) }
    if isLast { return [] }
    let side = recording.domains[position].side(ofRank: recording.ranks[position])
    let values = recording.ranks.indices.map { index in
      recording.isInteger(index) ? recording.value(index) : recording.ranks[index]
    }
    func shifted(_ distance: UInt64, _ range: Range<Int>) -> [UInt64]? {
      var copy = values
      for index in range where recording.isInteger(index) {
        copy[index] = side.isAbove ? copy[index] &- distance : copy[index] &+ distance
      }
      return probe(copy, areValues: true)?.ranks
    }
    return [
      Move(.most(side.distance)) { shifted($0, position..<values.count) },
      Move(.most(side.distance)) { shifted($0, position..<position + 1) },
    ]
  }

  /// Makes a number equal to a simpler number of the same range, or swaps both numbers wherever they were chosen.
  static let exchangeNumbers: ShrinkPass = choices("exchange numbers") { recording, position, _ in
    let (choices, domain) = (recording.ranks, recording.domains[position])
    let rank = choices[position]
    return recording.simplerAlternatives(to: position).flatMap { other -> [Move] in
      let exchanged = choices.indices.map { index in
        guard recording.domains[index] == domain else { return choices[index] }
        return choices[index] == rank ? other : choices[index] == other ? rank : choices[index]
      }
      return [.once { choices.replacing(position, with: other) }, .once { exchanged }]
    }
  }

  /// Moves the next choice of rank 0 (the simplest) in front of a choice of a higher rank.
  static let delayChoice: ShrinkPass = choices("delay choice") { recording, position, _ in
    let choices = recording.ranks
    guard choices[position] > 0, recording.domains[position].kind != .float,
      !recording.spans.contains(where: { $0.hasFlag && $0.start == position && $0.count > 0 }),
      let simplest = choices[position...].firstIndex(of: 0)
    else { return [] }
    return [
      .once {
        var moved = Array(choices)
        moved.remove(at: simplest)
        moved.insert(0, at: position)
        return moved
      }
    ]
  }

  /// Swaps two parts of the same type, wherever they are, if the later one is simpler.
  static let exchangeSpans: ShrinkPass = spans("exchange spans") { recording, position, _ in
    let (first, choices) = (recording.spans[position], recording.ranks)
    guard !first.range.isEmpty, !recording.isTerminator(first) else { return [] }
    let others = recording.spans[(position + 1)...].lazy.filter { span in
      span.start >= first.end && span.isAlike(first) && !recording.isTerminator(span)
        && choices[span.range].lexicographicallyPrecedes(choices[first.range])
    }
    return others.prefix(4).map { other in
      .once { choices.exchanging(first.range, other.range) }
    }
  }

  /// Swaps a step with the next one; if the sequence then takes more choices than before, also deletes one step.
  ///
  /// A command's choices depend on the state, so the same commands in another order may need more choices.
  static let exchangeSteps: ShrinkPass = spans("exchange steps") { recording, position, probe in
    let first = recording.spans[position]
    guard first.kind == .step, !recording.isTerminator(first),
      let other = recording.run(from: position).dropFirst().first
    else { return [] }
    let (choices, spans) = (recording.ranks, recording.spans)
    let next = spans[other]
    let behind = spans[(other + 1)...].firstIndex { $0.depth <= next.depth } ?? spans.endIndex
    let moved = spans[other..<behind].map { $0.moved(by: -first.count) }
    var order = Array(spans[..<position])
    order += moved
    order += spans[position..<other].map { $0.moved(by: next.count) }
    order += spans[behind...]
    let candidate = choices.exchanging(first.range, next.range)
    guard let exchanged = probe(candidate, Guide(order, count: choices.count)) else { return [] }
    if exchanged.ranks.count <= choices.count { return [.once { exchanged.ranks }] }
    return exchanged.spans.indices.filter { exchanged.spans[$0].kind == .step }.map { index in
      .once { exchanged.without([index], probe) }
    }
  }

  /// Deletes the same inner parts from all parts that are alike and hold the same choices.
  static let editTwins: ShrinkPass = spans("edit twins") { recording, position, probe in
    let (first, choices) = (recording.spans[position], recording.ranks)
    let twins =
      [position]
      + recording.spans.indices[(position + 1)...].filter { index in
        let span = recording.spans[index]
        return span.start >= first.end && span.isAlike(first) && choices[span.range] == choices[first.range]
      }
    guard twins.count > 1 else { return [] }
    let inner = recording.spans.indices[(position + 1)...].prefix { recording.spans[$0].depth > first.depth }
    return inner.filter { recording.isPresent($0) }.map { part in
      let run = recording.run(from: part)
      return Move(.most(UInt64(run.count))) { number in
        recording.without(
          twins.flatMap { twin in run.prefix(Int(number)).map { $0 + twin - position } }, probe)
      }
    }
  }
}

extension Recording {
  /// Up to four lower ranks that were chosen elsewhere from the same range.
  fileprivate func simplerAlternatives(to index: Int) -> [UInt64] {
    let (rank, domain) = (ranks[index], domains[index])
    guard rank > 0, domain.kind == .integer || domain.kind == .index else { return [] }
    var found: [UInt64] = []
    for other in ranks.indices
    where found.count < 4 && ranks[other] < rank && domains[other] == domain && !found.contains(ranks[other])
    {
      found.append(ranks[other])
    }
    return found
  }
}
