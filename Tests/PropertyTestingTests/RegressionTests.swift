import PropertyTesting
import Testing

@Suite struct RegressionTests {
  private func choices(_ limit: Int) throws -> ChoiceSequence {
    try #require(check(.int) { $0 < limit }.counterexample).choices
  }

  @Test func theTextIsReadableSortedAndReadBack() throws {
    var regressions = Regressions()
    regressions.add(.init(property: "Suite/b()/two\nlines", value: ["20"], choices: try choices(20)))
    regressions.add(
      .init(property: "Suite/a()/one", value: ["[", "", "  30", "]"], choices: try choices(30)))
    regressions.add(.init(property: "Suite/a()/one", value: ["20"], choices: try choices(20)))
    #expect(
      regressions.text
        == """
        # Cases that failed once and are run first. Delete one whose property has changed.

        property: Suite/a()/one
        choices: AT0
          | [
          |
          |   30
          | ]

        property: Suite/a()/one
        choices: ASk
          | 20

        property: Suite/b()/two lines
        choices: ASk
          | 20

        """.replacing("AT0", with: try choices(30).token).replacing("ASk", with: try choices(20).token))
    let read = try Regressions(text: regressions.text)
    #expect(read == regressions && read.text == regressions.text)
    #expect(read.cases.last?.property == "Suite/b()/two lines")
  }

  @Test func lineEndsAndSpacesThatEditorsChangeDoNotMatter() throws {
    let text = "# note\r\n\r\nproperty: a\r\nchoices: AQ\r\n  |\r\n  | x\r\n\r\n\r\n"
    let read = try Regressions(text: text)
    #expect(read.cases.map(\.value) == [["", "x"]] && read.cases[0].property == "a")
    #expect(try Regressions(text: "").cases.isEmpty)
  }

  @Test func theSameCaseIsKeptOnce() throws {
    var regressions = Regressions()
    for _ in 0..<2 { regressions.add(.init(property: "a", value: ["1"], choices: try choices(20))) }
    regressions.add(.init(property: "b", value: ["1"], choices: try choices(20)))
    #expect(regressions.cases.map(\.property) == ["a", "b"])
  }

  @Test(arguments: [
    ("choices: AQ", "choices: AQ"), ("property: a\n  | x", "  | x"), ("property: a", "property: a"),
    ("property: a\nchoices: A", "choices: A"), ("<<<<<<< ours\nproperty: a", "<<<<<<< ours"),
  ])
  func anUnreadableLineIsNamed(text: String, line: String) {
    let error = #expect(throws: UnreadableRegressions.self) { try Regressions(text: text) }
    #expect(error?.line == line)
  }

  @Test func choicesMakeTheirValueAgain() throws {
    #expect(try Generator<Int>.int.value(of: choices(77)) == 77)
    #expect(try Generator<Int>.int(in: 0...9).value(of: choices(77)) == 0)
    #expect(throws: Rejection.self) { try Generator<Int>.int.filter { $0 > 90 }.value(of: choices(77)) == 0 }
  }
}

extension String {
  fileprivate func replacing(_ text: String, with other: String) -> String {
    var result = ""
    var rest = self[...]
    while let first = rest.first {
      if rest.hasPrefix(text) {
        result += other
        rest = rest.dropFirst(text.count)
      } else {
        result.append(first)
        rest = rest.dropFirst()
      }
    }
    return result
  }
}
