import Conformance
import PropertyTesting

extension DotpayConfiguration {
  /// The other values whose form the document gives.
  @ChapterBuilder<DotpayConfiguration> static var valuesOfMembers: [SystemRule<Self>] {
    Rule(
      "DP-INFO-05/b", .must(.sample), "An amount is a decimal number and nothing else.",
      cites: .dotpay("Inicjalizacja płatności").quoting(#"decimalNumberWithString:@"100.0""#),
      readings: [.commaInAmount], given: .just(())
    ) { trial, _ in
      let found = try await trial.kept("an amount") { $0.text("amount") }
      trial.label("an amount was judged")
      for (file, amount) in found {
        try trial.expect(
          amount.contains(/^\+?\d+(?:[.,]\d+)?(?:[eE][+-]?\d+)?$/), "the amount in \(file)",
          expected: "a decimal number, such as 100.0", saw: Mismatch.text(of: amount))
        trial.reading(
          .commaInAmount, amount.contains(",") ? "amounts with a comma" : "amounts without a comma")
      }
    } covers: {
      [.seen("an amount was judged", atLeast: 100)]
    } mutants: {
      [
        .replacing("writes the currency beside the amount", #""100.0""#, by: #""100.0 PLN""#),
        .replacing("writes the amount in words", #""100.0""#, by: #""sto""#),
        .replacing("writes the amount with two separators", #""100.0""#, by: #""1.100.0""#),
      ]
    }

    Rule(
      "DP-INFO-06/b", .must(.sample), "A currency is a code with three letters.",
      cites: .dotpay("Inicjalizacja płatności").quoting(#"currencyWithCode:@"PLN""#),
      readings: [.countryAndCurrencyCase],
      given: .just(())
    ) { trial, _ in
      let found = try await trial.kept("a currency") { $0.text("currency") }
      trial.label("a currency was judged")
      for (file, code) in found {
        try trial.expect(
          code.contains(/^[A-Za-z]{3}$/), "the currency in \(file)",
          expected: "a code with three letters, such as PLN", saw: Mismatch.text(of: code))
        trial.reading(
          .countryAndCurrencyCase,
          code == code.uppercased() ? "currencies in capital letters" : "currencies in small letters")
      }
    } covers: {
      [.seen("a currency was judged", atLeast: 100)]
    } mutants: {
      [
        .replacing("writes the sign of the currency", #""PLN""#, by: #""zł""#),
        .replacing("writes the name of the currency", #""PLN""#, by: #""zloty""#),
        .replacing("writes the number of the currency", #""PLN""#, by: #""985""#),
      ]
    } vector: { trial, vector in
      let letters = Int(try vector.expected.wholeNumber("letters"))
      for (file, code) in try await trial.kept("a currency", { $0.text("currency") }) {
        try trial.expect(code.count, equals: letters, "the letters of currency in \(file)")
      }
    }

    Rule(
      "DP-INFO-14/b", .should(.derived), "urlc is a URL on the web.",
      cites: .dotpay("Inicjalizacja płatności").quoting("Adres URL Sklepu, do odbioru parametrów"),
      given: .just(())
    ) { trial, _ in
      // A text that begins with a slash may be appended to the shop's address, so it is not judged.
      let found = try await trial.kept("urlc") { kept in
        kept.text("urlc").flatMap { $0.hasPrefix("/") ? nil : $0 }
      }
      trial.label("a URL was judged")
      for (file, url) in found {
        try trial.expect(
          url.lowercased().contains(/^https?:\/\/[^\/\s]/), "urlc in \(file)", expected: "a URL of the shop",
          saw: Mismatch.text(of: url))
      }
    } covers: {
      [.seen("a URL was judged", atLeast: 100)]
    } mutants: {
      [
        .replacing("leaves out the scheme", "https://shop", by: "shop"),
        .replacing("takes the app's own scheme", "https://shop", by: "shop://"),
        .replacing("names a file", "https://shop", by: "file:///shop"),
      ]
    }
  }
}
