/// The ids of a test account: functions of its name, so that a case has the same ids in every run.
///
/// The ids consist of letters only. Rules search requests for the digits of card numbers, and an id that happened to
/// contain such digits would be mistaken for a card number.
struct AccountIdentifiers: Sendable, Hashable {
  /// Part of every path.
  let customerId: String
  /// Part of the `Authorization` header.
  let clientSessionId: String

  /// Names the public key: SDKs send it with the data that they encrypt.
  let keyId: String

  /// Derives the ids from a name of any length.
  init(name: String) {
    customerId = Self.letters(of: name, stream: 1)
    clientSessionId = Self.letters(of: name, stream: 2)
    keyId = Self.letters(of: name, stream: 3)
  }

  /// 32 letters from `a` to `p`: 128 bits of two FNV-1a hashes, each finished by SplitMix64.
  private static func letters(of name: String, stream: UInt64) -> String {
    var letters: [UInt8] = []
    letters.reserveCapacity(32)
    for half in 0..<2 as Range<UInt64> {
      var hash = finished(0xcbf2_9ce4_8422_2325 ^ finished(stream &* 2 &+ half))
      for byte in name.utf8 {
        hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
      }
      hash = finished(hash)
      for shift in stride(from: 60, through: 0, by: -4) {
        letters.append(UInt8(ascii: "a") + UInt8(truncatingIfNeeded: hash >> shift & 15))
      }
    }
    return String(decoding: letters, as: UTF8.self)
  }

  private static func finished(_ hash: UInt64) -> UInt64 {
    var mixed = hash &+ 0x9e37_79b9_7f4a_7c15
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
