/// The choices that a value was made from; with the same generator, they make the same value again.
public struct ChoiceSequence: Sendable, Hashable, CustomStringConvertible {
  /// Ranks in the order in which they were drawn; 0 is the simplest choice.
  let ranks: [UInt64]

  package init(ranks: [UInt64]) { self.ranks = ranks }

  /// The same choices, preceded by another choice.
  package func preceded(by rank: UInt64) -> ChoiceSequence { ChoiceSequence(ranks: [rank] + ranks) }

  /// The same choices, but with another choice in place of the first.
  package func startingWith(_ rank: UInt64) -> ChoiceSequence {
    ChoiceSequence(ranks: [rank] + ranks.dropFirst())
  }

  /// True if nothing was chosen; such a sequence makes the generator's simplest value.
  public var isEmpty: Bool { ranks.isEmpty }

  /// How many choices were made.
  public var count: Int { ranks.count }

  /// The version of the token's format; a token of another version is refused.
  package static let version: UInt8 = 1

  /// A printable form for a replay line: base64url of a version byte and a LEB128 varint for each choice.
  public var token: String {
    var bytes: [UInt8] = [Self.version]
    for rank in ranks {
      var rest = rank
      while rest > 0x7f {
        bytes.append(UInt8(rest & 0x7f) | 0x80)
        rest >>= 7
      }
      bytes.append(UInt8(rest))
    }
    return Base64URL.encode(bytes)
  }

  /// Reads a token; nil if it is not base64url, has another version, or has a choice that is cut off, needs more than
  /// 64 bits, or is not in its shortest form.
  public init?(token: String) {
    guard let bytes = Base64URL.decode(token), bytes.first == Self.version else { return nil }
    var ranks: [UInt64] = []
    var rank: UInt64 = 0
    var shift: UInt64 = 0
    for byte in bytes.dropFirst() {
      let part = UInt64(byte & 0x7f)
      guard shift < 64, shift < 63 || part <= 1 else { return nil }
      rank |= part << shift
      if byte & 0x80 == 0 {
        guard shift == 0 || byte != 0 else { return nil }
        ranks.append(rank)
        (rank, shift) = (0, 0)
      } else {
        shift += 7
      }
    }
    guard shift == 0 else { return nil }
    self.ranks = ranks
  }

  /// The token.
  public var description: String { token }
}

/// Base64 with the alphabet for file names and URLs, without padding (RFC 4648, section 5).
enum Base64URL {
  static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  static func encode(_ bytes: [UInt8]) -> String {
    var (groups, bits, held) = regrouped(bytes, from: 8, to: 6)
    if held > 0 { groups.append(UInt8(bits << UInt32(6 - held) & 63)) }
    return String(decoding: groups.map { alphabet[Int($0)] }, as: UTF8.self)
  }

  /// The bytes of a text; nil if it has an invalid character, an impossible length, or spare bits that are not zero.
  static func decode(_ text: String) -> [UInt8]? {
    let values = text.utf8.compactMap { alphabet.firstIndex(of: $0).map { UInt8($0) } }
    let (bytes, bits, held) = regrouped(values, from: 6, to: 8)
    return values.count == text.utf8.count && held < 6 && bits == 0 ? bytes : nil
  }

  /// Regroups the bits into groups of another size; also returns the bits left over.
  private static func regrouped(_ groups: [UInt8], from: Int, to: Int) -> ([UInt8], bits: UInt32, held: Int) {
    var (output, bits, held): ([UInt8], UInt32, Int) = ([], 0, 0)
    for group in groups {
      bits = bits << UInt32(from) | UInt32(group)
      held += from
      while held >= to {
        held -= to
        output.append(UInt8(bits >> UInt32(held)))
        bits &= (1 << UInt32(held)) - 1
      }
    }
    return (output, bits, held)
  }
}
