import CommandSupport
import Conformance
import Reporting

/// `pyx certificate`: a page and a badge that say what a run found and what it does not show.
enum Certificate {
  static let specification = CommandSpecification(
    name: "certificate", summary: "Writes a certificate page and a badge for a run.",
    operand: .init(
      name: "REPORT", isOptional: false, help: "the report, as pyx certify --format json prints it"),
    options: [
      .value("--page", "FILE", "write the page, as self-contained HTML"),
      .value("--badge", "FILE", "write the badge, as SVG"),
    ],
    notes: [
      "",
      "Page and badge show the report's verdict, whatever it is: the exit code is 0 if they are written. Only a signed",
      "evidence pack shows that a report was not changed; see pyx verify.",
    ])

  static func run(_ arguments: Arguments) throws -> ExitCode {
    let (page, badge) = (arguments.value("--page"), arguments.value("--badge"))
    guard page != nil || badge != nil else {
      throw UserError(.usage, "say what to write: --page FILE, --badge FILE, or both")
    }
    let run = try RecordedFile.run(arguments.operand ?? "")
    if let page { try OutputFile.replace(page, by: CertificatePage(run).html) }
    if let badge { try OutputFile.replace(badge, by: CertificateBadge(run).svg) }
    return .success
  }
}
