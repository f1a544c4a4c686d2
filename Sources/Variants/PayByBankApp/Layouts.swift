import Conformance
import PyxPayByBankApp

extension PayByBankApp {
  /// Variants of whether a layout with the link also contains the mark.
  static var layoutVariants: [Variant<PayByBankApp>] {
    [
      .reference(.markBesideLink, "the mark stands beside the link"),
      .reading(
        .markBesideLink, "the link stands without the mark",
        .rewriting("leaves the mark to the host if there is a link") { effect in
          guard case .madeLayout(let call, let width, let height, let parts) = effect,
            parts.contains(where: { $0.element == .moreAbout })
          else { return [effect] }
          return [
            .madeLayout(
              call: call, width: width, height: height, parts: parts.filter { $0.element != .logo })
          ]
        }),
    ]
  }
}
