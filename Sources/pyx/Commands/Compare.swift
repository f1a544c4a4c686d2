import CommandSupport
import Conformance
import Reporting

/// `pyx compare`: says what changed between runs.
enum Compare {
  static let specification = CommandSpecification(
    name: "compare",
    summary: "Says what changed between runs: rules, readings and other differences.",
    operand: .init(
      name: "REPORT", isOptional: false, isRepeatable: true,
      help:
        "a report, as pyx certify --format json prints it; the others are compared with the first"),
    options: [.value("--format", "F", "text (the default), json, markdown or html").among(Format.self)],
    notes: [
      "",
      "Exit code 0: no regression; 1: a rule that passed in the first run fails in another, or is errored,",
      "inconclusive or vacuous there; 65: a file is not a report; 75: a run lacks a verdict on such a rule.",
    ])

  enum Format: String, CaseIterable { case text, json, markdown, html }

  static func run(_ arguments: Arguments) throws -> ExitCode {
    let format = try arguments.word("--format", otherwise: Format.text)
    guard arguments.operands.count > 1 else {
      throw UserError(.usage, "compare needs two reports or more: \(arguments.usage)")
    }
    let runs = try arguments.operands.map(RecordedFile.run)
    let comparison = RunComparison(runs[0], Array(runs.dropFirst()))
    let report = ComparisonReport(comparison)
    switch format {
    case .text: try Output.print(report.text)
    case .json: try Output.print(json: report.json)
    case .markdown: try Output.print(report.markdown)
    case .html: try Output.print(report.html)
    }
    return comparison.exitCode
  }
}
