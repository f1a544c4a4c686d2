import Conformance
import PropertyTesting

extension Dotpay {
  /// Colours of the summary.
  @ChapterBuilder<Dotpay> static var colours: [Rule] {
    Rule(
      "DP-STY-01", .must(.prose),
      "The payment button and the header are #ab191e and their texts are white unless the host sets other colours.",
      cites: .dotpay("Zmiana stylu prezentacji ekranu podsumowania płatności").quoting(
        "ustawienie koloru przycisku płatności (domyślnie jest #ab191e)"),
      given: summaryParts
    ) { trial, part in
      // A property may be nil if the default colour is drawn.
      guard let colour = try await trial.settings().colours.flatMap({ part.colour(in: $0) }) else {
        throw NotApplicable("does not let the host read colours before they are set")
      }
      try trial.expect(colour, equals: part.usual, "the colour of \(part.rawValue)")
    } covers: {
      SummaryPart.allCases.map { part in .covers(part.rawValue, atLeast: 15) { $0 == part } }
    } mutants: {
      [
        .reading("swaps red and blue") { $0.colours = $0.colours?.replacing("#ab191e", by: "#1e19ab") },
        .reading("writes in black") { $0.colours = $0.colours?.replacing("#ffffff", by: "#000000") },
        .reading("has a header in another red") { $0.colours?.header = "#ab1919" },
      ]
    }

    Rule(
      "DP-STY-02", .must(.prose),
      "Each colour of the payment button, of the header and of their texts is the last one that the host set; setting "
        + "one leaves the others unchanged.",
      cites: .dotpay("Zmiana stylu prezentacji ekranu podsumowania płatności").quoting(
        "można ustawić kolor tła, czcionki tytułu, kolor i czcionkę przycisku"), given: colourChanges
    ) { trial, input in
      let (changes, before) = input
      var desk = Desk()
      try await trial.begin(after: before, &desk)
      var wanted = SummaryPart.usual
      for (number, change) in changes.enumerated() {
        wanted[change.part] = change.colour
        try await trial.send(.configure(settings: Settings(colours: change.part.colours(change.colour))))
        let colours = try await trial.settings().colours
        for part in SummaryPart.allCases {
          // The first rule judges colours that the host did not set.
          if wanted[part] == part.usual { continue }
          let seen = colours.flatMap { part.colour(in: $0) }
          if number > 0 { trial.label("several changes") }
          if changes[..<number].contains(where: { $0.part == change.part }) {
            trial.label("one part was coloured twice")
          }
          try trial.expect(
            seen == wanted[part], "the colour of \(part.rawValue)", expected: wanted[part] ?? "",
            saw: seen ?? "none")
        }
      }
    } covers: {
      [
        .seen("several changes", atLeast: 40), .seen("one part was coloured twice", atLeast: 15),
        .seen(Trial<Dotpay>.errandLabel, atLeast: 20),
      ]
    } mutants: {
      [
        .setting("colours the button with the header") { settings in
          if let header = settings.colours?.header { settings.colours?.button = header }
        },
        .setting("ignores the text on the header") { $0.colours?.headerText = nil },
        .stateful("takes only the first colour", state: SummaryColours?.none) { first, effect, _ in
          guard case .readSettings(let call, var settings) = effect else { return [effect] }
          if first == nil, settings.colours?.button != "#ab191e" { first = settings.colours }
          if let button = first?.button { settings.colours?.button = button }
          return [.readSettings(call: call, settings: settings)]
        },
        .setting("ignores the button's text") { $0.colours?.buttonText = nil },
      ]
    }

    Rule(
      "DP-STY-03", .must(.prose), "The colours of the statuses are those that the host set.",
      cites: .dotpay("Zmiana stylu prezentacji").quoting(
        "Możliwa jest także zmiana domyślnych kolorów statusów"),
      given: statusColours
    ) { trial, colours in
      try await trial.send(.configure(settings: Settings(statusColours: colours)))
      let seen = try await trial.settings().statusColours ?? []
      let missing = colours.filter { !seen.contains($0) }
      try trial.expect(
        missing.isEmpty, "colours of statuses", expected: "\(colours.map { "\($0.key) \($0.value)" })",
        saw: "\(seen.map { "\($0.key) \($0.value)" })")
    } covers: {
      [.covers("two colours or more", atLeast: 60) { Set($0.map(\.value)).count > 1 }]
    } mutants: {
      [
        .setting("takes no colour for new payments") { $0.statusColours?.removeAll { $0.key == "new" } },
        .setting("has one colour for all statuses") { settings in
          settings.statusColours = settings.statusColours?.map { Parameter($0.key, "#808080") }
        },
        .setting("ignores the colours") { $0.statusColours = nil },
      ]
    }
  }
}

// MARK: Inputs

/// The parts of the summary that have colours of their own.
enum SummaryPart: String, Sendable, CaseIterable {
  case button, buttonText = "the button's text", header, headerText = "the header's text"

  /// The colour that the document gives.
  var usual: String { self == .button || self == .header ? "#ab191e" : "#ffffff" }

  static var usual: [SummaryPart: String] {
    Dictionary(uniqueKeysWithValues: allCases.map { ($0, $0.usual) })
  }

  func colour(in colours: SummaryColours) -> String? {
    switch self {
    case .button: colours.button
    case .buttonText: colours.buttonText
    case .header: colours.header
    case .headerText: colours.headerText
    }
  }

  func colours(_ colour: String) -> SummaryColours {
    switch self {
    case .button: SummaryColours(button: colour)
    case .buttonText: SummaryColours(buttonText: colour)
    case .header: SummaryColours(header: colour)
    case .headerText: SummaryColours(headerText: colour)
    }
  }
}

struct ColourChange: Sendable {
  var part: SummaryPart
  var colour: String
}

let colourChange: Generator<ColourChange> = zip(
  .element(of: SummaryPart.allCases), .element(of: ["#102030", "#00ff7f", "#000000"])
).map { ColourChange(part: $0, colour: $1) }

/// Changes of colours, and the errand before these changes, if there is one.
private let colourChanges: Generator<([ColourChange], Errand?)> = zip(
  colourChange.array(count: 1...6), Generator<Errand?>.earlier(Errand.ofCards))

extension SummaryColours {
  fileprivate func replacing(_ colour: String, by other: String) -> SummaryColours {
    func change(_ value: String?) -> String? { value == colour ? other : value }
    return SummaryColours(
      button: change(button), buttonText: change(buttonText), header: change(header),
      headerText: change(headerText))
  }
}

let statusColours: Generator<[Parameter]> = zip(
  Generator<[PaymentStatus]>.shuffled(PaymentStatus.documented),
  .array(of: .element(of: ["#808080", "#ff0000", "#00ff00", "#0000ff"]), count: 6)
).map { zip($0, $1).map { Parameter($0.rawValue, $1) } }

private let summaryParts: Generator<SummaryPart> = .element(of: SummaryPart.allCases)
