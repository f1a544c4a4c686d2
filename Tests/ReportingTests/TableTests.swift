import JSONValues
import Testing

@testable import Conformance
@testable import Reporting

@Suite struct TableTests {
  static let rules = [
    Fixtures.rule("TILL-01"), Fixtures.rule("TILL-02", level: .should(.sample)),
    Fixtures.rule("TILL-03/a", "The bell * rings | loud.", chapter: "Bell", role: .integration),
  ]

  static let mutants = [
    MutantResult(
      system: "till", rule: "TILL-01", mutant: "forgets", fate: .killed, killedBy: "TILL-01",
      alsoFails: ["TILL-02", "TILL-03/a"],
      inconclusive: [HeldUpRule(rule: "TILL-04", judgedBy: ["TILL-01"], leadsToFailure: true)],
      setAside: ["TILL-05"], cases: 1,
      stimuli: 2, reach: nil),
    MutantResult(
      system: "till", rule: "TILL-02", mutant: "adds | twice", fate: .survived, killedBy: nil, alsoFails: [],
      inconclusive: [], setAside: [], cases: 200, stimuli: nil, reach: nil),
    MutantResult(
      system: "purse", rule: "P-1", mutant: "is slow", fate: .killedByAnotherRule, killedBy: "P-2",
      alsoFails: ["P-3", "P-4", "P-5", "P-6"],
      inconclusive: [HeldUpRule(rule: "P-7", judgedBy: ["P-8"], leadsToFailure: false)],
      setAside: [], cases: 200,
      stimuli: nil, reach: "all of them say how long it takes"),
  ]

  @Test func rulesAsText() {
    #expect(
      RulesTable.text(Self.rules) == """
        till · Adding
          TILL-01    The total is the sum of what was added.
          TILL-02    The total is the sum of what was added. [SHOULD (sample)]

        till (integration) · Bell
          TILL-03/a  The bell * rings | loud.

        3 rules

        """)
  }

  @Test func rulesAsMarkdown() {
    let row = "Till guide, 2nd edition | 2.1; 3 | A-TILL-1 | forgets; adds \\| twice |"
    #expect(
      RulesTable.markdown(Self.rules) == """
        # Rules

        ## till

        3 rules.

        ### Adding

        | Rule | Sentence | Level | Document | Section | Open questions | Mutants |
        |---|---|---|---|---|---|---|
        | TILL-01 | The total is the sum of what was added. | MUST (prose) | \(row)
        | TILL-02 | The total is the sum of what was added. | SHOULD (sample) | \(row)

        ### Bell (integration)

        | Rule | Sentence | Level | Document | Section | Open questions | Mutants |
        |---|---|---|---|---|---|---|
        | TILL-03/a | The bell \\* rings \\| loud. | MUST (prose) | \(row)

        """)
  }

  @Test func jsonFitsItsSchemas() throws {
    let rules = try JSONValue(parsing: RulesTable.json(Self.rules).utf8)
    #expect(try JSONSchema(ReportSchema.rules).problems(of: rules) == [])
    #expect(rules.elements?[2]["role"] == .string("integration"))
    #expect(rules.elements?[0]["mutants"] == .strings(["forgets", "adds | twice"]))
    let mutants = try JSONValue(parsing: MutantsTable.json(Self.mutants).utf8)
    #expect(try JSONSchema(ReportSchema.mutants).problems(of: mutants) == [])
    #expect(
      mutants.elements?.compactMap { $0["outcome"]?.text } == ["killed", "survived", "killedByAnotherRule"])
  }

  @Test func mutantsAsText() {
    #expect(
      MutantsTable.text(Self.mutants) == """
        till
          TILL-01  forgets: killed after 1 case; also fails TILL-02, TILL-03/a
          TILL-02  adds | twice: SURVIVED 200 cases

        purse
          P-1      is slow: NOT NOTICED by its own rule, but by P-2; also fails P-3, P-4, P-5, P-6

        3 mutants: 1 killed by their own rule, 1 by another rule only, 1 survived; a mutant fails 2 other rules in \
        the median.
        1 mutant fails more than 3 other rules; for 0 of them, no reason is given. For 0 other mutants, a reason is \
        given that is not needed. 1 inconclusive rule leads to no rule that fails.

        """)
  }

  @Test func killMatrix() {
    #expect(
      MutantsTable.markdown(Self.mutants).hasSuffix(
        """
        ## till

        | Rule | Defect | Outcome | Killed by | Least case | Also fails | Inconclusive | Cases set aside |
        |---|---|---|---|---|---|---|---|
        | TILL-01 | forgets | killed | TILL-01 | 2 | TILL-02, TILL-03/a | TILL-04 | TILL-05 |
        | TILL-02 | adds \\| twice | SURVIVED | – | – |  |  |  |

        ## purse

        | Rule | Defect | Outcome | Killed by | Least case | Also fails | Inconclusive | Cases set aside |
        |---|---|---|---|---|---|---|---|
        | P-1 | is slow | KILLED BY ANOTHER RULE | P-2 | – | P-3, P-4, P-5, P-6 | P-7 |  |

        """))
  }

  @Test func defectsThatReachFarHaveAReason() {
    let text = MutantsTable.markdown(Self.mutants)
    #expect(text.contains("| purse | P-1 | is slow | 4 | all of them say how long it takes |"))
    #expect(
      text.contains(
        "1 mutant fails more than 3 other rules; for 0 of them, no reason is given. "
          + "For 0 other mutants, a reason is given that is not needed. "
          + "1 inconclusive rule leads to no rule that fails."))
    #expect(Self.mutants.map(\.isExplained) == [true, true, true])
    var bare = Self.mutants[2]
    bare = MutantResult(
      system: bare.system, rule: bare.rule, mutant: bare.mutant, fate: bare.fate, killedBy: bare.killedBy,
      alsoFails: bare.alsoFails, inconclusive: [], setAside: [], cases: 1, stimuli: 2, reach: nil)
    #expect(!bare.isExplained)
    #expect(MutantsTable.markdown([bare]).contains("NO REASON GIVEN"))
    let needless = MutantResult(
      system: "till", rule: "TILL-01", mutant: "forgets", fate: .killed, killedBy: "TILL-01", alsoFails: [],
      inconclusive: [], setAside: [], cases: 1, stimuli: 2, reach: "none")
    #expect(!needless.isExplained)
    let words = "For 1 other mutant, a reason is given that is not needed."
    #expect(MutantsTable.markdown([needless]).contains(words))
  }

  private static let rows = ["TILL-01", "TILL-02", "TILL-03", "TILL-09", "TILL-10"]

  @Test func traceability() {
    let contracts = [
      TraceabilityTable.Contract(
        system: "till", role: .library, rows: Self.rows, rules: Self.rules.filter { $0.role == .library },
        exclusions: [
          Exclusion("TILL-02", part: "the bank's half", .notObservable("nobody sees it")),
          Exclusion("TILL-03", .otherRole("the host's")), Exclusion("TILL-09", .coveredBy("TILL-01")),
          Exclusion("TILL-11", .coveredBy("TILL-02")),
        ]),
      TraceabilityTable.Contract(
        system: "till", role: .integration, rows: Self.rows,
        rules: Self.rules.filter { $0.role == .integration },
        exclusions: [Exclusion("TILL-09", .notObservable("nothing to see"))]),
    ]
    #expect(
      TraceabilityTable.markdown(contracts) == """
        # Traceability

        ## till

        6 rows: 3 tested, 1 excluded, 1 missing, 1 not in the catalogue.

        | Row | State | Rules, or why not |
        |---|---|---|
        | TILL-01 | tested | TILL-01 (library) |
        | TILL-02 | tested | TILL-02 (library); not the bank's half: nobody sees it |
        | TILL-03 | tested | TILL-03/a (integration) |
        | TILL-09 | excluded | checked by TILL-01; nothing to see |
        | TILL-10 | missing |  |
        | TILL-11 | not in the catalogue | checked by TILL-02 |

        """)
  }
}
