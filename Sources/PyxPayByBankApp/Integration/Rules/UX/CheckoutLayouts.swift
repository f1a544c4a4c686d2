import Conformance
import PropertyTesting

extension PayByBankAppIntegration {
  /// The layouts that the host asks for: section 4.2.6.
  static let checkoutLayouts: Chapter<Self> = Chapter("Layouts that the host asks for") {
    Rule(
      "PBBA-UX-09", .should(.prose),
      "The host asks for layouts of 200 points or more, on displays of any width.",
      cites: .eis11("4.2.6").quoting("The minimum width for the custom button layout is 200 pts"),
      given: checkouts
    ) { trial, input in
      try trial.requireObserved(.askedForLayout)
      guard trial.understands(.openedCheckout) else {
        throw NotApplicable("does not understand openedCheckout")
      }
      let flow = try await trial.begin(after: input.earlier)
      let isLater = flow.ledger.submissionCount > 0
      var isAsked = false
      for width in input.widths {
        let effects = try await trial.sendAndSettle(.openedCheckout(displayWidth: width)).of(.askedForLayout)
        // A view that is laid out in several passes asks for several layouts; the last layout of each type stays.
        for (place, effect) in effects.enumerated() {
          guard case .askedForLayout(let type, let asked) = effect, asked > 0 else { continue }
          let isReplaced = effects.dropFirst(place + 1).contains { later in
            if case .askedForLayout(type, _) = later { true } else { false }
          }
          guard !isReplaced else { continue }
          isAsked = true
          // Half a point less is allowed, because lengths are rounded on screens.
          try trial.expect(
            asked >= 199_500, "the layout on a display of \(width) points", expected: "200 points or more",
            saw: "\(asked) thousandths of a point")
        }
      }
      guard isAsked else {
        // The app must still be able to pay: an app that does nothing at all must not pass as an app without layouts.
        try await flow.pay()
        return trial.passOver(because: "does not ask for a layout")
      }
      trial.label("a layout was asked for")
      if isLater { trial.label(MadePayment.followed) }
    } covers: {
      [
        .covers("a narrow display", atLeast: 15) { $0.widths.contains(320) },
        .covers("a wide display", atLeast: 15) { $0.widths.contains { $0 > 500 } },
        .seen("a layout was asked for", atLeast: 100), .seen(MadePayment.followed, atLeast: 25),
      ]
    } mutants: {
      [
        .asking("asks for half of a narrow display") { width, display in
          display < 390 ? 500 * display : width
        },
        .asking("asks for fractions of a point") { width, _ in width / 1000 },
        .asking("passes the height as the width") { _, _ in 70_000 },
      ]
    }
  }
}

private struct Checkouts: Sendable {
  /// Widths, in points, of displays on which iOS shows an app, one after the other.
  var widths: [Int]
  var earlier: Earlier
}

private let checkouts: Generator<Checkouts> = zip(
  .array(of: .element(of: [320, 375, 390, 414, 507, 768, 1024]), count: 1...3), .earlierPayments
).map { Checkouts(widths: $0, earlier: $1) }

extension Mutant<PayByBankAppIntegration> {
  /// Asks for layouts of another width.
  fileprivate static func asking(_ name: String, _ width: @escaping @Sendable (Int, Int) -> Int) -> Mutant {
    changing(name) { stimulus, effects in
      guard case .openedCheckout(let display) = stimulus else { return effects }
      return effects.map { effect in
        guard case .askedForLayout(let layout, let asked) = effect else { return effect }
        return .askedForLayout(layout: layout, width: width(asked, display))
      }
    }
  }
}
