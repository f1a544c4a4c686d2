import Conformance
import PropertyTesting

extension DotpayConfiguration {
  /// Payment descriptions that a host keeps as data: "Inicjalizacja płatności", the table.
  ///
  /// Code may change the contents of a file before passing them to the SDK, and no effect reports such a change. So
  /// these rules only warn. Missing values may come from elsewhere, so they are not reported.
  static let keptDescriptions: Chapter<Self> = Chapter("Payment descriptions kept as data") {
    Rule(
      "DP-INFO-10", .should(.derived), "The buyer's country is a code of ISO 3166 with three letters.",
      cites: .dotpay("Inicjalizacja płatności").quoting("kraj (3 literowe ISO3166)"),
      readings: [.countryAndCurrencyCase],
      given: .just(())
    ) { trial, _ in
      let codes = try await trial.countries()
      trial.label("a country was judged")
      for (file, code) in codes {
        try trial.expect(
          Countries.standing(of: code.uppercased()) != .unknown, "country of senderInformation in \(file)",
          expected: "a code of ISO 3166 with three letters, such as POL", saw: Mismatch.text(of: code))
        trial.reading(
          .countryAndCurrencyCase,
          code == code.uppercased() ? "countries in capital letters" : "countries in small letters")
      }
    } covers: {
      [.seen("a country was judged", atLeast: 100)]
    } mutants: {
      [
        .replacing("writes the code with two letters", #""POL""#, by: #""PL""#),
        .replacing("writes the country's name", #""POL""#, by: #""Polska""#),
        .replacing("writes three letters that are not a country code", #""POL""#, by: #""PLD""#),
        .replacing("writes the number of the standard", #""POL""#, by: #""616""#),
      ]
    } vector: { trial, vector in
      let letters = Int(try vector.expected.wholeNumber("letters"))
      for (file, code) in try await trial.countries() {
        try trial.expect(code.count, equals: letters, "the letters of country in \(file)")
      }
    }

    buyersKeys
    valuesOfMembers
  }
}

extension Trial where System == DotpayConfiguration {
  /// The countries of all descriptions that have one.
  fileprivate func countries() async throws -> [(file: String, value: String)] {
    try await kept("a country") { $0.senderText("country") }
  }
}
