/// The number that determines every random decision of a check; it has the same effect on every platform.
public struct Seed: Sendable, Hashable, CustomStringConvertible {
  /// The raw seed, as it is printed and can be typed in again.
  public var value: UInt64

  /// Makes a seed from any number; nearby numbers give unrelated values.
  public init(_ value: UInt64) { self.value = value }

  /// A seed for the part with that name, such as the id of a rule (FNV-1a over UTF-8, then mixed).
  public func derived(_ name: String) -> Seed {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    return Seed(SplitMix.mix(SplitMix.mix(value ^ 0x6e61_6d65) ^ hash))
  }

  /// A seed for the part with that number, such as a case of a check.
  @inlinable
  public func derived(_ n: Int) -> Seed {
    Seed(SplitMix.mix(value &+ SplitMix.golden &* (UInt64(bitPattern: Int64(n)) &+ 1)))
  }

  /// The number in decimal.
  public var description: String { String(value) }
}

/// Steele, Lea and Flood's SplitMix64: one word of state, the same on every platform, fast enough to draw for each
/// choice.
public struct SplitMix: RandomNumberGenerator, Sendable {
  @usableFromInline static var golden: UInt64 { 0x9e37_79b9_7f4a_7c15 }
  @usableFromInline var state: UInt64

  /// Starts the stream for a seed.
  @inlinable
  public init(_ seed: Seed) { state = seed.value }

  /// SplitMix64's finaliser, a bijection on 64 bits.
  @inlinable
  static func mix(_ word: UInt64) -> UInt64 {
    var z = word
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// The next 64 random bits.
  @inlinable
  public mutating func next() -> UInt64 {
    state &+= Self.golden
    return Self.mix(state)
  }

  /// A number from 0 to `upper`, both included, with a bias too small for a test to see (2⁻⁶⁴ · range).
  @inlinable @inline(__always)
  public mutating func below(orEqual upper: UInt64) -> UInt64 {
    upper == .max ? next() : (upper + 1).multipliedFullWidth(by: next()).high
  }

  /// True once in `n` times on average.
  @inlinable
  public mutating func oneIn(_ n: UInt64) -> Bool { below(orEqual: n - 1) == 0 }
}
