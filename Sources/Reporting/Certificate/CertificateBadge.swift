import Conformance

/// A badge with the verdict of a run: a single SVG picture, which needs no external fonts or files.
public struct CertificateBadge: Sendable {
  private let run: RecordedRun

  /// Makes the badge of a run.
  public init(_ run: RecordedRun) { self.run = run }

  /// The words on the right side of the badge: the verdict, the contract or the number of contracts, the rule set, and
  /// the share of rules that do not apply.
  var words: String {
    let verdict = CertificateVerdict(run)
    let counts = CertificateCounts(run)
    var words = "\(verdict.word) · \(contracts)\(ShortText.cut(run.ruleSet, to: 20))"
    if counts.notApplicable > 0, counts.rules > 0 {
      words += " · \(Percent.text(100 * Double(counts.notApplicable) / Double(counts.rules))) n/a"
    }
    return words
  }

  /// What the verdict is about: the contract, or the number of contracts; empty if the run judged nothing.
  private var contracts: String {
    switch run.contracts.count {
    case 0: ""
    case 1: "\(ShortText.cut(run.contracts[0].name.words, to: 60)) · "
    default: "\(run.contracts.count) contracts · "
    }
  }

  /// The picture as a text of SVG.
  public var svg: String {
    let label = "Pyx"
    let names = run.contracts.count > 1 ? " (\(run.contracts.map(\.name.words).joined(separator: "; ")))" : ""
    let title = "\(ShortText.cut(run.title, to: 100)): \(label) \(words)\(names)"
    let (left, right) = (Self.width(label), Self.width(words))
    let colour =
      switch CertificateVerdict(run).tone {
      case .good: "#116329"
      case .bad: "#a40e26"
      case .doubtful: "#57606a"
      }
    func half(_ words: String, from start: Int, _ width: Int, _ colour: String) -> [XMLElement] {
      [
        XMLElement(
          "rect",
          [("x", "\(start)"), ("width", "\(width)"), ("height", "20"), ("fill", colour)]),
        XMLElement(
          "text",
          [
            ("x", "\(start + 6)"), ("y", "14"), ("fill", "#ffffff"),
            // The fixed width makes the words fit in any font.
            ("textLength", "\(width - 12)"), ("lengthAdjust", "spacingAndGlyphs"),
            ("font-family", "Verdana,DejaVu Sans,sans-serif"), ("font-size", "11"),
          ], text: words),
      ]
    }
    return XMLElement(
      "svg",
      [
        ("xmlns", "http://www.w3.org/2000/svg"), ("width", "\(left + right)"), ("height", "20"),
        ("role", "img"), ("aria-label", title),
      ],
      [XMLElement("title", text: title)]
        + half(label, from: 0, left, "#24292f") + half(words, from: left, right, colour)
    ).document
  }

  /// The width of the words, in pixels.
  private static func width(_ words: String) -> Int { 12 + 7 * words.unicodeScalars.count }
}
