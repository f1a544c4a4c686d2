import Conformance
import Reporting

/// A contract and everything that its pages say about it.
public struct SiteContract: Sendable {
  /// Name of the system.
  public let system: String
  /// The role.
  public let role: Role
  /// The contract in words.
  let description: ContractDescription
  /// Its rules, in order.
  let rules: [SiteRule]
  /// Its state tables, with how often the rules take each transition.
  let tables: [TransitionCounts]
  /// The rows of the catalogue that the contract leaves out, and why.
  let exclusions: [Exclusion]
  /// Whether the suite plays a service for the contract, so that its cases are shown in the form of ``SettledTrace``.
  let hasServices: Bool

  /// Makes the contents of one contract's pages.
  public init(
    system: String, role: Role, description: ContractDescription, rules: [SiteRule],
    tables: [TransitionCounts] = [], exclusions: [Exclusion] = [], hasServices: Bool = false
  ) {
    (self.system, self.role, self.description) = (system, role, description)
    (self.rules, self.tables, self.exclusions) = (rules, tables, exclusions)
    self.hasServices = hasServices
  }

  /// System and role, as a heading.
  var title: String { "\(system), \(role.rawValue)" }

  /// Its chapters, each with its rules, in order.
  var chapters: [(title: String, rules: [SiteRule])] {
    rules.map(\.facts.chapter).firstOccurrences.map { title in
      (title, rules.filter { $0.facts.chapter == title })
    }
  }

  /// The questions that its rules cite, in their order.
  var questions: [Ambiguity] { rules.flatMap(\.facts.ambiguities).firstOccurrences }
}

/// A rule and everything that its page says about it.
public struct SiteRule: Sendable {
  /// The rule's result for the reference.
  let reference: RuleResult
  /// The defects that the rule must notice.
  let defects: [SiteDefect]
  /// The vectors that illustrate the rule.
  let vectors: [Vector]
  /// The valid values that the rule's cases edit.
  let inputs: [EditedInputs]
  /// The journeys after which the rule's cases may begin.
  let pasts: [String]
  /// Why none of the rule's cases may begin after a past; nil if some may.
  let freshness: String?

  var facts: RuleFacts { reference.rule }

  /// Makes the contents of a rule's page.
  public init(
    reference: RuleResult, defects: [SiteDefect] = [], vectors: [Vector] = [], inputs: [EditedInputs] = [],
    pasts: [String] = [], freshness: String? = nil
  ) {
    (self.reference, self.defects, self.vectors) = (reference, defects, vectors)
    (self.inputs, self.pasts, self.freshness) = (inputs, pasts, freshness)
  }
}

/// A defect that a rule must notice, and how the rule noticed it.
public struct SiteDefect: Sendable {
  /// What the defective code does.
  let name: String
  /// The rule's result for the reference with the defect.
  let result: RuleResult
  /// The smallest failing case and the closest passing case, line by line; nil if there is no such pair.
  let comparison: CaseComparison?

  /// Makes the contents about a defect.
  public init(_ name: String, result: RuleResult, comparison: CaseComparison?) {
    (self.name, self.result, self.comparison) = (name, result, comparison)
  }
}

/// The sample of guarded mutants of one system, read from its committed page.
public struct SiteGuarded: Sendable {
  /// Name of the system.
  public let system: String
  /// The page, part by part.
  let blocks: [MarkdownBlock]

  /// Reads the page.
  public init(system: String, markdown: String) {
    (self.system, blocks) = (system, MarkdownBlock.blocks(of: markdown))
  }
}
