import Conformance
import PropertyTesting

extension PayByBankApp {
  /// What no popup may show: sections 1.1, 3.5.1, and the notes to 3.5.1.2 and 3.5.1.5 to 3.5.1.7.
  static let popupContent: Chapter<Self> = Chapter("Popup content") {
    Rule(
      "PBBA-POP-13", .must(.prose),
      "Popups are free of bank logos, boxes in their place, and the words \"Works with these banking apps\".",
      cites: .eis11("1.1", "3.5.1.2", "3.5.1.5", "3.5.1.6", "3.5.1.7").quoting(
        "the grey boxes and logos will not appear in the current version"), given: tour
    ) { trial, input in
      trial.leaveOut(logosArrived, without: .bankLogosArrived)
      trial.leaveOut(layoutExplained, without: .tapLayout)
      try await trial.begin(Start(quiet: input.quiet))
      trial.have(Phone(bankApps: input.bankApps))
      for step in input.steps {
        let isBare = try !trial.profile.effects.contains(.dismissed) || trial.popups.top == nil
        let observed = try await trial.performOrdinary(step)
        // Another rule judges whether the link leads to the explanation.
        if step == .readLayout, isBare, let observed,
          try !observed.faces.contains(where: { $0.screen == Screen.moreAbout })
        {
          trial.leaveOut(layoutExplained, because: "its link shows no popup")
        }
        if step == .logosArrive, observed != nil, try !trial.seenSinceStart.faces.isEmpty {
          trial.label(logosArrived)
        }
        for face in try observed?.faces ?? [] {
          let caption = face.allTexts.first { $0.lowercased().contains("works with these banking apps") }
          try trial.expect(
            caption == nil, "the \(face.screen.rawValue) popup", expected: "no such text",
            saw: "\"\(caption ?? "")\"")
          let images = try face.visibleImages.filter(\.standsForBank)
          try trial.expect(
            images.isEmpty, "the \(face.screen.rawValue) popup", expected: "no such image",
            saw: "\(described(images.map(\.rawValue)))")
          trial.label("\(face.screen.rawValue) was shown")
          if step == .readLayout, face.screen == Screen.moreAbout { trial.label(layoutExplained) }
        }
      }
    } covers: {
      [
        .seen("mcomm was shown", atLeast: 6), .seen("ecomm was shown", atLeast: 6),
        .seen("moreAbout was shown", atLeast: 10), .seen("error was shown", atLeast: 10),
        .seen(logosArrived, atLeast: 5), .seen(layoutExplained, atLeast: 4),
      ]
    } mutants: {
      [
        .redrawing("shows logos of the installed banks") { face, moment in
          guard face.screen == Screen.mcomm, moment.world.apps.count > 1 else { return face }
          return face.adding(image: .bankLogo)
        },
        .redrawing("keeps grey boxes in the explanation") { face, _ in
          face.screen == Screen.moreAbout ? face.adding(image: .logoPlaceholder) : face
        },
        .redrawing("keeps the caption over an empty row") { face, moment in
          guard face.screen == Screen.error else { return face }
          return face.adding(text: "Works with these banking apps:")
        },
        .redrawing("keeps the caption in the explanation of a layout's link") { face, moment in
          guard moment.stimulus.kind == .tapLayout, face.screen == Screen.moreAbout else { return face }
          return face.adding(text: "Works with these banking apps:")
        },
        .watching("shows banks' logos once their list has arrived") { moment in
          guard case .bankLogosArrived = moment.stimulus, let popup = moment.before.popup else {
            return moment.effects
          }
          return moment.and(popup.adding(image: .bankLogo).effect)
        },
      ]
    }

    Rule(
      "PBBA-POP-14", .should(.prose), "Texts speak of the consumer's banking app without naming a bank.",
      cites: .eis11("3.5.1").quoting("use the general \"your mobile banking app\" reference in the text"),
      given: tour
    ) { trial, input in
      try await trial.begin(Start(quiet: input.quiet))
      trial.have(Phone(bankApps: input.bankApps))
      for step in input.steps {
        for face in try await trial.performOrdinary(step)?.faces ?? [] {
          let named = trial.world.apps.map(\.name).filter { face.shows($0) }
          try trial.expect(
            named.isEmpty, "the \(face.screen.rawValue) popup", expected: "no bank named",
            saw: "\(described(named))")
          if !trial.world.apps.isEmpty { trial.label("\(face.screen.rawValue) was shown beside bank apps") }
        }
      }
    } covers: {
      [
        .seen("mcomm was shown beside bank apps", atLeast: 6),
        .seen("ecomm was shown beside bank apps", atLeast: 6),
      ]
    } mutants: {
      [
        .redrawing("names the installed bank") { face, moment in
          guard let bank = moment.world.apps.last, face.screen == Screen.mcomm else { return face }
          return face.adding(text: "Complete your purchase in \(bank.name).")
        }
      ]
    }
  }

  private struct Tour: Sendable {
    var bankApps: Int
    var steps: [Step]
    /// What happens before the steps that the rule judges.
    var quiet: QuietLife
  }

  private static var tour: Generator<Tour> {
    Generator<Int>.int(in: 0...3, simplest: 1).flatMap { bankApps in
      let steps: Generator<[Step]> = .tours(
        hasBankApp: bankApps > 0,
        besides: .steps(
          1...14, hasBankApp: bankApps > 0,
          extras: [
            .leaveAndReturn, .install, .uninstall, .wait, .logosArrive, .logosArrive, .readLayout, .dismiss,
          ]))
      return zip(steps, .quietLife, .bool).map { steps, quiet, readsAtTheEnd in
        // A journey removes all bank apps and installs one again. Here, it installs as many as the phone had at the
        // start.
        let installs: [Step] = Array(repeating: .install, count: max(1, bankApps))
        let steps = steps.flatMap { $0 == .install ? installs : [$0] }
        return Tour(bankApps: bankApps, steps: steps + (readsAtTheEnd ? [.readLayout] : []), quiet: quiet)
      }
    }
  }
}

private let logosArrived = "banks' logos arrived after a popup had come"

private let layoutExplained = "a layout's link showed the explanation"

extension PopupImage {
  /// Whether the image is a bank's logo, or a box in place of a logo.
  fileprivate var standsForBank: Bool { self == .bankLogo || self == .logoPlaceholder }
}

extension Face {
  /// Every text of the popup, steps included.
  fileprivate var allTexts: [String] { texts + (instructions ?? []) }

  fileprivate func adding(image: PopupImage) -> Face { changing(images: (images ?? []) + [image]) }

  fileprivate func adding(text: String) -> Face { changing(texts: texts + [text]) }
}
