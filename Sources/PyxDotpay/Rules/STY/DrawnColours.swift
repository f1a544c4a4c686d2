import Conformance
import PropertyTesting

extension Dotpay {
  /// Rules on colours as they are drawn.
  @ChapterBuilder<Dotpay> static var drawnColours: [Rule] {
    Rule(
      "DP-STY-05", .must(.prose),
      "The summary is drawn in the colours that the host set last, or in those of the document if it set none.",
      cites: .dotpay("Zmiana stylu prezentacji ekranu podsumowania płatności").quoting(
        "dla ekranu podsumowania płatności można ustawić kolor tła"), given: drawnSummaries
    ) { trial, input in
      var desk = Desk()
      var wanted = SummaryPart.usual
      for change in input.changes {
        wanted[change.part] = change.colour
        try await trial.send(.configure(settings: Settings(colours: change.part.colours(change.colour))))
      }
      let look = try await trial.drawnSummary(&desk, .completed, byForm: input.isByForm)
      guard SummaryPart.allCases.contains(where: { $0.colour(in: look.colours) != nil }) else {
        throw NotApplicable("does not show the adapter the colours of a summary")
      }
      for part in SummaryPart.allCases {
        // A part that is not on screen has no colour.
        guard let seen = part.colour(in: look.colours) else { continue }
        if seen != part.usual { trial.label("the host's colours") }
        try trial.expect(
          seen == wanted[part], "the colour in which \(part.rawValue) is drawn", expected: wanted[part] ?? "",
          saw: seen, yieldingTo: "DP-STY-01", "DP-STY-02")
      }
    } covers: {
      [
        .seen("the host's colours", atLeast: 25), .covers("none", atLeast: 10) { $0.changes.isEmpty },
        .covers("a payment without a form", atLeast: 20) { !$0.isByForm },
      ]
    } mutants: {
      [
        .drawing("draws only the usual colours") { look in
          look.colours = SummaryColours(
            button: "#ab191e", buttonText: "#ffffff", header: "#ab191e", headerText: "#ffffff")
        },
        .drawing("draws the button like the header") { $0.colours.button = $0.colours.header },
        .drawing("writes on the header in black") { $0.colours.headerText = "#000001" },
        .drawing("writes on the button in its own colour") { $0.colours.buttonText = $0.colours.button },
      ]
    }

    Rule(
      "DP-STY-06", .must(.derived), "No status is drawn in the colour that the host gave to another status.",
      cites: .dotpay("Zmiana stylu prezentacji").quoting(
        "Możliwa jest także zmiana domyślnych kolorów statusów"), given: drawnStatuses
    ) { trial, input in
      var desk = Desk()
      try await trial.send(
        .configure(settings: Settings(showsSummaryDetails: true, statusColours: input.colours)))
      let look = try await trial.drawnSummary(&desk, input.status, byForm: true)
      guard let seen = look.status else {
        throw NotApplicable("does not show the adapter the colour of a status")
      }
      // The document does not say which text or sign has the status's colour. A colour that the host gave to no status
      // may belong to another part of the screen.
      guard let named = input.colours.first(where: { $0.value == seen }) else {
        return trial.passOver(because: "draws the status in a colour that the host gave to no status")
      }
      trial.label("one of the host's colours")
      try trial.expect(
        named.key == input.status.rawValue, "the colour in which \(input.status.rawValue) is drawn",
        expected: "its own", saw: "\(seen), the colour of \(named.key)", yieldingTo: "DP-STY-03", "DP-SUM-01")
    } covers: {
      [.seen("one of the host's colours", atLeast: 90)]
        + PaymentStatus.documented.map { status in
          .covers(status.rawValue, atLeast: 5) { $0.status == status }
        }
    } mutants: {
      [
        .changing("draws every status in the colour of the first", state: String?.none) {
          first, stimulus, effects in
          if case .configure(let settings) = stimulus {
            first = settings.statusColours?.first?.value ?? first
          }
          let colour = first
          return effects.map { effect in
            guard case .showedSummary(let details, .some(var look)) = effect else { return effect }
            look.status = look.status.map { colour ?? $0 }
            return .showedSummary(details: details, look: look)
          }
        },
        .changing("draws rejected payments like new ones", state: [Parameter]()) {
          colours, stimulus, effects in
          if case .configure(let settings) = stimulus { colours = settings.statusColours ?? colours }
          let known = colours
          let isRejected =
            if case .answerRequest(_, let answer) = stimulus { answer.status == .rejected } else { false }
          return effects.map { effect in
            guard isRejected, case .showedSummary(let details, .some(var look)) = effect else {
              return effect
            }
            look.status = known.first { $0.key == "new" }?.value
            return .showedSummary(details: details, look: look)
          }
        },
      ]
    }
  }
}

// MARK: Inputs

private struct DrawnSummary: Sendable {
  var changes: [ColourChange]
  /// Whether the payment is made through the form; otherwise it is made without a form.
  var isByForm: Bool
}

private let drawnSummaries: Generator<DrawnSummary> = zip(
  colourChange.array(count: 0...4), .bool(probability: 0.6)
).map { DrawnSummary(changes: $0, isByForm: $1) }

private struct DrawnStatus: Sendable {
  /// A colour for each status, all different.
  var colours: [Parameter]
  var status: PaymentStatus
}

private let drawnStatuses: Generator<DrawnStatus> = zip(
  Generator<[PaymentStatus]>.shuffled(PaymentStatus.documented), .element(of: PaymentStatus.documented)
).map { statuses, status in
  let colours = ["#808080", "#ff0000", "#00ff00", "#0000ff", "#102030", "#c0ffee"]
  return DrawnStatus(colours: zip(statuses, colours).map { Parameter($0.rawValue, $1) }, status: status)
}

extension Mutant where System == Dotpay {
  /// Changes the colours in which summaries are drawn.
  fileprivate static func drawing(
    _ name: String, _ change: @escaping @Sendable (inout SummaryLook) -> Void
  ) -> Mutant {
    rewriting(name) { effect in
      guard case .showedSummary(let details, .some(var look)) = effect else { return [effect] }
      change(&look)
      return [.showedSummary(details: details, look: look)]
    }
  }
}

extension Trial where System == Dotpay {
  /// Makes a payment after which the built-in summary is shown; returns the colours as drawn.
  fileprivate func drawnSummary(
    _ desk: inout Desk, _ status: PaymentStatus, byForm: Bool
  ) async throws -> SummaryLook {
    if byForm {
      try await reachForm(&desk, Purchase(showsSummary: true), call: 1)
      try await submit(&desk, Purchase(showsSummary: true))
      try await conclude(&desk, call: 1, .status(status))
    } else {
      try await send(.payFast(call: 1, info: .sample, channel: "73", showsSummary: true))
      _ = try await nextPayment(&desk)
      try await serve(&desk, .requestedPayment) {
        try !$0.of(.showedSummary).isEmpty
      } _: { _ in
        .status(status)
      }
    }
    guard case .showedSummary(_, let look)? = try seen.of(.showedSummary).first else {
      throw setback(
        "the summary", expected: "on screen", saw: "not on screen",
        judgedBy: byForm ? "DP-CSUM-01" : "DP-FAST-04")
    }
    guard let look else { throw NotApplicable("does not show the adapter the colours of a summary") }
    return look
  }
}
