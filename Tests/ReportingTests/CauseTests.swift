import Testing

@testable import Conformance
@testable import Reporting

/// One defect that several rules notice is one cause; two defects are two.
@Suite struct CauseTests {
  private func found(_ trace: [String], _ subject: String? = nil, _ expected: String, _ seen: String)
    -> FailingCase
  {
    let mismatch = Mismatch(subject, expected: expected, seen: seen)
    return FailingCase(
      mismatch: mismatch, trace: ["start    in the usual world"] + trace, stimuli: 1,
      originalMessage: mismatch.message, originalStimuli: 1, caseNumber: 0, shrinking: "")
  }

  private func shape(_ failures: [FailingCase]...) -> [[String]] {
    let results = failures.enumerated().map { number, cases in
      var result = Fixtures.result("TILL-0\(number + 1)", .failed(cases[0]))
      result.otherFailures = Array(cases.dropFirst())
      return result
    }
    return FindingGroup.groups(of: results).map { [$0.leader.rule.id] + $0.alike.map(\.rule.id) }
  }

  private func paid(_ token: String, _ sent: String, _ expected: String, _ seen: String) -> FailingCase {
    found(
      ["send     pay token=\"\(token)\"", "  effect asked call=1 token=\"\(sent)\" code=\"7\""],
      "the payment",
      expected, seen)
  }

  @Test func sameMemberOfTheSameEffectAtTheSameStimulus() {
    let one = paid("aaaa", "AAAA", "the token aaaa", "AAAA")
    let other = paid("q-1", "Q-1", "\"q-1\"", "\"Q-1\"")
    #expect(shape([one], [other]) == [["TILL-01", "TILL-02"]])
    let code = found(
      ["send     pay token=\"aaaa\"", "  effect asked call=1 token=\"aaaa\" code=\"12\""], "the code", "7",
      "12")
    #expect(shape([one], [code]) == [["TILL-01"], ["TILL-02"]])
  }

  @Test func whatIsWrongMayStandBeforeTheLastStimulus() {
    let wrong = ["send     pay", "  effect showed outcome=\"paid\""]
    let one = found(wrong, nil, "nothing shown", "paid")
    let other = found(
      wrong + ["send     statusLost", "  effect asked call=2"], nil, "no outcome", "[\"paid\"]")
    #expect(shape([one], [other]) == [["TILL-01", "TILL-02"]])
  }

  @Test func oneValueWhateverIsDue() {
    func failed(_ step: String, _ expected: String) -> FailingCase {
      found(["send     \(step)", "  effect failed kind=\"badURL\""], nil, expected, "[\"badURL\"]")
    }
    #expect(
      shape([failed("register", "noNetwork")], [failed("launch", "noWallet")]) == [["TILL-01", "TILL-02"]])
    #expect(
      shape([failed("register", "nothing")], [failed("launch", "nothing")]) == [["TILL-01"], ["TILL-02"]])
  }

  @Test func effectThatComesTwice() {
    let twice = ["  effect asked call=1", "  effect asked call=2"]
    let one = found(["send     pay"] + twice, "requests after the tap", "1", "2")
    let other = found(
      ["send     pay"] + twice + ["send     retry", "  effect asked call=3", "  effect asked call=4"],
      "requests after a retry", "at most one", "2")
    let shown = found(
      ["send     close", "  effect hid", "  effect hid"], "popups that were hidden", "1", "2")
    #expect(shape([one], [other], [shown]) == [["TILL-01", "TILL-02"], ["TILL-03"]])
  }

  @Test func oneHistoryAndOneSubject() {
    func history(_ token: String, _ rest: String...) -> [String] {
      ["send     pay token=\"\(token)\"", "  effect opened url=\"bank://\(token)\""] + rest
    }
    let one = found(history("aaaa"), nil, "the choice stored under bank.choice", "nothing stored")
    let other = found(
      history("x-1", "send     timePassed milliseconds=5"), "bank.choice after a payment", "true", "nothing")
    #expect(shape([one], [other]) == [["TILL-01", "TILL-02"]])
    let bell = found(history("aaaa"), nil, "a ring of the bell", "none")
    let later = found(history("aaaa", "send     pay token=\"b\""), "bank.choice later", "true", "nothing")
    #expect(shape([one], [bell], [later]) == [["TILL-01"], ["TILL-02"], ["TILL-03"]])
  }

  @Test func silenceThatLasts() {
    let way = ["send     pay token=\"aaaa\"", "  effect asked call=1", "send     closed popup=\"one\""]
    let one = found(way, "the button", "enabled", "disabled")
    let later = found(
      way.map { $0.replacing("aaaa", with: "q-1") } + ["send     pay token=\"b\""], "requests", "1", "0")
    #expect(shape([one], [later]) == [["TILL-01", "TILL-02"]])
    // In `loud`, the SDK asks a second time, and `elsewhere` took another path: neither shares the cause of `one`.
    let loud = found(
      way + ["send     pay token=\"b\"", "  effect asked call=2"], "requests", "two", "one of them")
    let elsewhere = found(
      ["send     pay token=\"aaaa\"", "  effect asked call=1", "send     lost", "send     pay token=\"b\""],
      "requests", "1", "0")
    #expect(shape([one], [loud], [elsewhere]) == [["TILL-01"], ["TILL-02"], ["TILL-03"]])
    // A common first stimulus alone makes no common cause.
    let first = found(["send     pay token=\"aaaa\""], "requests", "1", "0")
    let second = found(["send     pay token=\"aaaa\"", "send     ring"], "the bell", "a ring", "none")
    #expect(shape([first], [second]) == [["TILL-01"], ["TILL-02"]])
  }

  @Test func subjectNamesTheEffect() {
    let one = paid("new-1", "old-1", "\"new-1\"", "\"old-1\"")
    let other = found(
      ["send     pay token=\"new-2\"", "  effect asked call=1 token=\"old-2\" code=\"7\""], "asked",
      "another token than old-2", "it")
    #expect(shape([one], [other]) == [["TILL-01", "TILL-02"]])
  }

  @Test func ruleThatShowsTwoDefectsMakesThemNotOne() {
    let token = paid("aaaa", "AAAA", "aaaa", "AAAA")
    let bell = found(["send     ring", "  effect rang times=3"], "rings", "2", "3")
    #expect(shape([token, bell], [token], [bell]) == [["TILL-01", "TILL-02"], ["TILL-03"]])
    #expect(shape([token], [token, bell]) == [["TILL-01"], ["TILL-02"]])
    #expect(shape([token, bell], [bell]) == [["TILL-01", "TILL-02"]])
  }

  @Test func traceThatIsNoTraceIsRead() {
    let odd = found(["?", "  effect", "send     ", "  effect x=\"", "  http   GET"], nil, "a", "b")
    #expect(shape([odd], [odd]) == [["TILL-01", "TILL-02"]])
  }
}
