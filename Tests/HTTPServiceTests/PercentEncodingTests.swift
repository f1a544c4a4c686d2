import HTTPMessages
import Testing

/// What is an escape, and what only looks like one.
@Suite struct PercentEncodingTests {
  @Test(arguments: [
    ("a%20b", "a b"), ("%C3%a9", "é"), ("%41%5A%7a", "AZz"), ("%2541", "%41"), ("", ""), ("%", "%"),
    ("%4", "%4"), ("%+f", "%+f"), ("%-1", "%-1"), ("%4g", "%4g"), ("% 1", "% 1"), ("100%", "100%"),
    ("%%41", "%A"), ("a%2", "a%2"),
  ])
  func isReplacedIfBothDigitsAreHexadecimal(_ text: String, _ plain: String) {
    #expect(text.withoutPercentEncoding == plain)
    #expect(text[...].withoutPercentEncoding == plain)
    #expect(Array(text.utf8).withoutPercentEncoding == Array(plain.utf8))
  }

  @Test func bytesNeedNotBeText() {
    #expect(Array("%ff%00x".utf8).withoutPercentEncoding == [0xff, 0x00, 0x78])
  }
}
