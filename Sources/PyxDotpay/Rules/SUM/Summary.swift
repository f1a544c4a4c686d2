import Conformance
import PropertyTesting

extension Dotpay {
  /// Rules on the summary and other screens: "Szczegóły podsumowania", "Zmiana stylu prezentacji…", "Własna
  /// kontrolka…".
  static let summaryScreen: Chapter<Dotpay> = Chapter("Summary and own screens") {
    Rule(
      "DP-SUM-01", .must(.prose),
      "The summary shows the description, the status and the amount if the host has turned that on, and none of them "
        + "before.",
      cites: .dotpay("Szczegóły podsumowania").quoting(
        "szczegóły płatności: opis, status, kwotę. Szczegóły domyślnie są wyłączone"), given: shownSummaries
    ) { trial, input in
      var desk = Desk()
      if let shows = input.shows {
        if let earlier = input.earlier {
          try await trial.send(.configure(settings: Settings(showsSummaryDetails: earlier)))
        }
        try await trial.send(.configure(settings: Settings(showsSummaryDetails: shows)))
      }
      let sent = try await trial.payWithSummary(&desk, input)
      guard case .showedSummary(let details, _)? = try trial.seen.of(.showedSummary).first else {
        if try trial.isRefusedWithError(input) {
          return trial.passOver(because: "shows no summary if a payment without a form is refused")
        }
        throw trial.setback(
          expected: "a summary on screen", saw: "none", judgedBy: input.byForm ? "DP-CSUM-01" : "DP-FAST-04")
      }
      guard input.shows == true else {
        return try trial.expect(
          details == nil, "the details on the summary", expected: "none", saw: details?.words ?? "")
      }
      let isRight =
        isSame(details?.description, input.info.textDescription) && details?.status == input.status
        && details.flatMap { plainDecimal($0.amount) } == plainDecimal(input.info.amount ?? "")
        && ["", sent.info.currency ?? "PLN"].contains(details?.currency)
      try trial.expect(
        isRight, "the details on the summary",
        expected:
          "\(Mismatch.text(of: input.info.textDescription ?? "")), \(input.info.amount ?? "") "
          + "\(sent.info.currency ?? "PLN"), \(input.status.rawValue)", saw: details?.words ?? "none")
    } covers: {
      [
        .covers("turned on", atLeast: 20) { $0.shows == true },
        .covers("left alone", atLeast: 20) { $0.shows == nil },
        .covers("turned off", atLeast: 20) { $0.shows == false },
        .covers("turned off again", atLeast: 10) { $0.shows == false && $0.earlier == true },
        .covers("turned on for a payment without a form", atLeast: 10) { $0.shows == true && !$0.byForm },
      ]
    } mutants: {
      [
        .rewriting("shows no details") {
          if case .showedSummary(_, let look) = $0 {
            [.showedSummary(details: nil, look: look)]
          } else {
            [$0]
          }
        },
        .rewriting("shows details by default") {
          guard case .showedSummary(nil, let look) = $0 else { return [$0] }
          let details = SummaryDetails(description: "", amount: "0", currency: "PLN", status: .new)
          return [.showedSummary(details: details, look: look)]
        },
        .rewritingStimuli("cannot turn the details off again", state: false) { shows, stimulus in
          guard case .configure(var settings) = stimulus else { return [stimulus] }
          shows = shows || settings.showsSummaryDetails == true
          if shows { settings.showsSummaryDetails = settings.showsSummaryDetails.map { _ in true } }
          return [.configure(settings: settings)]
        },
        .rewriting("shows another currency") { $0.details { $0.currency = "ISK" } },
        .rewriting("shows every payment as completed") { $0.details { $0.status = .completed } },
        .rewriting("shows no description") { $0.details { $0.description = "" } },
        .changing("shows no details of a payment without a form", state: false) { isFast, stimulus, effects in
          if case .payFast = stimulus { isFast = true }
          let hides = isFast
          return effects.map { effect in
            if hides, case .showedSummary(_, let look) = effect {
              .showedSummary(details: nil, look: look)
            } else {
              effect
            }
          }
        },
      ]
    }

    ownChannelController
    ownSummary
    askedSummaries
    colours
    drawnColours
    appearances
  }
}

// MARK: Inputs

private struct ShownSummary: Sendable {
  var info: PaymentInfo
  var shows: Bool?
  var status: PaymentStatus
  /// Whether the payment is made through the form; otherwise it is made without a form.
  var byForm: Bool
  /// What the host sets first, before it sets ``shows``; nil if it sets nothing then.
  var earlier: Bool?
}

private let shownSummaries: Generator<ShownSummary> = zip(
  .paymentInfo, Generator<Bool?>.element(of: [nil, true, false]), .element(of: PaymentStatus.documented),
  .bool, Generator<Bool?>.element(of: [nil, true, false, true])
).map { ShownSummary(info: $0, shows: $1, status: $2, byForm: !$3, earlier: $4) }

extension Trial where System == Dotpay {
  /// Makes a payment after which the built-in summary is shown; returns the payment that was sent.
  fileprivate func payWithSummary(_ desk: inout Desk, _ input: ShownSummary) async throws -> SentPayment {
    guard input.byForm else {
      try await send(.payFast(call: 1, info: input.info, channel: "73", showsSummary: true))
      guard let sent = try await nextPayment(&desk) else {
        throw setback(
          "the library's request after payFast", expected: "a request to take the payment",
          saw: "no such request",
          judgedBy: "DP-FAST-01")
      }
      try await serve(&desk, .requestedPayment) {
        try !$0.of(.showedSummary).isEmpty
      } _: { _ in
        .status(input.status)
      }
      return sent
    }
    try await reachForm(&desk, Purchase(info: input.info), call: 1)
    let sent = try await submit(&desk, Purchase(info: input.info))
    try await conclude(&desk, call: 1, .status(input.status))
    return sent
  }

  /// Whether the library reports the refusal of a payment without a form as an error, which the document leaves open.
  fileprivate func isRefusedWithError(_ input: ShownSummary) throws -> Bool {
    guard !input.byForm, input.status == .rejected else { return false }
    return try seen.results(of: 1).contains { $0.summary == nil && $0.error != nil }
  }
}

extension DotpayEffect {
  /// The same summary on screen, with other details; any other effect is unchanged.
  fileprivate func details(_ change: (inout SummaryDetails) -> Void) -> [DotpayEffect] {
    guard case .showedSummary(.some(var details), let look) = self else { return [self] }
    change(&details)
    return [.showedSummary(details: details, look: look)]
  }
}

extension SummaryDetails {
  /// All that the details show.
  fileprivate var words: String {
    "\(Mismatch.text(of: description)), \(amount) \(currency), \(status.rawValue)"
  }
}
