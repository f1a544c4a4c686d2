import Conformance
import Testing

@testable import Adapter

@Suite struct CardMaskingTests {
  @Test(arguments: [
    ("4111111111111111", "************1111"),
    ("pan=4111111111111111;", "pan=************1111;"),
    ("4111 1111 1111 1111", "**** **** **** 1111"),
    ("3782-822463-10005", "****-******-*0005"),
    ("2023-06-15 4111 1111 1111 1111 12:00", "2023-06-15 **** **** **** 1111 12:00"),
    ("a 4222222222222 b", "a *********2222 b"),
    ("6304000000000000001 é", "6304000000000000001 é"),
    ("4111111111111112", "4111111111111112"),
    ("411111111111", "411111111111"),
    ("41111111111111111111", "41111111111111111111"),
    ("4111  1111  1111  1111", "4111  1111  1111  1111"),
    ("٤١١١١١١١١١١١١١١١", "٤١١١١١١١١١١١١١١١"),
    ("", ""),
  ]) func onlyCardNumbersAreMasked(text: String, expected: String) {
    #expect(CardMasking.masked(text) == expected)
  }

  @Test func lengthsFrom13To19AreCardNumbers() {
    for length in 12...20 {
      // All zeros but the last four digits, which make the checksum right: 0 + 0 + 1*2 + 8 = 10.
      let number = String(repeating: "0", count: length - 2) + "18"
      let isMasked = CardMasking.masked(number) != number
      #expect(isMasked == (13...19).contains(length), "length \(length)")
    }
  }

  @Test func numbersThatTheSuiteMadeUpAreShown() {
    let sent = CardNumbersSent()
    sent.remember(#"{"cardNumber":"4111111111111111"}"#.utf8)
    #expect(
      sent.masking("4111111111111111, 4111 1111 1111 1111, 5555555555554444")
        == "4111111111111111, 4111 1111 1111 1111, ************4444")
  }
}
