import Conformance
import PropertyTesting

/// How often the situations of a rule were met, as bars with a mark at the required share.
struct CoverageBars {
  let result: RuleResult

  /// The bars with a heading; empty if nothing was counted.
  var html: HTML {
    let bars = bars
    return bars == .empty
      ? .empty : .joined([.element("h4", text: "Situations that its cases met"), bars])
  }

  /// The bars; empty if nothing was counted.
  var bars: HTML {
    let redactor = Redactor(for: result)
    let situations = result.coverage.filter { TextEdit(label: $0.label) == nil }
    let edits = result.editCounts.count
    guard !situations.isEmpty || edits > 0 else { return .empty }
    let bars = situations.map { count -> HTML in
      let need = count.neededPercent.map { ", at least \(Percent.text($0)) needed" } ?? ""
      return .element(
        "li", [:],
        [
          Self.bar(count.percent, need: count.neededPercent),
          .element(
            "span",
            text: "\(redactor.line(count.label)): \(count.count) (\(Percent.text(count.percent))\(need))"),
        ])
    }
    return .joined([
      bars.isEmpty ? .empty : .element("ul", ["class": "bars"], bars),
      edits == 0 ? .empty : .paragraph("Different edits of valid values: \(edits)."),
    ])
  }

  /// A bar that shows a share; the text beside the bar states the same share.
  private static func bar(_ percent: Double, need: Double?) -> HTML {
    let isShort = need.map { percent < $0 } ?? false
    let share = Percent.rounded(min(max(percent, 0), 100)).compact
    var paths: [HTML] = [
      .element("path", ["class": isShort ? "short" : nil, "d": "M0 4h\(share)"], .empty)
    ]
    if let need {
      let place = Percent.rounded(min(max(need, 0), 99)).compact
      paths.append(.element("path", ["class": "need", "d": "M\(place) 0v8"], .empty))
    }
    return .element(
      "svg",
      ["class": "bar", "viewBox": "0 0 100 8", "preserveAspectRatio": "none", "aria-hidden": "true"],
      paths)
  }
}
