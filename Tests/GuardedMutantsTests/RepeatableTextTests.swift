import JOSE
import Testing

@testable import GuardedMutants

/// Texts of two runs of the same cases become comparable.
@Suite struct RepeatableTextTests {
  private let id = String(repeating: "abcdefgp", count: 4)
  private let otherId = String(repeating: "ponmlkja", count: 4)

  @Test func numbersIdsInTheOrderInWhichTheyCame() {
    var text = RepeatableText()
    #expect(text.of("/v1/\(id)/products?as=\(otherId)") == "/v1/id 1/products?as=id 2")
    #expect(text.of("\(otherId) \(id)") == "id 2 id 1")
    #expect(text.of("key-7-\(otherId)") == "key-7-id 2")
    // A text with one letter more is no id.
    #expect(text.of(id + "a") == id + "a")
  }

  @Test func keepsOnlyTheHeaderOfAnEncryptedMessage() {
    var text = RepeatableText()
    func message(_ algorithm: String, _ end: Character) -> String {
      let header = Base64URL.encode(Array(#"{"alg":"\#(algorithm)","kid":"\#(id)"}"#.utf8))
      return "\"\(header).\(String(repeating: end, count: 400))\""
    }
    let first = text.of(message("RSA-OAEP", "x"))
    #expect(first == text.of(message("RSA-OAEP", "y")))
    #expect(first != text.of(message("RSA1_5", "x")))
    #expect(first.contains("\"kid\":\"id 1\""))
  }
}
