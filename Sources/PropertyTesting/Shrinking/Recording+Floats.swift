extension Recording {
  /// The signed number that a floating-point choice stands for.
  ///
  /// For rank 0, it is zero, although rank 0 stands for the simplest number of the choice's range.
  func float(_ index: Int) -> Double {
    let magnitude = FloatRank.value(of: ranks[index])
    return hasSign(index) && ranks[index - 1] == 1 ? -magnitude : magnitude
  }

  func whole(_ index: Int) -> Double {
    let value = float(index)
    return value < 0 ? -FloatRank.truncated(-value) : FloatRank.truncated(value)
  }

  /// Whether the choice before the number looks like the number's sign.
  ///
  /// That choice may be another flag; a candidate then changes this flag too, which does no harm.
  private func hasSign(_ index: Int) -> Bool {
    index > 0 && domains[index - 1] == .flag && !spans.contains { $0.hasFlag && $0.start == index - 1 }
  }

  /// The choices with other floating-point numbers; nil if one is not finite, or is negative without a choice of sign.
  func setting(_ values: [(index: Int, value: Double)]) -> [UInt64]? {
    var choices = ranks
    for (index, value) in values {
      guard value.isFinite else { return nil }
      if hasSign(index) {
        choices[index - 1] = value < 0 ? 1 : 0
      } else if value < 0 {
        return nil
      }
      choices[index] = FloatRank.rank(of: abs(value))
    }
    return choices
  }
}
