import HTTPMessages

@testable import HTTPService

/// Invariants of a request's head: it is accepted exactly if RFC 9112 gives its body one unambiguous end.
enum FramingInvariants {
  static func check(_ bytes: [UInt8]) throws {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: true)
    let headers = lines.map { line in
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      return HTTPHeader(String(parts[0]), parts.count == 2 ? String(parts[1]) : "")
    }
    let fault = MessageFraming.fault(in: headers)
    try BrokenInvariant.unless(
      (fault == nil) == isClear(headers), "\(headers) gave \(fault ?? "no fault")")
    // Neither the order of two headers nor the case of their names matters.
    try BrokenInvariant.unless(
      (MessageFraming.fault(in: headers.reversed()) == nil) == (fault == nil), "the order counts: \(headers)")
    let loud = headers.map { HTTPHeader(String($0.name.map(Self.upper)), $0.value) }
    try BrokenInvariant.unless(
      (MessageFraming.fault(in: loud) == nil) == (fault == nil), "the case of names counts: \(headers)")
  }

  /// Whether the RFC, taken literally, accepts the head.
  ///
  /// Every name is a token. Either all lengths are the same digits and there is no transfer encoding, or the body is
  /// chunked once and there is no length.
  private static func isClear(_ headers: [HTTPHeader]) -> Bool {
    let token = /[!#$%&'*+\-.^_`|~0-9A-Za-z]+/.matchingSemantics(.unicodeScalar)
    guard headers.allSatisfy({ $0.name.wholeMatch(of: token) != nil }) else { return false }
    func values(_ name: String) -> [[UInt8]] {
      headers.filter { $0.name.map(upper) == name.map(upper) }.map { Array($0.value.utf8) }
    }
    let (lengths, encodings) = (values("content-length"), values("transfer-encoding"))
    guard
      lengths.allSatisfy({ !$0.isEmpty && $0.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } && $0 == lengths[0] })
    else { return false }
    guard let encoding = encodings.first else { return true }
    let chunked = Array("chunked".utf8)
    return encodings.count == 1 && lengths.isEmpty && encoding.count == chunked.count
      && zip(encoding, chunked).allSatisfy { $0 | 0x20 == $1 && $0 >= 0x41 }
  }

  private static func upper(_ character: Character) -> Character {
    guard let byte = character.asciiValue, (0x61...0x7A).contains(byte) else { return character }
    return Character(Unicode.Scalar(byte - 0x20))
  }
}
