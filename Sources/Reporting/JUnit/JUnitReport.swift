import Conformance

/// Writes a run as JUnit: a file for each system, a suite for each chapter, a case for each rule.
public struct JUnitReport: Sendable {
  let header: RunReport.Header
  let options: ReportOptions
  let redactor: Redactor

  /// Makes a writer for the runs of one implementation.
  public init(header: RunReport.Header, options: ReportOptions = ReportOptions()) {
    self.header = header
    self.options = options
    redactor = Redactor()
  }

  /// A red file for each system, which the final file replaces once the system has been judged; without systems, one
  /// file for the run.
  ///
  /// - Parameters:
  ///   - systems: The names of the systems.
  ///   - message: Why the files are red; nil if the reason is that the run did not finish.
  public func provisionalFiles(
    systems: [String], because message: String? = nil
  ) -> [ReportFile] {
    let systems = systems.isEmpty ? [Self.systemOfRun] : systems
    return systems.map { system in
      let only = JUnitCase.ofRun(
        RunCheck.complete.name, className: className(system), .incompleteRun,
        message: message ?? "the run did not finish",
        text: message ?? "the run did not finish; if it finishes, this report is replaced")
      return file(system, [suite(system, "run", [only])])
    }
  }

  /// A file for each system of the report; if the report has no contracts, one file for the run.
  public func files(of report: RunReport) -> [ReportFile] {
    var systems: [String] = []
    for contract in report.contracts where !systems.contains(contract.system) {
      systems.append(contract.system)
    }
    guard !systems.isEmpty else {
      let runErrors = errorCases(report, system: Self.systemOfRun)
      let cases = runErrors.isEmpty ? [nothingSelected(Self.systemOfRun)] : Self.withUniqueNames(runErrors)
      return [file(Self.systemOfRun, [suite(Self.systemOfRun, "run", cases)])]
    }
    return systems.map { system in
      let contracts = report.contracts.filter { $0.system == system }
      var suites = chapters(of: contracts, system: system)
      let runErrors =
        errorCases(report, system: system) + contracts.flatMap { runCases($0, in: report) }
      if suites.isEmpty, runErrors.isEmpty { suites.append(suite(system, "run", [nothingSelected(system)])) }
      if !runErrors.isEmpty { suites.append(suite(system, "run", Self.withUniqueNames(runErrors))) }
      let properties = suiteProperties(report, contracts)
      for index in suites.indices { suites[index].properties = properties }
      return file(system, suites)
    }
  }

  /// The name in place of a system's name if no system was judged.
  public static let systemOfRun = "run"

  // MARK: Suites

  private func chapters(of contracts: [RunReport.ContractRun], system: String) -> [JUnitSuite] {
    var usedNames: Set<String> = []
    return contracts.flatMap { contract in
      var titles: [String] = []
      for result in contract.results where !titles.contains(result.rule.chapter) {
        titles.append(result.rule.chapter)
      }
      return titles.map { title in
        let role = contract.role == .library ? "" : " (\(contract.role.rawValue))"
        let results = contract.results.filter { $0.rule.chapter == title }.sorted { $0.rule.id < $1.rule.id }
        let cases = results.map { result in
          let sentence = "\(result.rule.id) \(result.rule.statement)"
          return JUnitCase(
            result, className: className(system), name: Self.name(sentence, unlike: &usedNames),
            header: header,
            options: options)
        }
        return suite(system, title + role, cases)
      }
    }
  }

  private func suite(_ system: String, _ title: String, _ cases: [JUnitCase]) -> JUnitSuite {
    JUnitSuite(
      name: redactor.line("\(header.implementation) · \(system) · \(title)"),
      timestamp: options.timestamp(of: header), cases: cases)
  }

  private func file(_ system: String, _ suites: [JUnitSuite]) -> ReportFile {
    ReportFile(
      name: ReportFile.junitName(implementation: header.implementation, system: system),
      text: JUnitSuite.document(
        redactor.line("\(header.implementation) · \(system)"), suites, options.dialect))
  }

  /// The implementation and the system with a single dot between them, for consumers that split the name at the dot.
  func className(_ system: String) -> String {
    func undotted(_ text: String) -> String {
      // Scalars are compared, because a dot with a combining mark is one `Character`, and consumers may split at its
      // dot.
      String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "." ? "_" : $0 }))
    }
    let name = LimitedText.line(redactor.line(header.implementation), characters: 100)
    return "\(undotted(name)).\(undotted(system))"
  }

  private func suiteProperties(
    _ report: RunReport, _ contracts: [RunReport.ContractRun]
  ) -> [(name: String, value: String)] {
    var properties: [(name: String, value: String)] = [
      ("implementation", redactor.line(header.implementation)), ("version", redactor.line(header.version)),
      ("suite", header.suite), ("ruleSet", header.ruleSet), ("seed", String(header.seed)),
      ("casesPerRule", String(header.cases)), ("scope", report.scope.rawValue),
      ("conformant", report.isConformant.map(String.init) ?? "null"),
    ]
    for verdict in report.verdicts where contracts.contains(where: { $0.name == verdict.contract }) {
      properties.append(
        (
          "conformant.\(verdict.contract.role.rawValue)", verdict.isConformant.map(String.init) ?? "null"
        ))
    }
    if !report.notJudged.isEmpty {
      properties.append(("notJudged", report.notJudged.map(\.words).joined(separator: "; ")))
    }
    for contract in contracts {
      let claim = contract.claim
      properties.append(
        (
          "contract.\(contract.role.rawValue)",
          "\(contract.results.count) of \(contract.ruleCount) rules, "
            + redactor.line(
              "clock \(claim.clock.rawValue), quiescence \(claim.quiescence), isolation \(claim.isolation.rawValue)"
                + (claim.platform.map { ", platform \($0.rawValue)" } ?? "")
            )
        ))
    }
    for (number, incident) in report.incidents.enumerated() {
      properties.append(("incident.\(number + 1)", redactor.line(incident)))
    }
    return properties
  }

  // MARK: Names

  private static func withUniqueNames(_ cases: [JUnitCase]) -> [JUnitCase] {
    var used: Set<String> = []
    return cases.map { one in
      var copy = one
      copy.name = name(one.name, unlike: &used)
      return copy
    }
  }

  /// The desired name, cut to 200 characters, and numbered if it is taken.
  private static func name(_ wish: String, unlike used: inout Set<String>) -> String {
    let wish = VisibleText.oneLine(wish)
    var name = LimitedText.line(wish, characters: 200)
    var number = 2
    while !used.insert(name).inserted {
      let suffix = " (\(number))"
      name = LimitedText.line(wish, characters: 200 - suffix.count) + suffix
      number += 1
    }
    return name
  }
}
