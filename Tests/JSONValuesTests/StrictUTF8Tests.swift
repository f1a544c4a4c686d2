import JSONValues
import Testing

/// The check of UTF-8 for older systems agrees with that of the standard library.
@Suite struct StrictUTF8Tests {
  /// Ends of ranges: overlong forms, surrogates, the last scalar, the replacement character, and cut sequences.
  private static let pieces: [[UInt8]] = [
    [], [0], [0x41], [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC2, 0x80], [0xC2], [0xDF, 0xBF],
    [0xE0, 0x9F, 0xBF], [0xE0, 0xA0, 0x80], [0xED, 0x9F, 0xBF], [0xED, 0xA0, 0x80], [0xEE, 0x80, 0x80],
    [0xEF, 0xBF, 0xBD], [0xEF, 0xBF], [0xF0, 0x8F, 0xBF, 0xBF], [0xF0, 0x90, 0x80, 0x80],
    [0xF4, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF],
  ]

  @available(macOS 15, iOS 18, visionOS 2, *)
  @Test func sequencesOfThreePiecesAreJudgedAlike() {
    for first in Self.pieces {
      for second in Self.pieces {
        for third in Self.pieces {
          let bytes = first + second + third
          #expect(String(strictUTF8: bytes) == String(validating: bytes, as: UTF8.self), "\(bytes)")
        }
      }
    }
  }

  @available(macOS 15, iOS 18, visionOS 2, *)
  @Test func everyPairOfBytesIsJudgedAlike() {
    let differing = (0...UInt16.max).filter { pair in
      let bytes = [UInt8(pair >> 8), UInt8(pair & 0xFF)]
      return String(strictUTF8: bytes) != String(validating: bytes, as: UTF8.self)
    }
    #expect(differing.isEmpty)
  }
}
