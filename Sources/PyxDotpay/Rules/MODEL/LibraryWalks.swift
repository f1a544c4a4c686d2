import Conformance
import PropertyTesting

extension Dotpay {
  /// The whole-model rule: on every walk through a state table, the library must do only what its state allows.
  static let walks: Chapter<Dotpay> = Chapter("Whole model") {
    Rule(
      "DP-MODEL-01", .must(.derived),
      "Whatever happens, in any order, the library does what the state of the process, the wallet, the cards or the "
        + "history requires, and nothing that it does not allow.",
      cites: .dotpay(
        "Płatność", "Inicjalizacja płatności", "Zakończenie płatności", "Płatność kartą - 1Click",
        "Metody dostępne dla developera", "Dane karty dostarczane z zewnątrz",
        "Płatność z pominięciem formularza płatniczego", "Autoryzacja płatności",
        "Historia i status transakcji"),
      given: libraryWalks
    ) { trial, input in
      try await trial.walk(input)
    } covers: {
      LibraryPart.allCases.map { part in
        .seen(part.table.name, atLeast: 8)
      } + [.seen("ten transitions or more", atLeast: 40)]
    } mutants: {
      [
        .changing("asks for a wallet login when the payer uses a remembered card") { stimulus, effects in
          guard case .payByCard = stimulus else { return effects }
          return effects + [.requestedWallet(request: 901, environment: "production")]
        },
        .changing("shows the form again when the history is shown", state: String?.none) {
          last, stimulus, effects in
          for case .showedForm(let channel, _, _) in effects { last = channel }
          guard stimulus == .showHistory, let last else { return effects }
          return effects + [.showedForm(channel: last, fields: [], offersRemembering: false)]
        },
        .changing("asks the host to create an authorization when it registers a card") { stimulus, effects in
          guard case .registerCard = stimulus else { return effects }
          return effects + [.askedAuthorization(step: "create")]
        },
        .changing("shows the summary when an update has failed") { _, effects in
          guard effects.contains(where: { $0.kind == .toldFailure }) else { return effects }
          return effects + [.showedSummary(details: nil)]
        },
      ]
    }
  }
}
