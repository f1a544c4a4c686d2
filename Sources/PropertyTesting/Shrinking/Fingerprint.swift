/// What tells one sequence of choices from another: two sums of 64 bits and the length, the same on every platform.
///
/// The candidates of a search are remembered by it, as a hundred candidates of a million choices would fill the memory.
struct Fingerprint: Sendable, Hashable {
  private let first: UInt64
  private let second: UInt64
  private let count: Int

  init(_ ranks: [UInt64]) {
    var (first, second): (UInt64, UInt64) = (0x9e37_79b9_7f4a_7c15, 0xc2b2_ae3d_27d4_eb4f)
    for rank in ranks {
      first = Self.mixed(first ^ rank)
      second = (second &+ rank) &* 0x9fb2_1c65_1e98_df25
      second ^= second >> 29
    }
    (self.first, self.second, count) = (first, second, ranks.count)
  }

  /// SplitMix64's finaliser, a bijection whose every output bit depends on every input bit.
  private static func mixed(_ word: UInt64) -> UInt64 {
    var mixed = word
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
