/// Identifies a sequence of choices: two sums of 64 bits and the length, the same on every platform.
///
/// A search remembers fingerprints instead of candidates, because a hundred candidates of a million choices would fill
/// the memory.
struct Fingerprint: Sendable, Hashable {
  private let first: UInt64
  private let second: UInt64
  private let count: Int

  init(_ ranks: some Sequence<UInt64>) {
    var (first, second): (UInt64, UInt64) = (0x9e37_79b9_7f4a_7c15, 0xc2b2_ae3d_27d4_eb4f)
    var count = 0
    for rank in ranks {
      // Each step is a bijection of the sum for a fixed rank, and of the rank for a fixed sum.
      first = (first ^ rank) &* 0xbf58_476d_1ce4_e5b9
      first ^= first >> 32
      second = (second &+ rank) &* 0x9fb2_1c65_1e98_df25
      second ^= second >> 29
      count += 1
    }
    (self.first, self.second, self.count) = (SplitMix.mix(first), second, count)
  }
}
