import Reporting

/// A defect on its rule's page: how it was noticed, the smallest failing case, and the closest case that passed.
struct DefectPart {
  private let defect: SiteDefect
  private let number: Int

  /// The part about a defect; only the first defect of a rule is unfolded.
  init(_ defect: SiteDefect, number: Int) { (self.defect, self.number) = (defect, number) }

  /// The part.
  var html: HTML {
    let pieces = RulePieces(defect.result)
    return .element(
      "article", ["aria-labelledby": anchor],
      [
        .element("h3", ["id": anchor], text: defect.name),
        .paragraph(pieces.message ?? "It is not noticed in these cases."),
        folded("The smallest case in which it shows", [pieces.failingCase], isOpen: number == 0), compared,
      ])
  }

  private var anchor: String { "defect.\(number + 1)" }

  private var compared: HTML {
    guard let comparison = defect.comparison else { return .empty }
    let items = comparison.lines.map { line -> HTML in
      switch line.owner {
      case .both: .element("li", text: line.text)
      case .failing:
        .element("li", ["class": "bad"], [.spoken("only in the failing case: "), .text(line.text)])
      case .passing:
        .element("li", ["class": "good"], [.spoken("only in the case that passed: "), .text(line.text)])
      }
    }
    return folded(
      "The closest case that passed, beside it",
      [
        .element(
          "p", ["class": "small soft"],
          text: "Lines with − are only in the failing case, lines with + only in the one that passed."),
        .element("ul", ["class": "compared"], items),
      ], isOpen: number == 0)
  }

  private func folded(_ title: String, _ content: [HTML], isOpen: Bool) -> HTML {
    guard content.contains(where: { $0 != .empty }) else { return .empty }
    return .element(
      "details", ["open": isOpen ? "" : nil], [.element("summary", text: title)] + content)
  }
}
