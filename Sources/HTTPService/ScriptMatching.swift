import HTTPMessages

/// A request in the form that scripts compare: its query as sent, its query without percent-encoding, and its body
/// without white space between JSON tokens.
struct ComparableRequest: Sendable {
  private let query: [UInt8]
  /// Nil if nothing is encoded.
  private let plainQuery: [UInt8]?
  private let body: [UInt8]

  /// Prepares a request for comparison.
  init(_ request: HTTPRequest, query: Substring) {
    self.query = Array(query.utf8)
    plainQuery = self.query.contains(UInt8(ascii: "%")) ? self.query.withoutPercentEncoding : nil
    self.body = Self.withoutSpace(request.body)
  }

  /// Whether each text occurs in the body or the query.
  func contains(_ texts: [String]) -> Bool {
    texts.allSatisfy { text in
      let wanted = Array(text.utf8)
      return Self.occurs(wanted, in: body) || Self.occurs(wanted, in: query)
        || plainQuery.map { Self.occurs(wanted, in: $0) } ?? false
    }
  }

  /// The bytes without JSON white space (RFC 8259, section 2), except inside strings.
  private static func withoutSpace(_ bytes: [UInt8]) -> [UInt8] {
    var kept: [UInt8] = []
    kept.reserveCapacity(bytes.count)
    var isInString = false
    var isEscaped = false
    for byte in bytes {
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
      } else if byte == UInt8(ascii: "\"") {
        isInString = true
      } else if byte == 0x20 || byte == 0x09 || byte == 0x0a || byte == 0x0d {
        continue
      }
      kept.append(byte)
    }
    return kept
  }

  private static func occurs(_ wanted: [UInt8], in bytes: [UInt8]) -> Bool {
    guard let first = wanted.first else { return true }
    guard wanted.count <= bytes.count else { return false }
    return bytes.withUnsafeBufferPointer { bytes in
      (0...bytes.count - wanted.count).contains { start in
        bytes[start] == first && bytes[start..<start + wanted.count].elementsEqual(wanted)
      }
    }
  }
}

extension [ScriptedExchange] {
  /// The reply of the first exchange that matches.
  package func reply(to request: HTTPRequest, endpoint: String, query: Substring) -> ScriptedReply? {
    var comparable: ComparableRequest?
    for exchange in self where exchange.endpoint == endpoint {
      if exchange.containing.isEmpty { return exchange.reply }
      let prepared = comparable ?? ComparableRequest(request, query: query)
      comparable = prepared
      if prepared.contains(exchange.containing) { return exchange.reply }
    }
    return nil
  }
}
