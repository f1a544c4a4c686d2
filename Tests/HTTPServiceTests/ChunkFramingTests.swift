import Testing

@testable import HTTPService

/// Chunks of requests are refused if their size is malformed, or if they do not end where the size says.
@Suite struct ChunkFramingTests {
  /// The framing of a text that arrives in two parts, and the text as the framing leaves it.
  private static func framing(of text: String, cutAt cut: Int) -> (framing: ChunkFraming, text: String) {
    var framing = ChunkFraming()
    var bytes = Array(text.utf8)
    bytes.withUnsafeMutableBufferPointer { all in
      framing.take(UnsafeMutableBufferPointer(rebasing: all[..<cut]))
      framing.take(UnsafeMutableBufferPointer(rebasing: all[cut...]))
    }
    return (framing, String(decoding: bytes, as: UTF8.self))
  }

  private static func request(_ body: String, header: String = "Transfer-Encoding: chunked") -> String {
    "POST /x HTTP/1.1\r\nHost: x\r\n\(header)\r\n\r\n\(body)"
  }

  @Test(arguments: [
    request("5\r\nhello\r\n0\r\n\r\n"), request("005\r\nhello\r\n00\r\n\r\n"), request("0\r\n\r\n"),
    request("A\r\n0123456789\r\na\r\n+5\r\n 0x5\r\n\r\n0\r\nX: 0x5\r\n\r\n"),
    request(
      "5\r\nhello\r\n0\r\n\r\n",
      header: "TRANSFER-ENCODING:chunked \r\nX: \(String(repeating: "y", count: 99))"),
    request("+5\r\nhello", header: "Content-Length: 9"), request("", header: "Content-Length: 0"),
    "GET /x HTTP/1.1\nHost: x\n\n", "GET /x HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n",
  ]) func soundChunksAreTaken(text: String) {
    // The bad request that follows shows that the end of the first request was found.
    for cut in 0...text.utf8.count {
      #expect(Self.framing(of: text, cutAt: cut).framing.fault == nil)
      let both = text + Self.request("0x5\r\n")
      #expect(Self.framing(of: both, cutAt: cut).framing.fault?.request == 1, "\(text) cut at \(cut)")
    }
  }

  @Test(arguments: [
    "0x5\r\nhello", "+5\r\nhello", "-5\r\n", "5 \r\nhello", "5\t\r\nhello", " 5\r\nhello", "\r\nhello",
    ";a=b\r\nhello", "g\r\n", "5\nhello", "5;a=b\nhello", "5\rhello", "5\r\nhelloX", "5\r\nhello\n5\r\nhello",
    "5\r\nhello\r\n0x0\r\n\r\n", "5\r\nhello\r\n\r\n",
  ]) func sizeThatIsNoNumberOfDigitsIsRefused(body: String) throws {
    let text = Self.request("1\r\nx\r\n0\r\n\r\n") + Self.request(body)
    for cut in 0...text.utf8.count {
      let framing = Self.framing(of: text, cutAt: cut).framing
      #expect(framing.fault?.request == 1, "\(body) cut at \(cut)")
      // The length of the line up to the fault does not depend on the cut.
      #expect(framing.lineLength == Self.framing(of: text, cutAt: 0).framing.lineLength)
    }
  }

  /// Extensions must be ignored, so they are replaced by blanks before the next reader sees the bytes.
  @Test func extensionsBecomeBlanks() {
    let text = Self.request("5;a=b;c=\"d;\"\r\nh;llo\r\n0 ;e\r\n\r\n")
    let expected = Self.request("5           \r\nh;llo\r\n0   \r\n\r\n")
    for cut in 0...text.utf8.count {
      let (framing, left) = Self.framing(of: text, cutAt: cut)
      #expect(framing.fault == nil)
      #expect(left == expected, "cut at \(cut)")
    }
  }

  /// After a head that `MessageFraming` refuses, nothing is examined, so the head is refused only once.
  @Test(arguments: [
    "Transfer-Encoding: gzip, chunked", "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked",
    "Transfer-Encoding: chunked\r\n x", "Content-Length: 5\r\nContent-Length: 6", "Content-Length: +5",
  ]) func headThatIsRefusedEndsTheWatch(header: String) {
    let framing = Self.framing(of: Self.request("0x5\r\n", header: header), cutAt: 0).framing
    #expect(framing.fault == nil && !framing.isAttentive)
  }

  /// A body is skipped without being read; its bytes are counted even if the head is refused.
  @Test(arguments: ["Content-Length: 9", "Content-Length: 5\r\nContent-Length: 6"])
  func skippedBodyIsCounted(header: String) {
    var framing = Self.framing(of: Self.request("", header: header), cutAt: 0).framing
    #expect(framing.skipBody(atMost: 4) == 4 && framing.bodyBytes == 4)
    #expect(framing.requestLine == Array("POST /x HTTP/1.1".utf8))
  }

  @Test func nextRequestIsNotSkipped() {
    var framing = Self.framing(of: Self.request("", header: "Content-Length: 9"), cutAt: 0).framing
    #expect(framing.skipBody(atMost: 12) == 9)
    #expect(framing.skipBody(atMost: 3) == 0 && framing.bodyBytes == 0)
  }
}
