import Testing

@testable import PyxPayByBankApp

@Suite struct OccurrenceTests {
  @Test(arguments: [
    ("", "", true), ("", "a", true), ("a", "", false), ("ab", "xaby", true), ("ab", "axb", false),
    ("aab", "aaab", true), ("abcabd", "abcabcabd", true), ("abab", "abaabab", true), ("aaa", "aabaab", false),
  ])
  func aPartIsFoundWhereItStands(part: String, whole: String, isFound: Bool) {
    #expect(Array(whole.utf8).hasOccurrence(of: Array(part.utf8)) == isFound)
  }

  @Test func repeatedLettersTakeLinearTime() {
    let whole = [UInt8](repeating: 0x41, count: 1_000_000)
    var part = [UInt8](repeating: 0x41, count: 500_000)
    part[0] = 0x42
    #expect(!whole.hasOccurrence(of: part))
    part[0] = 0x41
    part[499_999] = 0x42
    #expect(!whole.hasOccurrence(of: part))
  }
}
