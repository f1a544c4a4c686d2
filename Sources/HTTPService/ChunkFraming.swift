/// Follows requests through the bytes of a connection, and finds chunks whose size is not said as it must be: RFC 9112,
/// section 7.1.
///
/// libevent reads sizes as `strtoll` does, with signs, blanks and `0x`, and refuses extensions, which are to be ignored.
/// So faults are kept here, and blanks are written over extensions. Over the size
/// that is none as well, so that libevent hands the request on, to be refused with a reason, instead of a 413.
struct ChunkFraming {
  /// A request with a fault; the first one of the connection has the number 0.
  struct Fault: Hashable {
    let request: Int
    let what: String
  }

  private enum Place: Hashable {
    /// In a line of a head, or behind the last chunk.
    case head, trailer
    /// So many bytes of a body, or of a chunk, are to come.
    case body(Int), chunk(Int)
    case size, blanksBehindSize, extensions, endOfSizeLine
    case endOfChunk, endOfLineOfChunk
    /// The rest of a line with a fault, and that of a request up to its next empty line: blanks are written over both.
    case refusedLine, refusedRest(isLineEmpty: Bool)
    /// Nobody knows where the body ends.
    case lost
  }

  /// What the head has said so far.
  private struct Head {
    var isFirstLine = true
    var mayHaveBody = false
    var isChunked = false
    var length: Int?
    var isUnclear = false
  }

  /// The first fault; nothing is looked at behind it.
  private(set) var fault: Fault?
  private var request = 0
  private var place = Place.head
  private var head = Head()
  /// The line under way, as far as it matters.
  private var line: [UInt8] = []
  private var size = 0
  private var digits = 0

  private static let longestLine = 64
  /// Far more than is read of any body.
  private static let largestSize = 1 << 40

  /// Whether anything is still looked at.
  var isAttentive: Bool { place != .lost }

  /// Takes the next bytes, and writes blanks over the extensions in them.
  mutating func take(_ bytes: UnsafeMutableBufferPointer<UInt8>) {
    var index = 0
    while index < bytes.count {
      switch place {
      case .lost: return
      case .body(let rest):
        index = skip(rest, from: index, of: bytes.count, stillIn: Place.body)
        if case .body(0) = place { beginRequest() }
        continue
      case .chunk(let rest):
        index = skip(rest, from: index, of: bytes.count, stillIn: Place.chunk)
        if case .chunk(0) = place { place = .endOfChunk }
        continue
      default:
        let byte = bytes[index]
        let hadFault = fault != nil
        if isIgnored(byte) {
          bytes[index] = 0x20
        } else {
          take(byte)
          if fault != nil { bytes[index] = hadFault ? byte : atFault(byte) }
        }
        index += 1
      }
    }
  }

  /// What is to stand in the place of the byte at which the fault was found.
  private mutating func atFault(_ byte: UInt8) -> UInt8 {
    place = .lost
    return byte
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
    case (.refusedLine, 0x0D), (.refusedLine, 0x0A), (.refusedRest, 0x0D), (.refusedRest, 0x0A): return false
    case (.refusedRest, _):
      place = .refusedRest(isLineEmpty: false)
      return true
    case (.extensions, _), (.refusedLine, _): return true
    default: return false
    }
  }

  private mutating func skip(
    _ rest: Int, from index: Int, of count: Int, stillIn place: (Int) -> Place
  ) -> Int {
    let skipped = min(rest, count - index)
    self.place = place(rest - skipped)
    return index + skipped
  }

  private mutating func take(_ byte: UInt8) {
    switch place {
    case .head, .trailer:
      if byte == 0x0A { endLine() } else if line.count < Self.longestLine { line.append(byte) }
    case .size: takeSize(byte)
    case .blanksBehindSize:
      refuse("there are blanks behind the size of a chunk")
    case .extensions:
      if byte == 0x0D {
        place = .endOfSizeLine
      } else {
        refuse("the size of a chunk does not end with CR LF")
      }
    case .endOfSizeLine:
      guard byte == 0x0A else { return refuse("the size of a chunk does not end with CR LF") }
      place = size == 0 ? .trailer : .chunk(size)
      digits = 0
    case .endOfChunk:
      if byte == 0x0D {
        place = .endOfLineOfChunk
      } else {
        refuse("a chunk does not end where its size says")
      }
    case .endOfLineOfChunk:
      guard byte == 0x0A else { return refuse("a chunk does not end where its size says") }
      (place, size) = (.size, 0)
    case .refusedLine: if byte == 0x0A { place = .lost }
    case .refusedRest(let isLineEmpty):
      if byte == 0x0A { place = isLineEmpty ? .lost : .refusedRest(isLineEmpty: true) }
    case .body, .chunk, .lost: break
    }
  }

  private mutating func takeSize(_ byte: UInt8) {
    if let digit = Self.value(ofDigit: byte) {
      digits += 1
      size = size * 16 + digit
      // libevent refuses what is so large.
      if size > Self.largestSize { place = .lost }
      return
    }
    switch byte {
    case _ where digits == 0: refuse("the size of a chunk is not a hexadecimal number of digits alone")
    case 0x0D: place = .endOfSizeLine
    default: refuse("the size of a chunk is not a hexadecimal number of digits alone")
    }
  }

  private static func value(ofDigit byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): Int(byte - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): Int(byte - UInt8(ascii: "A")) + 10
    default: nil
    }
  }

  private mutating func refuse(_ what: String) {
    fault = Fault(request: request, what: what)
  }

  // MARK: Heads

  private mutating func beginRequest() {
    request += 1
    (place, head, size, digits) = (.head, Head(), 0, 0)
  }

  private mutating func endLine() {
    if line.last == 0x0D { line.removeLast() }
    defer { line.removeAll(keepingCapacity: true) }
    if place == .trailer {
      if line.isEmpty { beginRequest() }
    } else if head.isFirstLine {
      head.isFirstLine = false
      // libevent looks for a body behind these alone.
      head.mayHaveBody = ["POST ", "PUT ", "PATCH "].contains { line.starts(with: $0.utf8) }
    } else if line.isEmpty {
      endHead()
    } else {
      takeHeader()
    }
  }

  private mutating func takeHeader() {
    // What goes on from the line before, and what is longer, has not been read whole.
    if line[0] == 0x20 || line[0] == 0x09 { head.isUnclear = true }
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return }
    let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
    guard name == "transfer-encoding" || name == "content-length" else { return }
    let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
    let value = line[(colon + 1)...].drop(while: isBlank)
    let text = String(decoding: value.prefix { !isBlank($0) }, as: UTF8.self)
    if value.drop(while: { !isBlank($0) }).contains(where: { !isBlank($0) }) { head.isUnclear = true }
    if line.count == Self.longestLine { head.isUnclear = true }
    if name == "transfer-encoding" {
      if head.isChunked || text.lowercased() != "chunked" { head.isUnclear = true }
      head.isChunked = true
    } else {
      let isNumber = text.utf8.allSatisfy { (48...57).contains($0) }
      let length = isNumber ? Int(text) : nil
      if length == nil || head.length.map({ $0 != length }) == true {
        head.isUnclear = true
      }
      head.length = length
    }
  }

  private mutating func endHead() {
    if head.mayHaveBody, head.isUnclear {
      // The head is refused where it is read.
      place = .lost
    } else if head.mayHaveBody, head.isChunked {
      (place, size, digits) = (.size, 0, 0)
    } else if head.mayHaveBody, let length = head.length, length > 0 {
      place = .body(length)
    } else {
      beginRequest()
    }
  }
}
