import Requirements
import Testing

@testable import PaymentNumbers

/// The quick check that skips texts without card numbers never skips a text with a card number.
@Suite struct NumberHintTests {
  private static let pieces = [
    "4111", "111111", "4111111111111111", "NDExMTEx", "MTExMTEx", "3431", "3131", "2d", " ", "-", "  ", "\t",
    ", ", "x",
    "\"", "\\u0034", "\\t", "%34", "%2531", "&#49;", "&nbsp;", "١", "１", "\u{200B}", "–", "漢", "\n", "=", "+",
    "/", "_",
    "walletURLRequested", "\"clock\":1764000000000,",
  ]

  @Test(arguments: CardNumberForm.all) func seesANumberInEveryForm(form: CardNumberForm) {
    for text in [form.text(of: "4111111111111111"), form.text(of: "676100000006")] {
      #expect(CardMasking.mayHoldNumber("pan=\(text);".utf8))
    }
  }

  @Test func seesWhateverACloserLookFinds() {
    var dice = OtherForms.Dice(state: 11)
    var (found, spared) = (0, 0)
    for _ in 0..<20_000 {
      let text = (0..<dice.number(1...14)).map { _ in
        Self.pieces[dice.number(0...(Self.pieces.count - 1))]
      }
      .joined()
      let hasNumber = DigitChain.all(in: Array(text.utf8)).contains {
        !$0.numbers(inAnyGrouping: true).isEmpty
      }
      let hint = CardMasking.mayHoldNumber(text.utf8)
      #expect(hint || !hasNumber, "\(text)")
      if hasNumber { found += 1 }
      if !hint { spared += 1 }
    }
    #expect(found > 1000 && spared > 1000, "\(found) with a number, \(spared) spared")
  }

  @Test(arguments: [
    #"{"id":7,"jsonrpc":"2.0","method":"send","params":{"session":"s12","stimulus":{"didEnterBackground":{}},"world":{}}}"#,
    #"{"effects":[{"walletURLRequested":{"call":1}},{"launched":{"call":1,"canLaunch":true}}]}"#,
  ]) func spares(line: String) {
    #expect(!CardMasking.mayHoldNumber(line.utf8))
  }
}
