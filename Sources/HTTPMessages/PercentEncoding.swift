extension StringProtocol {
  /// The text with each `%` and two hexadecimal digits replaced by the byte that they mean (RFC 3986, section 2.1).
  package var withoutPercentEncoding: String {
    String(decoding: Array(utf8).withoutPercentEncoding, as: UTF8.self)
  }
}

extension [UInt8] {
  /// The bytes with each `%` and two hexadecimal digits replaced by the byte that they mean (RFC 3986, section 2.1).
  package var withoutPercentEncoding: [UInt8] {
    var plain: [UInt8] = []
    plain.reserveCapacity(count)
    var index = 0
    while index < count {
      if self[index] == UInt8(ascii: "%"), index + 2 < count, let high = Self.digit(self[index + 1]),
        let low = Self.digit(self[index + 2])
      {
        plain.append(high << 4 | low)
        index += 3
      } else {
        plain.append(self[index])
        index += 1
      }
    }
    return plain
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }
}
