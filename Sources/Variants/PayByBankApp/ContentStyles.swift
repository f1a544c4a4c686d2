import Conformance
import PyxPayByBankApp

extension PayByBankApp {
  /// Variants of what popups show.
  static let contentStyles: [Variant<PayByBankApp>] = [
    .style(
      redrawing("shows the code letter by letter") { page in
        guard page.screen == .ecomm, let code = page.texts.last else { return }
        page.texts = page.texts.dropLast() + code.map(String.init)
      }),
    .style(
      redrawing("shows the code in two halves") { page in
        guard page.screen == .ecomm, let code = page.texts.last else { return }
        page.texts = page.texts.dropLast() + ["\(code.prefix(3)) \(code.dropFirst(3))"]
      }),
    .style(
      redrawing("has no link to the explanation on the code popup") { page in
        if page.screen == .ecomm { page.controls.removeAll { $0 == .moreAbout } }
      }),
    .style(
      redrawing("has a link to the explanation on the error popup too") { page in
        if page.screen == .error { page.controls.append(.moreAbout) }
      }),
    .style(
      redrawing("shows the strings of an error as one text, under its mark") { page in
        if page.screen == .error { page.texts = ["Pay by Bank app", page.texts.joined(separator: "\n")] }
      }),
    .style(
      redrawing("lists the steps to take among the texts too") { page in
        page.texts += page.instructions ?? []
      }),
  ]

  private static func redrawing(
    _ name: String, _ draw: @escaping @Sendable (inout Page) -> Void
  ) -> Mutant<PayByBankApp> {
    .rewriting(name) { effect in
      guard
        case .presented(
          let popup, let screen, let presenter, let texts, let steps, let controls, let images) = effect
      else { return [effect] }
      var page = Page(screen: screen, texts: texts, instructions: steps, controls: controls)
      draw(&page)
      return [
        .presented(
          popup: popup, screen: screen, presenter: presenter, texts: page.texts,
          instructions: page.instructions, controls: page.controls, images: images)
      ]
    }
  }
}

/// What a popup shows.
private struct Page: Sendable {
  let screen: Screen
  var texts: [String]
  var instructions: [String]?
  var controls: [Control]
}
