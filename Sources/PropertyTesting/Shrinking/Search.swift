/// Searches a numbered family of candidates: it proposes a number, and is told whether that candidate works.
///
/// The kinds `most` and `least` expect a threshold and find it in logarithmic time; without a threshold they still end.
struct Search {
  enum Kind {
    /// Only the candidate 1.
    case once
    /// Looks for the greatest number up to the limit: tries 1, then multiplies by `growth`, then halves the gap.
    case most(UInt64, growth: UInt64 = 2)
    /// Looks for the least number under the given one.
    ///
    /// It tries 0, then halves the given number repeatedly, then subtracts one or two, and then rising and falling
    /// powers of two.
    ///
    /// `test` is meant for candidates that rarely work: if 0 fails, the search goes on only if the number that `test`
    /// names works.
    case least(UInt64, test: Test? = nil)
  }

  /// The number that decides whether a search is worthwhile.
  enum Test { case half, oneLess }

  private enum Phase { case zero, test, halving, one, two, powers, growing, ended }

  private var phase: Phase
  private var probe: UInt64 = 0
  /// The best number known to work (for `least`: the least; for `most`: the greatest).
  private var good: UInt64
  /// The nearest number known to fail, if any.
  private var bad: UInt64?
  /// The bounds of the number of halvings: a number known to work, and the least number known to fail.
  private var halvings: (good: UInt64, bad: UInt64?) = (0, nil)
  /// The exponents of the next and of the least power of two to subtract, and whether the powers still rise.
  private var exponent: (next: Int, last: Int, rises: Bool) = (-1, 0, false)
  private let start: UInt64
  private let limit: UInt64
  private var test: Test?
  private var growth: UInt64 = 2
  private(set) var succeeded = false

  init(_ kind: Kind) {
    switch kind {
    case .once: (start, good, limit, phase) = (0, 0, 1, .growing)
    case .most(let limit, let growth):
      (start, good, self.limit, phase, self.growth) = (0, 0, limit, .growing, growth)
    case .least(let start, let test):
      (self.start, good, limit, phase, self.test) = (start, start, 0, .zero, test)
    }
  }

  private var tries: UInt64 {
    halvings.bad.map { halvings.good + ($0 - halvings.good) / 2 } ?? max(1, halvings.good * 2)
  }

  /// The next number to try, or nil when the search has ended.
  mutating func next() -> UInt64? {
    while true {
      switch phase {
      case .zero:
        guard good > 0 else { return nil }
        probe = 0
      case .test:
        guard start > 1 else { return nil }
        probe = test == .half ? start / 2 : start - 1
      case .halving:
        guard tries > halvings.good, tries < 64, start >> tries > 0 else {
          // `tries` halvings would give zero, which has been tried already.
          if halvings.bad == nil, tries > halvings.good {
            halvings.bad = tries
            continue
          }
          bad = start >> (halvings.good + 1)
          phase = .one
          continue
        }
        probe = start >> tries
      case .one, .two:
        // Even if one less fails, two less may work, for example if only even numbers work.
        let less: UInt64 = phase == .one ? 1 : 2
        guard good > less else { return nil }
        probe = good - less
      case .powers:
        guard exponent.next >= exponent.last else { return nil }
        let power = UInt64(1) << UInt64(exponent.next)
        // If one less worked, `last` is 0 and a threshold is expected, so only numbers above `bad` are tried.
        guard exponent.next < 64, good > power, exponent.last != 0 || good - power > bad ?? 0 else {
          exponent = (exponent.next - 1, exponent.last, false)
          continue
        }
        probe = good - power
      case .ended:
        return nil
      case .growing:
        if let bad {
          guard bad > good + 1 else { return nil }
          probe = good + (bad - good) / 2
        } else {
          guard good < limit else { return nil }
          probe = good == 0 ? 1 : (good > limit / growth ? limit : good * growth)
        }
      }
      return probe
    }
  }

  /// Records whether the number last proposed works.
  mutating func report(_ success: Bool) {
    let halved = tries
    if success {
      succeeded = true
      good = probe
    }
    switch phase {
    case .zero:
      if !success { phase = test == nil ? .halving : .test }
    case .test:
      phase = success ? .halving : .ended
    case .halving:
      if success { halvings.good = halved } else { halvings.bad = halved }
    case .one, .two:
      exponent = !success ? (-1, 0, false) : phase == .one ? (1, 0, true) : (2, 1, true)
      phase = success || phase == .two ? .powers : .two
    case .powers:
      exponent.rises = exponent.rises && success
      exponent.next += exponent.rises ? 1 : -1
    case .growing:
      if !success { bad = probe }
    case .ended:
      break
    }
  }
}
