import Conformance
import PropertyTesting

extension Dotpay {
  /// Appearances that the host sets by UIAppearance.
  @ChapterBuilder<Dotpay> static var appearances: [Rule] {
    Rule(
      "DP-STY-07", .should(.prose),
      "An appearance that the host sets by UIAppearance is drawn on the payment screens for which it is set, and on no "
        + "others.",
      cites: .dotpay("Zmiana stylu prezentacji").quoting(
        "można ograniczać zmiany w prezentacji jedynie do poszczególnych kontrolerów płatności"),
      given: appearancesOfPayments
    ) { trial, appearance in
      var desk = Desk()
      try await trial.send(appearance.stimulus)
      _ = try await trial.reachForm(&desk, Purchase(showsSummary: true), call: 1)
      try await trial.submit(&desk, Purchase(showsSummary: true))
      try await trial.conclude(&desk, call: 1, .status(.completed))
      try trial.expectDrawn(appearance)
    } covers: {
      Container.ofPayments.map { container in
        .covers(container.words, atLeast: 8) { $0.container == container }
      } + [.seen(drawn, atLeast: 20), .seen(keptOff, atLeast: 10)]
    } mutants: {
      [
        .drawingScreens("draws the form in its own colours") { $0 == .form ? "#fefefe" : nil },
        .rewritingStimuli("sets for the summary what is set for the form") { stimulus, _ in
          guard case .setAppearance(let control, Container.form.rawValue, let colour) = stimulus
          else { return [stimulus] }
          return [
            stimulus,
            .setAppearance(control: control, container: Container.summary.rawValue, colour: colour),
          ]
        },
        .rewritingStimuli("sets for every screen what is set for one") { stimulus, _ in
          guard case .setAppearance(let control, .some, let colour) = stimulus else { return [stimulus] }
          return [.setAppearance(control: control, container: nil, colour: colour)]
        },
        .rewritingStimuli("does not follow what is set for the payment's controller") { stimulus, _ in
          guard case .setAppearance(let control, Container.payment.rawValue, let colour) = stimulus
          else { return [stimulus] }
          return [.setAppearance(control: control, container: "UINavigationBar", colour: colour)]
        },
      ]
    }

    Rule(
      "DP-STY-08", .should(.prose),
      "An appearance that the host sets by UIAppearance for the built-in history is drawn there, and not in a payment.",
      cites: .dotpay("Zmiana stylu prezentacji").quoting(
        "dla którego można wprowadzić ograniczenia zmiany prezentacji to DPPaymentHistoryController"),
      given: appearancesOfHistories
    ) { trial, appearance in
      var desk = Desk()
      try await trial.send(appearance.stimulus)
      // The notice of an empty history may have a colour of its own.
      try await trial.complete(&desk, Purchase(), call: 1)
      try await trial.send(.showHistory)
      try await trial.serve(&desk, .requestedStatus) {
        try !$0.of(.showedHistory).isEmpty
      } _: { _ in
        .status(.completed)
      }
      try await trial.settle()
      try trial.expectDrawn(appearance, yieldingTo: "DP-STY-07")
    } covers: {
      Container.ofHistories.map { container in
        .covers(container.words, atLeast: 15) { $0.container == container }
      } + [.seen(drawn, atLeast: 20), .seen(keptOff, atLeast: 10)]
    } mutants: {
      [
        .drawingScreens("draws the history in its own colours") { $0 == .history ? "#fefefe" : nil },
        .rewritingStimuli("draws payments like the history") { stimulus, _ in
          guard case .setAppearance(let control, Container.history.rawValue, let colour) = stimulus
          else { return [stimulus] }
          return [stimulus, .setAppearance(control: control, container: nil, colour: colour)]
        },
      ]
    }
  }
}

private let drawn = "drawn where it was set"
private let keptOff = "another screen"

// MARK: Inputs

/// The controller within which an appearance applies, by its class.
private enum Container: String, Sendable, CaseIterable {
  case everywhere
  case payment = "DPDotPayViewController"
  case choice = "DPPaymentChannelsViewController"
  case form = "DPPaymentFormViewController"
  case summary = "DPPaymentSummaryViewController"
  case history = "DPPaymentHistoryController"

  static let ofPayments: [Container] = [.everywhere, .payment, .choice, .form, .summary]
  static let ofHistories: [Container] = [.everywhere, .payment, .history]

  var words: String { "set \(self == .everywhere ? rawValue : "within \(rawValue)")" }

  /// Whether controls of this kind on this screen must have the appearance's colour.
  ///
  /// If false, they must not have it; if nil, they may have it or not.
  func holds(_ control: DrawnControl, on screen: DrawnScreen) -> Bool? {
    let isInside =
      switch self {
      case .everywhere: true
      case .payment: screen != .history
      case .choice, .form, .summary, .history: screen.rawValue == rawValue
      }
    guard isInside else { return false }
    // A summary may be presented by itself, and its own documented colours take precedence.
    if screen == .summary { return nil }
    // The bar may belong to a navigation controller around the screen, and so lie outside the screen.
    if control == .barButton, self != .everywhere, self != .payment { return nil }
    return true
  }
}

private struct Appearance: Sendable {
  var control: DrawnControl
  var container: Container
  var colour: String

  var stimulus: DotpayStimulus {
    .setAppearance(
      control: control, container: container == .everywhere ? nil : container.rawValue, colour: colour)
  }
}

private func appearances(of containers: [Container]) -> Generator<Appearance> {
  zip(
    .element(of: DrawnControl.documented), .element(of: containers), .int(in: 16...255)
  ).map { Appearance(control: $0, container: $1, colour: "#12ab" + String($2, radix: 16)) }
}

private let appearancesOfPayments = appearances(of: Container.ofPayments)
private let appearancesOfHistories = appearances(of: Container.ofHistories)

extension Mutant where System == Dotpay {
  /// Draws all controls of some screens in the library's own colour.
  fileprivate static func drawingScreens(
    _ name: String, _ own: @escaping @Sendable (DrawnScreen) -> String?
  ) -> Mutant {
    rewriting(name) { effect in
      guard case .drewScreen(let screen, var colours) = effect, let own = own(screen) else { return [effect] }
      for index in colours.indices { colours[index].colour = own }
      return [.drewScreen(screen: screen, colours: colours)]
    }
  }
}

extension Trial where System == Dotpay {
  /// Judges the colours of the screens that came up in a payment, or of the history.
  fileprivate func expectDrawn(_ appearance: Appearance, yieldingTo other: String? = nil) throws {
    var isSeen = false
    for case .drewScreen(let screen, let colours) in try seen.of(.drewScreen) {
      // On the screens of a payment, the second rule judges only appearances set within the history; the first rule
      // judges all other appearances.
      if other != nil, screen != .history, appearance.container != .history { continue }
      let colours = colours.filter { $0.control == appearance.control }.map(\.colour)
      // Skip a screen if it shows no colour of such a control, or if such a control may have any colour there.
      guard !colours.isEmpty, let isInside = appearance.container.holds(appearance.control, on: screen) else {
        continue
      }
      isSeen = true
      label(isInside ? drawn : keptOff)
      // Some texts and buttons may have other colours, such as those of the summary's header.
      guard colours.contains(appearance.colour) != isInside else { continue }
      let what = "the colours of \(appearance.control.rawValue) on \(screen.rawValue)"
      let wanted = isInside ? appearance.colour : "not \(appearance.colour)"
      let found = colours.joined(separator: ", ")
      guard let other else { return try expect(false, what, expected: wanted, saw: found) }
      try expect(false, what, expected: wanted, saw: found, yieldingTo: other)
    }
    guard !isSeen else { return }
    let reason = "does not show the adapter such a colour on a screen"
    for part in [drawn, keptOff] { leaveOut(part, because: reason) }
    passOver(because: reason)
  }
}
