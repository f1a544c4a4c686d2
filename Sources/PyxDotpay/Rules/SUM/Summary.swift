import Conformance
import PropertyTesting

extension Dotpay {
  /// Rules on the summary and on what is shown otherwise: "Szczegóły podsumowania", "Zmiana stylu prezentacji…", "Własna
  /// kontrolka…".
  static let summaryScreen = Chapter<Dotpay>("Summary and own screens") {
    Rule(
      "DP-SUM-01", .must(.prose),
      "The summary shows description, status and amount where the host has turned that on, and none of them before.",
      cites: .dotpay("Szczegóły podsumowania"), given: shownSummaries,
      covers: [
        .covers("turned on", atLeast: 20) { $0.shows == true },
        .covers("left alone", atLeast: 20) { $0.shows == nil },
        .covers("turned off", atLeast: 20) { $0.shows == false },
      ],
      mutants: [
        .rewriting("shows none") {
          if case .showedSummary = $0 { [.showedSummary(details: nil)] } else { [$0] }
        },
        .rewriting("shows them from the start") {
          guard case .showedSummary(nil) = $0 else { return [$0] }
          let details = SummaryDetails(description: "", amount: "0", currency: "PLN", status: .new)
          return [.showedSummary(details: details)]
        },
        .rewriting("has a currency of its own") { $0.details { $0.currency = "ISK" } },
        .rewriting("calls every payment completed") { $0.details { $0.status = .completed } },
        .rewriting("shows no description") { $0.details { $0.description = "" } },
      ]
    ) { trial, input in
      var desk = Desk()
      if let shows = input.shows {
        try await trial.send(.configure(settings: Settings(showsSummaryDetails: shows)))
      }
      try await trial.reachForm(&desk, Purchase(info: input.info), call: 1)
      let sent = try await trial.submit(Purchase(info: input.info))
      try await trial.conclude(&desk, call: 1, .status(input.status))
      guard case .showedSummary(let details)? = try trial.seen.of(.showedSummary).first else {
        throw trial.setback(expected: "a summary on screen", saw: "none", judgedBy: "DP-CSUM-01")
      }
      guard input.shows == true else {
        return try trial.expect(
          details == nil, "the details on the summary", expected: "none", saw: details.map { "\($0)" } ?? "")
      }
      let isRight =
        isSame(details?.description, input.info.textDescription) && details?.status == input.status
        && details.flatMap { plainDecimal($0.amount) } == plainDecimal(input.info.amount ?? "")
        && ["", sent.info.currency ?? "PLN"].contains(details?.currency)
      try trial.expect(
        isRight, "the details on the summary",
        expected:
          "\(input.info.textDescription ?? ""), \(input.info.amount ?? "") \(sent.info.currency ?? "PLN"), "
          + input.status.rawValue, saw: details.map { "\($0)" } ?? "none")
    }

    ownChannelController
    ownSummary
    colours
  }
}

// MARK: Inputs

private struct ShownSummary: Sendable {
  var info: PaymentInfo
  var shows: Bool?
  var status: PaymentStatus
}

private let shownSummaries: Generator<ShownSummary> = zip(
  .paymentInfo, Generator<Bool?>.element(of: [nil, true, false]), .element(of: PaymentStatus.documented)
).map { ShownSummary(info: $0, shows: $1, status: $2) }

extension DotpayEffect {
  /// The same summary on screen with other details; any other effect as it is.
  fileprivate func details(_ change: (inout SummaryDetails) -> Void) -> [DotpayEffect] {
    guard case .showedSummary(.some(var details)) = self else { return [self] }
    change(&details)
    return [.showedSummary(details: details)]
  }
}
