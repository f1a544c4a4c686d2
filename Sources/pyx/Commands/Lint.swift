import CommandSupport
import Conformance
import Evidence
import Foundation
import HostFiles
import PyxDotpay
import PyxPiaWallets
import Reporting

/// `pyx lint`: judges the files of a host app by the rules on its configuration.
enum Lint {
  static let specification = CommandSpecification(
    name: "lint",
    summary: "Judges a host app's Info.plist, Podfile, project and payment data by the documented rules.",
    operand: .init(
      name: "PATH", isOptional: false, isRepeatable: true,
      help:
        "Info.plist (XML or binary), Podfile, project.pbxproj, payment data (JSON or property list), or source code"
    ),
    options: [
      .values("--system", "S", "judge this system; by default the systems that the files mention"),
      .values("--wallet", "W", "the host offers this wallet: vipps, swish, mobilePay or peopay")
        .among(HostFiles.wallets),
      .values("--rule", "ID", "only this rule, or rules whose ids begin with ID"),
      .flag("--strict", "turn warnings into failures"),
      .value("--reports", "DIR", "folder of the JUnit reports and the page; Reports by default"),
      .value("--junit-dialect", "D", "rich (the default), or strict for Jenkins' schema")
        .among(ReportOptions.Dialect.self),
      .flag("--reproducible", "write constants in place of times, so that equal results give equal bytes"),
      .value("--format", "F", "what to print: text (the default) or json").among(Certify.Format.self),
      .flag("--verbose", "also list the chapters that passed and the answers to open questions"),
    ],
    notes: [
      "",
      "The rules are those of pyx certify --role configuration, which judges code that writes such files. A Podfile is",
      "read, not run: values that it computes, and lines under a condition, are not judged. Property lists of",
      "extensions, frameworks and tests are left out. In a project, only app targets are read, not what settings files",
      "or scripts add. Source code is read only to see which SDKs the host uses, and how it imports Dotpay's. A wallet",
      "app's scheme in an Info.plist does not count as a sign that the host uses the SDK of PiA or Dotpay.",
    ])

  /// The run that judges the files; throws a ``UserError`` if the command is called wrongly.
  static func certify(_ arguments: Arguments, registry: Registry) throws -> Certify {
    let registry = Registry(
      contracts: registry.contracts.filter {
        $0.role == .configuration && HostFiles.systems.contains($0.system)
      }, vectors: [])
    let asked = try registry.selection(arguments)
    let wallets = try arguments.all("--wallet").map { name in
      guard HostFiles.wallets.contains(name) else {
        let names = HostFiles.wallets.joined(separator: ", ")
        throw UserError(.usage, "there is no wallet \"\(name)\"; use one of \(names)")
      }
      return name
    }
    let paths = arguments.operands
    let isStrict = arguments.has("--strict")
    let options = ReportOptions(
      dialect: try arguments.word("--junit-dialect", otherwise: ReportOptions.Dialect.rich),
      warningsFail: isStrict, isReproducible: arguments.has("--reproducible"),
      ruleSetDigest: RecordedDigests.ruleSet,
      replayCommand: { command($0, paths: paths, wallets: wallets, isStrict: isStrict) },
      explainCommand: Explain.command, isBrief: !arguments.has("--verbose"))
    // Neither systems nor roles are filters here: the files determine the systems, and each has one configuration role.
    return Certify(
      registry: registry, selection: Selection(rules: asked.rules), adapter: nil,
      lintedSubject: { try subject(paths, systems: asked.systems, wallets: wallets) },
      settings: RunSettings(), budget: nil, options: options,
      folder: ReportFolder(arguments.value("--reports") ?? "Reports"),
      format: try arguments.word("--format", otherwise: Certify.Format.text), transcriptPath: nil,
      progressInterval: .seconds(30))
  }

  /// The parts of the files that can be judged; throws a ``UserError`` if a file is broken or none has such a part.
  private static func subject(
    _ paths: [String], systems: [String], wallets: [String]
  ) throws -> Subject {
    let files = HostFiles(paths: paths)
    for fault in files.faults.dropLast() { Output.note(fault.description) }
    if let last = files.faults.last { throw UserError(.badData, last.description) }
    for line in files.leftOut + files.notes { Output.note(line) }
    let findings = files.findings(offering: wallets)
    let chosen = findings.filter {
      systems.isEmpty ? $0.evidence != nil : systems.contains($0.system)
    }
    if (systems + chosen.map(\.system)).contains(DotpayConfiguration.system) {
      for line in files.notesOnDotpay(offering: wallets) { Output.note(line) }
    }
    for system in systems where !findings.contains(where: { $0.system == system }) {
      let file = system == DotpayConfiguration.system ? "Podfile" : "Info.plist"
      throw UserError(.nothingSelected, "none of the files says anything about \(system); name its \(file)")
    }
    if systems.isEmpty, !chosen.contains(where: { $0.system == PiaWalletsConfiguration.system }) {
      for line in files.notesWithoutPiA { Output.note(line) }
    }
    guard let underTest = SystemUnderTest(chosen.map(\.candidate)) else {
      throw UserError(
        .nothingSelected,
        "nothing in the files mentions \(HostFiles.systems.joined(separator: " or ")); name the system with --system"
      )
    }
    for finding in chosen where systems.isEmpty {
      Output.note("\(finding.system) is judged because \(finding.evidence ?? "")")
    }
    return Subject(underTest: underTest)
  }

  /// The command line that judges a rule from a report again.
  private static func command(
    _ token: ReplayToken, paths: [String], wallets: [String], isStrict: Bool
  ) -> String {
    var words = ["pyx", "lint", "--system", token.system, "--rule", token.rule]
    words += wallets.flatMap { ["--wallet", $0] } + (isStrict ? ["--strict"] : [])
    let isOptionLike = paths.contains { $0.hasPrefix("-") }
    return (words + (isOptionLike ? ["--"] : []) + paths).map(Shell.quoted).joined(separator: " ")
  }
}
