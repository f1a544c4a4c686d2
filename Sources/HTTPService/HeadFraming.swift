/// What the lines of a request's head have said so far about its body.
struct HeadFraming {
  /// Where the body ends.
  enum Body {
    case none, chunks, unclear
    /// After this many bytes, at least one.
    case length(Int)
  }

  /// How many bytes of a line are kept.
  ///
  /// If the line of a header about the body has at least this length, it counts as unclear, because its rest may be
  /// missing.
  static let longestLine = 64

  /// The request line, at most ``longestLine`` bytes of it.
  private(set) var firstLine: [UInt8] = []
  private var isFirstLine = true
  private var mayHaveBody = false
  private var isChunked = false
  private var length: Int?
  private var isUnclear = false

  /// Takes a line without its line break; true for the empty line that ends the head.
  mutating func take(_ line: [UInt8]) -> Bool {
    if isFirstLine {
      isFirstLine = false
      firstLine = line
      // libevent looks for a body only with these methods.
      mayHaveBody = ["POST ", "PUT ", "PATCH "].contains { line.starts(with: $0.utf8) }
      return false
    }
    if !line.isEmpty { takeHeader(line) }
    return line.isEmpty
  }

  /// Where the body ends according to the whole head.
  var body: Body {
    guard mayHaveBody else { return .none }
    if isUnclear { return .unclear }
    if isChunked { return .chunks }
    guard let length, length > 0 else { return .none }
    return .length(length)
  }

  private mutating func takeHeader(_ line: [UInt8]) {
    // A line that begins with a blank continues the previous header, whose value was read without this line.
    if Self.isBlank(line[0]) { isUnclear = true }
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return }
    let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
    guard name == "transfer-encoding" || name == "content-length" else { return }
    let value = line[(colon + 1)...].drop(while: Self.isBlank)
    let text = String(decoding: value.prefix { !Self.isBlank($0) }, as: UTF8.self)
    if value.drop(while: { !Self.isBlank($0) }).contains(where: { !Self.isBlank($0) }) { isUnclear = true }
    if line.count == Self.longestLine { isUnclear = true }
    if name == "transfer-encoding" {
      if isChunked || !MessageFraming.isChunked(text) { isUnclear = true }
      isChunked = true
    } else {
      let number = MessageFraming.isLength(text) ? Int(text) : nil
      if number == nil || length.map({ $0 != number }) == true { isUnclear = true }
      length = number
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
