import HTTPMessages
import Testing

@testable import HTTPService

/// Heads of requests are refused if it is doubtful where the body ends.
@Suite struct MessageFramingTests {
  @Test(arguments: [
    [], [HTTPHeader("Content-Length", "5")], [HTTPHeader("Content-Length", "0")],
    [HTTPHeader("content-length", "5"), HTTPHeader("Content-Length", "5")],
    [HTTPHeader("Transfer-Encoding", "chunked")], [HTTPHeader("TRANSFER-ENCODING", "Chunked")],
    [HTTPHeader("X-GCS-ClientMetaInfo", "e30="), HTTPHeader("x_y", "")],
  ]) func soundHeadIsTaken(headers: [HTTPHeader]) {
    #expect(MessageFraming.fault(in: headers) == nil)
  }

  @Test(arguments: [
    [HTTPHeader("Content-Length", "+5")], [HTTPHeader("Content-Length", "-0")],
    [HTTPHeader("Content-Length", "")], [HTTPHeader("Content-Length", "0x5")],
    [HTTPHeader("Content-Length", "5, 5")], [HTTPHeader("Content-Length", "٥")],
    [HTTPHeader("Content-Length ", "5")], [HTTPHeader("Content-Length\t", "5")], [HTTPHeader("", "5")],
    [HTTPHeader("Content-Length", "5"), HTTPHeader("Content-Length", "6")],
    [HTTPHeader("Transfer-Encoding", "chunked"), HTTPHeader("Transfer-Encoding", "chunked")],
    // The Kelvin sign; in Unicode, its lower-case form is a plain k.
    [HTTPHeader("Transfer-Encoding", "chun\u{212A}ed")],
    [HTTPHeader("Transfer-Encoding", "gzip, chunked")], [HTTPHeader("Transfer-Encoding", "identity")],
    [HTTPHeader("Transfer-Encoding", "chunked"), HTTPHeader("Content-Length", "5")],
  ]) func ambiguousHeadIsRefused(headers: [HTTPHeader]) {
    #expect(MessageFraming.fault(in: headers) != nil)
  }
}
