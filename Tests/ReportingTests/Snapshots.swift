/// The exact bytes of reports; a change here is a change for every reader of reports.
enum Snapshots {
  static let richJUnit = #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <testsuites name="demo · till" tests="2" failures="1" errors="0" skipped="1" time="0.000">
      <testsuite name="demo · till · Adding" tests="2" failures="1" errors="0" skipped="1" time="0.000" timestamp="1970-01-01T00:00:00Z">
        <properties>
          <property name="implementation" value="demo"/>
          <property name="version" value="1.2"/>
          <property name="suite" value="0.1.0"/>
          <property name="ruleSet" value="2026.11"/>
          <property name="seed" value="7"/>
          <property name="casesPerRule" value="200"/>
          <property name="scope" value="full"/>
          <property name="conformant" value="false"/>
          <property name="conformant.library" value="false"/>
          <property name="contract.library" value="2 of 2 rules, clock controlled, quiescence exact, isolation session"/>
        </properties>
        <testcase name="TILL-01 The total is the sum of what was added." classname="demo.till" time="0.000" file="Sources/Till/Rules/Adding.swift" line="7">
          <properties>
            <property name="rule" value="TILL-01"/>
            <property name="level" value="must"/>
            <property name="provenance" value="prose"/>
            <property name="role" value="library"/>
            <property name="citation" value="Till guide, 2nd edition, 2.1; 3"/>
            <property name="outcome" value="failed"/>
            <property name="seed" value="7"/>
            <property name="cases" value="200"/>
            <property name="vectors" value="0"/>
            <property name="exhaustive" value="false"/>
            <property name="expected" value="a total of 3"/>
            <property name="seen" value="0"/>
            <property name="replay" value="pyx replay till:TILL-01:AQM"/>
          </properties>
          <failure type="RuleViolation" message="expected a total of 3, saw 0">The total is the sum of what was added.
    Till guide, 2nd edition, 2.1; 3 · MUST (prose) · library

    expected a total of 3, saw 0

      start    in the usual world
      send     add amount=3
        effect total value=0

    case 5 of the search, 1 stimulus, 9 when found; no smaller case was found
    replay: pyx replay till:TILL-01:AQM</failure>
          <system-out>200 cases</system-out>
        </testcase>
        <testcase name="TILL-06 The total is the sum of what was added." classname="demo.till" time="0.000" file="Sources/Till/Rules/Adding.swift" line="7">
          <properties>
            <property name="rule" value="TILL-06"/>
            <property name="level" value="must"/>
            <property name="provenance" value="prose"/>
            <property name="role" value="library"/>
            <property name="citation" value="Till guide, 2nd edition, 2.1; 3"/>
            <property name="outcome" value="notApplicable"/>
            <property name="seed" value="7"/>
            <property name="cases" value="200"/>
            <property name="vectors" value="0"/>
            <property name="exhaustive" value="false"/>
          </properties>
          <skipped message="not applicable: cannot observe bell">not applicable: cannot observe bell</skipped>
          <system-out>200 cases</system-out>
        </testcase>
      </testsuite>
    </testsuites>

    """#

  static let strictJUnit = #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <testsuites name="demo · till" tests="2" failures="1" errors="0" time="0.000">
      <testsuite name="demo · till · Adding" tests="2" failures="1" errors="0" skipped="1" time="0.000" timestamp="1970-01-01T00:00:00Z">
        <properties>
          <property name="implementation" value="demo"/>
          <property name="version" value="1.2"/>
          <property name="suite" value="0.1.0"/>
          <property name="ruleSet" value="2026.11"/>
          <property name="seed" value="7"/>
          <property name="casesPerRule" value="200"/>
          <property name="scope" value="full"/>
          <property name="conformant" value="false"/>
          <property name="conformant.library" value="false"/>
          <property name="contract.library" value="2 of 2 rules, clock controlled, quiescence exact, isolation session"/>
        </properties>
        <testcase name="TILL-01 The total is the sum of what was added." classname="demo.till" time="0.000">
          <failure type="RuleViolation" message="expected a total of 3, saw 0">The total is the sum of what was added.
    Till guide, 2nd edition, 2.1; 3 · MUST (prose) · library

    expected a total of 3, saw 0

      start    in the usual world
      send     add amount=3
        effect total value=0

    case 5 of the search, 1 stimulus, 9 when found; no smaller case was found
    replay: pyx replay till:TILL-01:AQM</failure>
          <system-out>[[PROPERTY|rule=TILL-01]]
    [[PROPERTY|level=must]]
    [[PROPERTY|provenance=prose]]
    [[PROPERTY|role=library]]
    [[PROPERTY|citation=Till guide, 2nd edition, 2.1; 3]]
    [[PROPERTY|outcome=failed]]
    [[PROPERTY|seed=7]]
    [[PROPERTY|cases=200]]
    [[PROPERTY|vectors=0]]
    [[PROPERTY|exhaustive=false]]
    [[PROPERTY|expected=a total of 3]]
    [[PROPERTY|seen=0]]
    [[PROPERTY|replay=pyx replay till:TILL-01:AQM]]
    200 cases</system-out>
        </testcase>
        <testcase name="TILL-06 The total is the sum of what was added." classname="demo.till" time="0.000">
          <skipped message="not applicable: cannot observe bell">not applicable: cannot observe bell</skipped>
          <system-out>[[PROPERTY|rule=TILL-06]]
    [[PROPERTY|level=must]]
    [[PROPERTY|provenance=prose]]
    [[PROPERTY|role=library]]
    [[PROPERTY|citation=Till guide, 2nd edition, 2.1; 3]]
    [[PROPERTY|outcome=notApplicable]]
    [[PROPERTY|seed=7]]
    [[PROPERTY|cases=200]]
    [[PROPERTY|vectors=0]]
    [[PROPERTY|exhaustive=false]]
    200 cases</system-out>
        </testcase>
      </testsuite>
    </testsuites>

    """#

  static let terminal = #"""
    implementation demo 1.2 judged by Pyx 0.1.0, rule set 2026.11
    seed 7, 200 cases for each rule
    not conformant: TILL-01, TILL-07 do not hold

    till, library: 1 passed, 1 failed, 1 warned, 1 errored, 1 inconclusive, 1 vacuous, 1 passed unexpectedly, 1 known to fail, 1 not applicable
      ✗ Adding  1 passed, 1 failed, 1 errored, 1 inconclusive, 1 passed unexpectedly, 1 known to fail, 1 not applicable
      ! Bell    1 warned, 1 vacuous

    FAILED   TILL-01  till
      The total is the sum of what was added.
      Till guide, 2nd edition, 2.1; 3 · MUST (prose) · library

      expected a total of 3, saw 0

        start    in the usual world
        send     add amount=3
          effect total value=0

      case 5 of the search, 1 stimulus, 9 when found; no smaller case was found
      replay: pyx replay till:TILL-01:AQM

      one cause, 2 rules: TILL-01
        and inconclusive TILL-09

    WARNED   TILL-03  till
      The total is the sum of what was added.
      Till guide, 2nd edition, 2.1; 3 · SHOULD (prose) · library

      rang twice

        start    in the usual world
        send     add amount=3
          effect total value=0

      case 5 of the search, 1 stimulus, 9 when found; no smaller case was found

    VACUOUS  TILL-04  till
      The total is the sum of what was added.
      Till guide, 2nd edition, 2.1; 3 · MUST (prose) · library

      nothing is shown: bell: 0.5 % of the cases, 10 % needed

    ERROR    TILL-05  till
      The total is the sum of what was added.
      Till guide, 2nd edition, 2.1; 3 · MUST (prose) · library

      the implementation died: signal 11

        send     clear

    KNOWN    TILL-07  till
      The total is the sum of what was added.
      Till guide, 2nd edition, 2.1; 3 · MUST (prose) · library

      known failure (E-1, until 2027): expected a total of 3, saw 0

        start    in the usual world
        send     add amount=3
          effect total value=0

      case 5 of the search, 1 stimulus, 9 when found; no smaller case was found

    UNEXPECTED TILL-08  till
      The total is the sum of what was added.
      Till guide, 2nd edition, 2.1; 3 · MUST (prose) · library

      passed, but is expected to fail (E-2)

    Not applicable
      cannot observe bell: TILL-06

    Readings of open questions (not judged)
      Does clearing ring the bell? (A-TILL-1)
        rings (12)

    9 rules: 1 passed, 1 failed, 1 warned, 1 errored, 1 inconclusive, 1 vacuous, 1 passed unexpectedly, 1 known to fail, 1 not applicable
    not conformant: TILL-01, TILL-07 do not hold

    """#

  static let json = #"""
    {
      "header": {
        "suite": "0.1.0",
        "ruleSet": "2026.11",
        "ruleSetDigest": null,
        "contract": "2.1",
        "guardedDefects": [],
        "implementation": "demo",
        "version": "1.2",
        "seed": 7,
        "cases": 200,
        "strict": false,
        "selection": { "systems": [], "roles": [], "rules": [] },
        "timestamp": "1970-01-01T00:00:00Z",
        "now": null,
        "contracts": [
          {
            "system": "till",
            "role": "library",
            "rules": 1,
            "selected": 1,
            "stimuli": ["add"],
            "effects": ["total"],
            "quiescence": "exact",
            "clock": "controlled",
            "isolation": "session",
            "missing": []
          }
        ]
      },
      "results": [
        {
          "rule": "TILL-01",
          "system": "till",
          "role": "library",
          "chapter": "Adding",
          "statement": "The total is the sum of what was added.",
          "document": "Till guide, 2nd edition",
          "section": "2.1; 3",
          "quotation": null,
          "level": "must",
          "provenance": "prose",
          "outcome": "failed",
          "cases": 200,
          "vectors": 0,
          "discards": 0,
          "setAside": [],
          "neededBy": [],
          "exhaustive": false,
          "readings": [],
          "coverage": [],
          "counterexample": {
            "message": "expected a total of 3, saw 0",
            "subject": null,
            "expected": "a total of 3",
            "seen": "0",
            "trace": ["start    in the usual world", "send     add amount=3", "  effect total value=0"],
            "stimuli": 1,
            "originalMessage": "expected a total of 3, saw 0",
            "originalStimuli": 9,
            "case": 4,
            "shrinking": "no smaller case was found",
            "vector": null,
            "onTheWayTo": null,
            "replay": "till:TILL-01:AQM",
            "replayCommand": "pyx replay till:TILL-01:AQM"
          },
          "otherCounterexamples": [],
          "inconclusive": null,
          "shortfalls": null,
          "error": null,
          "reason": null,
          "expectation": null,
          "replay": "till:TILL-01:AQM",
          "replayCommand": "pyx replay till:TILL-01:AQM"
        }
      ],
      "footer": {
        "complete": true,
        "stoppedAfter": null,
        "scope": "full",
        "conformant": false,
        "verdicts": [
          { "system": "till", "role": "library", "conformant": false }
        ],
        "notJudged": [],
        "exitCode": 1,
        "counts": {
          "rules": 1,
          "passed": 0,
          "failed": 1,
          "warned": 0,
          "inconclusive": 0,
          "vacuous": 0,
          "errored": 0,
          "notApplicable": 0,
          "knownFailure": 0,
          "knownError": 0,
          "unexpectedPass": 0
        },
        "causes": [
          {
            "system": "till",
            "role": "library",
            "rule": "TILL-01",
            "outcome": "failed",
            "alike": [],
            "inconclusive": []
          }
        ],
        "staleExpectations": [],
        "declarations": [],
        "errors": [],
        "incidents": []
      }
    }

    """#
}
