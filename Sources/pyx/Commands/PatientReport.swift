import Adapter
import Conformance
import JSONValues
import Reporting

/// What `pyx doctor` prints about an adapter.
struct PatientReport: Sendable {
  /// The findings about one contract.
  struct Contract: Sendable, Encodable {
    var system: String
    var role: Role
    var findings: [ExaminationFinding]

    /// Whether a finding keeps the adapter from being judged by this contract.
    var hasProblem: Bool { findings.contains { $0.grade == .problem } }
  }

  /// The name that the implementation gives itself.
  var name: String
  /// Its version.
  var version: String
  /// The real time from the adapter's start to its introduction.
  var started: Duration
  /// The options that attach the adapter.
  var adapter: [String]
  /// The findings, contract by contract.
  var contracts: [Contract]

  private var findings: [ExaminationFinding] { contracts.flatMap(\.findings) }

  /// Whether the adapter can be judged.
  var isFit: Bool { !contracts.contains(where: \.hasProblem) }

  /// The next step: advice on the first problem, or on a remark that makes verdicts doubtful; otherwise the command
  /// that judges the adapter.
  var next: String {
    let worst =
      findings.first { $0.grade == .problem && $0.advice != nil }
      ?? findings.first { $0.grade == .remark && [.lateness, .isolation].contains($0.matter) }
    if let advice = worst?.advice { return advice }
    let options = findings.compactMap(\.options).first ?? []
    return (["pyx", "certify"] + options + adapter).map(Shell.quoted).joined(separator: " ")
  }

  private var verdict: String {
    let problems = findings.count { $0.grade == .problem }
    let remarks = findings.count { $0.grade == .remark }
    func number(_ count: Int, _ word: String) -> String { "\(count) \(word)\(count == 1 ? "" : "s")" }
    return isFit
      ? "the adapter can be judged" + (remarks == 0 ? "" : "; \(number(remarks, "remark"))")
      : "the adapter cannot be judged yet: \(number(problems, "problem"))"
        + (remarks == 0 ? "" : ", \(number(remarks, "remark"))")
  }

  /// The report for people: the verdict and the next step first.
  func text(in style: TerminalStyle) -> String {
    let milliseconds = Int((started / .milliseconds(1)).rounded())
    var lines = [
      style.text(verdict, as: isFit ? .good : .bad), "next: \(next)", "",
      "\(name) \(version), introduced itself in \(milliseconds) ms",
    ]
    for contract in contracts {
      lines += ["", style.text("\(contract.system), \(contract.role.rawValue)", as: .heading)]
      lines += contract.findings.flatMap { line($0, style) }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func line(_ finding: ExaminationFinding, _ style: TerminalStyle) -> [String] {
    let mark =
      switch finding.grade {
      case .good: style.text("ok", as: .good)
      case .notExamined: "--"
      case .remark: style.text("! ", as: .doubtful)
      case .problem: style.text("✗ ", as: .bad)
      }
    let advice = finding.advice.map { ["       \($0)"] } ?? []
    return ["  \(mark)   \(finding.text)"] + advice
  }

  /// The report as JSON, for programs.
  func json() throws -> String {
    struct Written: Encodable {
      var name: String
      var version: String
      var isFit: Bool
      var next: String
      var contracts: [Contract]
    }
    return try JSONValue.encoding(
      Written(name: name, version: version, isFit: isFit, next: next, contracts: contracts)
    ).pretty
  }
}
