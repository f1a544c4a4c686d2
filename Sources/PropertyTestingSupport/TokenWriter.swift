import PropertyTesting

/// Writes the token of choices to standard error without allocating, so that a signal handler may use it.
struct TokenWriter {
  private static let capacity = 1_024

  /// Made before the handler is installed, and never freed; only the thread that a trap has stopped writes to the
  /// buffer.
  nonisolated(unsafe) static let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)

  private var count = 0
  private var bits: UInt32 = 0
  private var held: UInt32 = 0

  /// Writes the same text as ``ChoiceSequence/token``: base64url of the version and of a LEB128 varint for each choice.
  mutating func write(_ ranks: UnsafeBufferPointer<UInt64>) {
    add(ChoiceSequence.version)
    for rank in ranks {
      var rest = rank
      while rest > 0x7f {
        add(UInt8(truncatingIfNeeded: rest) | 0x80)
        rest >>= 7
      }
      add(UInt8(truncatingIfNeeded: rest))
    }
    if held > 0 { append(bits << (6 - held)) }
    flush()
  }

  private mutating func add(_ byte: UInt8) {
    bits = bits << 8 | UInt32(byte)
    held += 8
    while held >= 6 {
      held -= 6
      append(bits >> held)
    }
    bits &= (1 << held) - 1
  }

  private mutating func append(_ sextet: UInt32) {
    let digit = UInt8(truncatingIfNeeded: sextet & 63)
    if count == Self.capacity { flush() }
    Self.buffer[count] =
      switch digit {
      case 0..<26: 0x41 + digit
      case 26..<52: 0x61 + digit - 26
      case 52..<62: 0x30 + digit - 52
      case 62: 0x2d
      default: 0x5f
      }
    count += 1
  }

  private mutating func flush() {
    writeToStandardError(Self.buffer, count)
    count = 0
  }
}
