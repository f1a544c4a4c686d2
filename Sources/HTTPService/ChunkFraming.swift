/// Follows requests through the bytes of a connection and finds chunks with invalid sizes (RFC 9112, section 7.1).
///
/// libevent reads sizes as `strtoll` does, with signs, blanks and `0x`. It refuses other faults with 413 instead of
/// 400, and it refuses extensions, which should be ignored. So faults are recorded here, and extensions are overwritten
/// with blanks.
struct ChunkFraming {
  /// A request with a fault; the connection's first request has the number 0.
  struct Fault: Hashable {
    let request: Int
    let what: String
  }

  private enum Place: Hashable {
    /// In a line of a head, or after the last chunk.
    case head, trailer
    /// This many bytes of a body or a chunk have not come yet.
    case body(Int), chunk(Int)
    case size, blanksBehindSize, extensions, endOfSizeLine
    case endOfChunk, endOfLineOfChunk
    /// It is unknown where the body ends, so nothing more is checked.
    case lost
  }

  /// The first fault; nothing after it is examined.
  private(set) var fault: Fault?
  /// How many bytes of the current line were taken; after a fault, the number of bytes before it that libevent has not
  /// read.
  private(set) var lineLength = 0
  private var request = 0
  private var place = Place.head
  private var head = HeadFraming()
  /// How many bytes of the current request's body have come.
  private(set) var bodyBytes = 0
  /// The beginning of the current line of a head or trailer, at most ``HeadFraming/longestLine`` bytes.
  private var line: [UInt8] = []
  private var size = 0
  private var digits = 0

  /// Far more bytes than the server reads of any body.
  private static let largestSize = 1 << 40

  /// The beginning of the current request's first line.
  var requestLine: [UInt8] { head.firstLine }
  /// Whether anything is still checked.
  var isAttentive: Bool { place != .lost }

  /// Skips the next bytes as long as nothing in them is checked, as in a body or a chunk; returns how many it skipped.
  mutating func skipBody(atMost count: Int) -> Int {
    switch place {
    case .body(let rest):
      let skipped = min(rest, count)
      bodyBytes += skipped
      place = .body(rest - skipped)
      if skipped == rest { beginRequest() }
      return skipped
    case .chunk(let rest):
      let skipped = min(rest, count)
      bodyBytes += skipped
      place = skipped == rest ? .endOfChunk : .chunk(rest - skipped)
      lineLength = 0
      return skipped
    case .lost:
      bodyBytes += count
      return count
    default: return 0
    }
  }

  /// Takes the next bytes, and overwrites the extensions in them with blanks; returns how many come before a fault.
  @discardableResult
  mutating func take(_ bytes: UnsafeMutableBufferPointer<UInt8>) -> Int {
    var index = 0
    while index < bytes.count {
      switch place {
      case .lost: return fault == nil ? bytes.count : index
      case .body, .chunk: index += skipBody(atMost: bytes.count - index)
      default:
        let byte = bytes[index]
        if isIgnored(byte) { bytes[index] = 0x20 } else { take(byte) }
        if fault != nil { return index }
        lineLength = byte == 0x0A ? 0 : lineLength + 1
        index += 1
      }
    }
    return bytes.count
  }

  /// Whether a byte belongs to an extension, or to the blanks before one.
  private mutating func isIgnored(_ byte: UInt8) -> Bool {
    switch (place, byte) {
    case (.size, UInt8(ascii: ";")) where digits > 0, (.blanksBehindSize, UInt8(ascii: ";")):
      place = .extensions
      return true
    case (.size, 0x20) where digits > 0, (.size, 0x09) where digits > 0:
      place = .blanksBehindSize
      return true
    case (.blanksBehindSize, 0x20), (.blanksBehindSize, 0x09): return true
    case (.extensions, 0x0D), (.extensions, 0x0A): return false
    case (.extensions, _): return true
    default: return false
    }
  }

  private mutating func take(_ byte: UInt8) {
    switch place {
    case .head, .trailer:
      if byte == 0x0A { endLine() } else if line.count < HeadFraming.longestLine { line.append(byte) }
    case .size: takeSize(byte)
    case .blanksBehindSize:
      refuse("there are blanks after the size of a chunk")
    case .extensions: pass(byte, 0x0D, to: .endOfSizeLine, or: Self.oddEnd)
    case .endOfSizeLine:
      pass(byte, 0x0A, to: size == 0 ? .trailer : .chunk(size), or: Self.oddEnd)
      digits = 0
    case .endOfChunk: pass(byte, 0x0D, to: .endOfLineOfChunk, or: Self.oddLength)
    case .endOfLineOfChunk:
      pass(byte, 0x0A, to: .size, or: Self.oddLength)
      size = 0
    case .body, .chunk, .lost: break
    }
  }

  private mutating func takeSize(_ byte: UInt8) {
    if let digit = Self.value(ofDigit: byte) {
      digits += 1
      size = size * 16 + digit
      // libevent refuses a larger size.
      if size > Self.largestSize { place = .lost }
      return
    }
    let what = "the size of a chunk is not made of hexadecimal digits only"
    if digits > 0 { pass(byte, 0x0D, to: .endOfSizeLine, or: what) } else { refuse(what) }
  }

  private static func value(ofDigit byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): Int(byte - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): Int(byte - UInt8(ascii: "A")) + 10
    default: nil
    }
  }

  private static let oddEnd = "the size of a chunk does not end with CR LF"
  private static let oddLength = "a chunk does not end where its size says"

  /// Moves on to the next place if the byte is the expected one; otherwise records a fault.
  private mutating func pass(_ byte: UInt8, _ expected: UInt8, to next: Place, or what: String) {
    if byte == expected { place = next } else { refuse(what) }
  }

  private mutating func refuse(_ what: String) {
    (fault, place) = (Fault(request: request, what: what), .lost)
  }

  private mutating func beginRequest() {
    request += 1
    (place, head, size, digits, bodyBytes) = (.head, HeadFraming(), 0, 0, 0)
  }

  private mutating func endLine() {
    if line.last == 0x0D { line.removeLast() }
    defer { line.removeAll(keepingCapacity: true) }
    if place == .trailer {
      if line.isEmpty { beginRequest() }
    } else if head.take(line) {
      switch head.body {
      case .none: beginRequest()
      case .length(let length): place = .body(length)
      case .chunks: (place, size, digits) = (.size, 0, 0)
      // The service later refuses most requests whose end is unclear; after one that it accepts, the rest of the
      // connection is not checked.
      case .unclear: place = .lost
      }
    }
  }
}
