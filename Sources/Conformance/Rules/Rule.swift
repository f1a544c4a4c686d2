import PropertyTesting

/// A documented rule as a property: its statement, its source, how strongly it binds, its inputs and its check.
public struct SystemRule<System: DocumentedSystem>: Sendable {
  /// Permanent id, unique within the system.
  public let id: String
  /// How strongly the rule binds.
  public let level: Level
  /// The rule in one sentence of our own.
  public let statement: String
  /// Where the document says so.
  public let citation: Citation
  /// The open questions that the rule touches.
  public let ambiguities: [Ambiguity]
  /// The situations that must be met, with their minimum shares.
  public let coverage: [SituationRequirement]
  /// The defects that the rule must notice.
  public let mutants: [Mutant<System>]
  /// Where the rule is written.
  public let location: RuleLocation
  /// Why none of the rule's cases begins after a past; nil if some may.
  public let freshness: String?
  /// The title of the rule's chapter.
  public private(set) var chapter = ""
  let run: @Sendable (RuleRunner<System>) async throws -> RuleFinding<System>
  let checkVector: (@Sendable (Trial<System>, Vector) async throws -> Void)?

  /// Makes a rule; the input's type stays private to the file in which the rule is written.
  ///
  /// A rule begins with its duty: the statement, and then the check. The situations that its cases must meet, and the
  /// defects that it must notice, follow.
  ///
  /// - Parameters:
  ///   - id: Permanent id from the catalogue.
  ///   - level: Obligation and provenance.
  ///   - statement: One sentence.
  ///   - citation: Document and sections.
  ///   - readings: Open questions on which the property records readings.
  ///   - freshness: Why no case may begin after one of the contract's pasts, if none may.
  ///   - generator: The inputs.
  ///   - filePath: Where the rule is written, for reports.
  ///   - fileID: Where the rule is written, for reports.
  ///   - line: Where the rule is written, for reports.
  ///   - property: The check of one case; throws a ``Violation`` through ``Trial/expect(_:_:fileID:line:)``.
  ///   - coverage: Situations that must be met.
  ///   - mutants: Defects that must be noticed.
  ///   - vector: Checks one language-neutral vector of this rule; nil if there are none.
  public init<Input: Sendable>(
    _ id: String, _ level: Level, _ statement: String, cites citation: Citation, readings: [Ambiguity] = [],
    fresh freshness: String? = nil, given generator: Generator<Input>,
    filePath: String = #filePath, fileID: String = #fileID, line: Int = #line,
    property: @escaping @Sendable (Trial<System>, Input) async throws -> Void,
    covers coverage: () -> [Coverage<Input>] = { [] }, mutants: () -> [Mutant<System>],
    vector: (@Sendable (Trial<System>, Vector) async throws -> Void)? = nil
  ) {
    let (coverage, mutants) = (coverage(), mutants())
    self.id = id
    self.level = level
    self.statement = statement
    self.citation = citation
    self.ambiguities = readings
    self.coverage = coverage.map(\.requirement)
    self.mutants = mutants
    self.location = RuleLocation(filePath: filePath, fileID: fileID, line: line)
    self.checkVector = vector
    self.freshness = freshness
    self.run = { runner in
      try await runner.search(
        generator, after: freshness == nil ? PastPlan.all(of: System.pasts(before: id)) : [],
        requiring: coverage,
        property)
    }
  }

  func inChapter(_ title: String) -> SystemRule {
    var copy = self
    copy.chapter = title
    return copy
  }

  /// The rule without its check, for tables and reports.
  public var facts: RuleFacts {
    RuleFacts(
      id: id, system: System.system, role: System.role, chapter: chapter, level: level, statement: statement,
      citation: citation, ambiguities: ambiguities, mutants: mutants.map { $0.name }, location: location)
  }
}

/// Where a rule is written.
public struct RuleLocation: Sendable, Hashable {
  /// The file as the compiler saw it.
  public let filePath: String
  /// Module and file name.
  public let fileID: String
  /// The line of the rule's initialiser.
  public let line: Int

  /// The path from `Sources` on, the same on every machine.
  public var relativePath: String {
    guard let range = filePath.range(ofLast: "/Sources/") else { return fileID }
    return String(filePath[filePath.index(after: range.lowerBound)...])
  }
}

extension String {
  /// The last occurrence of the text.
  fileprivate func range(ofLast text: String) -> Range<Index>? { ranges(of: text).last }
}

/// What tables and reports show about a rule.
public struct RuleFacts: Sendable, Hashable {
  /// Permanent id.
  public let id: String
  /// Name of the system.
  public let system: String
  /// The role that the rule judges.
  public let role: Role
  /// The title of the rule's chapter.
  public let chapter: String
  /// How strongly the rule binds.
  public let level: Level
  /// The rule in one sentence.
  public let statement: String
  /// Where the document says so.
  public let citation: Citation
  /// The open questions that the rule touches.
  public let ambiguities: [Ambiguity]
  /// The defects that the rule must notice.
  public let mutants: [String]
  /// Where the rule is written.
  public let location: RuleLocation
}
