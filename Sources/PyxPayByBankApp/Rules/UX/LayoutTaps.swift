import Conformance
import PropertyTesting

extension PayByBankApp {
  /// Bank logos on layouts, and what taps on layouts do: sections 1.1, 3.5.1.8 and 4.2.6.
  @ChapterBuilder<Self> static var layoutTaps: [Rule] {
    Rule(
      "PBBA-UX-06", .must(.derived),
      "A layout of any type shows no bank logos, and no boxes in their place.",
      cites: .eis11("1.1", "4.2.6"), given: layoutsOf(LayoutType.declared)
    ) { trial, input in
      // Some types are named after bank logos. The document leaves open which layouts they stand for (A-PBBA-21), and
      // the library may make none for them.
      try await trial.begin(input.start)
      let layouts = try await trial.send(input.stimulus).layouts(of: input.call)
      if LayoutType.documented.contains(input.layout) {
        try trial.need(
          layouts.count == 1, expected: "one layout", saw: "\(layouts.count)", judgedBy: "PBBA-UX-01/a")
      }
      let banks = layouts.flatMap(\.elements).filter { [.bankLogo, .logoPlaceholder].contains($0) }
      try trial.expect(
        banks.isEmpty, "the layout of the type \(input.layout.rawValue)", expected: "no bank logos or boxes",
        saw: "\(described(banks.map(\.rawValue)))")
    } covers: {
      LayoutType.declared.map { type in .covers(type.rawValue, atLeast: 10) { $0.layout == type } }
    } mutants: {
      [
        .remaking("shows banks' logos in the layout type named after them") { layout, moment in
          guard moment.asks(for: .bankLogos) || moment.asks(for: .moreAboutAndBankLogos) else { return }
          layout.parts.append(LayoutPart(.bankLogo, x: 0, y: 0, width: 20_000, height: 20_000))
        },
        .remaking("keeps room for a bank's logo") { layout, _ in
          layout.parts.append(LayoutPart(.logoPlaceholder, x: 0, y: 0, width: 20_000, height: 20_000))
        },
      ]
    }

    Rule(
      "PBBA-UX-07", .should(.derived),
      "A tap on a layout, except on its link, has no effect in the library: the host handles it.",
      cites: .eis11("4.2.6"), given: layoutsAfterPayments
    ) { trial, input in
      trial.have(Phone())
      try trial.requireObserved(.presented, .openedURL, .calledBack)
      if input.isAfterPayment {
        try await trial.needPopup(in: trial.show(Payment()))
        try await trial.clearScreen()
        trial.label("a payment preceded the tap")
      }
      let layout = try await trial.layout(input.request)
      try await trial.uncoverLayout(input.request)
      try trial.need(
        layout.elements.contains(.logo) || input.request.layout != .none, expected: "the mark", saw: "none",
        judgedBy: "PBBA-UX-01/a")
      let tapped = try await trial.send(.tapLayout(part: .logo))
      let visible = try tapped.of(.presented, .openedURL, .calledBack)
      try trial.expect(
        visible.isEmpty, "the tap on the mark", expected: "no effect", saw: "\(describedEffects(visible))")
    } covers: {
      bothTypesAfterPayments + [.seen("a payment preceded the tap", atLeast: 25)]
    } mutants: {
      [
        .watching("shows the popup of the last payment when its mark is tapped") { moment in
          guard moment.stimulus == .tapLayout(part: .logo), let payment = moment.after.payments.last else {
            return moment.effects
          }
          let face = Face(
            popup: "again", screen: .mcomm, presenter: payment.presenter, texts: [], instructions: [],
            controls: [.openBankingApp, .close], images: [])
          return moment.and(face.effect)
        },
        .watching("opens the bank app when its mark is tapped") { moment in
          guard moment.stimulus == .tapLayout(part: .logo) else { return moment.effects }
          return moment.and(.openedURL(url: "zapp://", succeeded: moment.world.isInstalled(scheme: scheme)))
        },
      ]
    }

    Rule(
      "PBBA-UX-08", .should(.derived),
      "A tap on a layout's link shows the explanation, which can be closed, and starts no payment.",
      cites: .eis11("3.5.1.8", "5"), given: layoutsOf([.moreAbout])
    ) { trial, input in
      trial.have(Phone())
      try trial.requireObserved(.presented, .openedURL)
      let layout = try await trial.layout(input)
      try await trial.uncoverLayout(input)
      try trial.need(
        layout.elements.contains(.moreAbout), expected: "the link", saw: "none", judgedBy: "PBBA-UX-01/a")
      for number in 1...2 {
        let shown = try await trial.send(.tapLayout(part: .moreAbout))
        try trial.expect(
          try shown.outcomes, equals: [Screen.moreAbout.rawValue], "what tap \(number) on the link leads to")
        try await trial.send(.tap(control: .close))
        try trial.expect(
          try !trial.stillShows(shown.faces.last), "the cross of the explanation",
          expected: "that it leaves the explanation", saw: "the explanation still up",
          yieldingTo: "PBBA-POP-12/a", "PBBA-POP-18")
        try await trial.clearScreen()
      }
    } covers: {
      [.covers("wider than the minimum", atLeast: 30) { $0.width > 200 }]
    } mutants: {
      [
        .watching("does nothing when its link is tapped") { moment in
          moment.stimulus == .tapLayout(part: .moreAbout) ? moment.withoutPopups : moment.effects
        },
        .watching("shows the explanation in the browser") { moment in
          guard moment.stimulus == .tapLayout(part: .moreAbout) else { return moment.effects }
          return moment.withoutPopups + [
            .openedURL(url: "https://www.paybybankapp.example/", succeeded: true)
          ]
        },
        .watching("has a cross on a layout's explanation that does nothing") { moment in
          moment.tapped(.close) && moment.before.lastStimulus == .tapLayout(part: .moreAbout)
            ? [] : moment.effects
        },
        .watching("opens the bank app with the explanation") { moment in
          guard moment.stimulus == .tapLayout(part: .moreAbout) else { return moment.effects }
          return moment.and(.openedURL(url: "zapp://", succeeded: moment.world.isInstalled(scheme: scheme)))
        },
      ]
    }
  }

  private struct LayoutAfterPayment: Sendable {
    var request: LayoutRequest
    var isAfterPayment: Bool
  }

  private static var layoutsAfterPayments: Generator<LayoutAfterPayment> {
    zip(documentedLayouts, .bool).map { request, isAfterPayment in
      var request = request
      if isAfterPayment { request.start.journey = [] }
      return LayoutAfterPayment(request: request, isAfterPayment: isAfterPayment)
    }
  }

  private static var bothTypesAfterPayments: [Coverage<LayoutAfterPayment>] {
    LayoutType.documented.map { type in .covers(type.rawValue, atLeast: 30) { $0.request.layout == type } }
  }
}

extension Trial where System == PayByBankApp {
  /// Removes a popup that lies over the layout.
  fileprivate func uncoverLayout(_ request: LayoutRequest) async throws {
    if request.start.state.shown != .none { try await clearScreen() }
  }
}
