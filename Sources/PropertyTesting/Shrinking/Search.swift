/// Which members of a family of candidates are tried, step by step: it proposes a number and is told the answer.
///
/// Both kinds expect a threshold and find it in logarithmic time; where there is none they end all the same.
struct Search {
  enum Kind {
    /// The single candidate 1.
    case once
    /// The greatest number up to the limit: 1, 2, 4 … and then halving the gap.
    case most(UInt64)
    /// The least number under the given one: 0, then halves, then one, two, four … less, and fewer again.
    case least(UInt64)
  }

  private enum Phase { case zero, halving, less, growing, done }

  private var phase: Phase
  private var probe: UInt64 = 0
  /// The best number known to do (for `least`: the least; for `most`: the greatest).
  private var good: UInt64
  /// The nearest number known not to do, if any.
  private var bad: UInt64?
  /// The bounds of the number of halvings: some that do, and the first that don't.
  private var halvings: (good: UInt64, bad: UInt64?) = (0, nil)
  /// Steps below the best number: how long one is, how many at once, and whether their number still doubles.
  private var stride: UInt64 = 1
  private var steps: UInt64 = 1
  private var grows = true
  private var hasStepped = false
  private let start: UInt64
  private let isLeast: Bool
  private let limit: UInt64
  private(set) var succeeded = false

  init(_ kind: Kind) {
    switch kind {
    case .once: (start, good, limit, isLeast, phase) = (0, 0, 1, false, .growing)
    case .most(let limit): (start, good, self.limit, isLeast, phase) = (0, 0, limit, false, .growing)
    case .least(let start): (self.start, good, limit, isLeast, phase) = (start, start, 0, true, .zero)
    }
  }

  /// The next number to try, or nil at the end.
  mutating func next() -> UInt64? {
    while true {
      switch phase {
      case .zero:
        guard good > 0 else { return nil }
        probe = 0
      case .halving:
        let tries = halvings.bad.map { halvings.good + ($0 - halvings.good) / 2 } ?? max(1, halvings.good * 2)
        guard tries > halvings.good, tries < 64, start >> tries > 0 else {
          // What comes out as zero has been tried.
          if halvings.bad == nil, tries > halvings.good {
            halvings.bad = tries
            continue
          }
          bad = start >> (halvings.good + 1)
          phase = .less
          continue
        }
        probe = start >> tries
      case .less:
        let floor = bad ?? 0
        while steps > 0 && (good < stride * steps || good - stride * steps <= floor) {
          grows = false
          steps /= 2
        }
        if steps == 0 {
          // Where one less does not do, two less may: numbers of one parity, neighbours on both sides.
          guard stride == 1 && !hasStepped else { return nil }
          (stride, steps, grows) = (2, 1, true)
          continue
        }
        probe = good - stride * steps
      case .growing:
        if let bad {
          guard bad > good + 1 else { return nil }
          probe = good + (bad - good) / 2
        } else {
          guard good < limit else { return nil }
          probe = good == 0 ? 1 : (good > limit / 2 ? limit : good * 2)
        }
      case .done:
        return nil
      }
      return probe
    }
  }

  /// Says whether the number last proposed does.
  mutating func report(_ success: Bool) {
    if success {
      succeeded = true
      good = probe
    }
    switch phase {
    case .zero:
      phase = success ? .done : .halving
    case .halving:
      let tries = halvings.bad.map { halvings.good + ($0 - halvings.good) / 2 } ?? max(1, halvings.good * 2)
      if success { halvings.good = tries } else { halvings.bad = tries }
    case .less:
      if success { hasStepped = true } else { grows = false }
      steps = grows ? steps * 2 : steps / 2
    case .growing:
      if !success { bad = probe }
    case .done:
      break
    }
  }
}
