import Foundation
import JSONValues
import Requirements
import Testing

/// `pyx doctor` reports each mistake of an adapter under the right topic, and no mistake of a correct adapter.
@Suite(.needs(.python)) struct DoctorTests {
  private func examined(
    _ adapter: String, _ words: String..., by option: [String] = ["--adapter"], illness: String? = nil
  ) throws -> Pyx.Ended {
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Adapters/\(adapter)").standardized.path(percentEncoded: false)
    return try Pyx.run(
      ["doctor"] + option + ["python3 '\(script)'"] + words, in: try Folder(),
      environment: illness.map { ["PYX_ILLNESS": $0] } ?? [:])
  }

  /// The findings about the only contract.
  private func findings(_ ended: Pyx.Ended) throws -> [(matter: String, grade: String)] {
    let tree = try #require(ended.json, "\(ended.errors)")
    let contracts = try #require(tree["contracts"]?.elements)
    #expect(contracts.count == 1)
    return (contracts.first?["findings"]?.elements ?? []).map {
      ($0["matter"]?.text ?? "", $0["grade"]?.text ?? "")
    }
  }

  @Test func aSoundAdapterCanBeJudged() throws {
    let ended = try examined("Partial/unwell.py")
    #expect(ended.code == 0, "\(ended.errors)")
    let lines = ended.output.split(separator: "\n")
    #expect(lines.first == "the adapter can be judged")
    #expect(lines.dropFirst().first?.hasPrefix("next: pyx certify --adapter ") == true)
    #expect(ended.output.contains("41 of 41 rules can be judged"))
    let found = try findings(try examined("Partial/unwell.py", "--format", "json"))
    #expect(found.map(\.grade).allSatisfy { $0 == "good" })
    #expect(
      found.map(\.matter) == [
        "words", "answers", "calibration", "text", "lateness", "isolation", "speed",
      ])
  }

  @Test(arguments: [
    ("unanswered", "answers", "problem"), ("blind", "calibration", "problem"), ("ascii", "text", "remark"),
    ("small", "text", "remark"), ("encodes", "text", "remark"), ("exits", "text", "remark"),
    ("refuses", "text", "remark"), ("resolves", "text", "remark"),
    ("late", "lateness", "remark"), ("leaks", "isolation", "remark"), ("mixes", "isolation", "problem"),
    // These mistakes show only while a payment is under way.
    ("silent", "answers", "problem"), ("calls-back", "lateness", "remark"), ("dawdles", "lateness", "remark"),
    ("trickles", "lateness", "remark"), ("owes", "lateness", "remark"),
    ("shares", "isolation", "problem"), ("remembers", "isolation", "remark"),
  ]) func eachMistakeIsNamed(illness: String, matter: String, grade: String) throws {
    let ended = try examined("Partial/unwell.py", "--format", "json", illness: illness)
    #expect(ended.code == (grade == "problem" ? 69 : 0), "\(ended.errors)")
    let bad = try findings(ended).filter { $0.grade != "good" }
    #expect(bad.map(\.matter) == [matter])
    #expect(bad.map(\.grade) == [grade])
  }

  @Test(arguments: [
    (
      "calls-back", "after ", "came later than the answer",
      "the kits wait only for work that the adapter starts"
    ),
    (
      "trickles", "something comes later than the answer to ",
      "no effects if the next stimulus follows at once, and ",
      "the kits wait only"
    ),
    (
      "owes", "openedURL came in the answer to ",
      "in the answer to didBecomeActive, sent instead of that step",
      "let send return only once the SDK's promises have run"
    ),
    ("dawdles", "after ", "came later than the answer, which may wait 20 ms", "declare a longer quiescence"),
    (
      "shares", "state is shared between sessions: ", "while another session does the same",
      "declare isolation"
    ),
    (
      "remembers", "state is shared between sessions: ", "in a later one",
      "declare the isolation \"process\""
    ),
    ("silent", "it shows no effect", "openedURL", "let send return what the SDK did"),
  ]) func theNextStepIsToldOfWhatSpoilsVerdicts(illness: String, text: String, detail: String, advice: String)
    throws
  {
    let ended = try examined("Partial/unwell.py", illness: illness)
    let line = ended.output.split(separator: "\n").first { $0.contains(text) && $0.contains(detail) }
    #expect(line != nil, "\(ended.output)")
    let next = ended.output.split(separator: "\n").dropFirst().first ?? ""
    #expect(next.hasPrefix("next: ") && next.contains(advice), "\(ended.output)")
  }

  /// The example adapters, which are correct.
  @Test(arguments: [
    "dotpay_configuration.py", "pay_by_bank_app.py", "pia_wallets.py", "dotpay.js", "paydiant.js",
  ]) func theExamplesAreSound(script: String) throws {
    if script.hasSuffix(".js") { try Requirement.node.need() }
    let path = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Adapters/\(script)").standardized.path(percentEncoded: false)
    let program = script.hasSuffix(".js") ? "node" : "python3"
    let ended = try Pyx.run(
      ["doctor", "--format", "json", "--adapter", "\(program) '\(path)'"], in: try Folder())
    #expect(ended.code == 0, "\(ended.errors)")
    let tree = try #require(ended.json, "\(ended.errors)")
    let findings = (tree["contracts"]?.elements ?? []).flatMap { $0["findings"]?.elements ?? [] }
    let doubtful = findings.filter {
      ["lateness", "isolation", "answers"].contains($0["matter"]?.text ?? "")
        && ["remark", "problem"].contains($0["grade"]?.text ?? "")
    }
    #expect(!findings.isEmpty && doubtful.isEmpty, "\(doubtful)")
  }

  @Test(arguments: [
    ("ascii", "the last answer was failed call=1 details=\"Za?", "read and write UTF-8"),
    ("small", "sent openedURL succeeded=true url=\"Swish://", "something rewrites URLs, as browsers do"),
    ("refuses", "saw openedURL succeeded=false url=\"swish://", "something rewrites URLs, as browsers do"),
    ("encodes", "came back as part of a URL: openedURL", "something rewrites URLs, as browsers do"),
    ("resolves", "came back as part of a URL: openedURL", "something rewrites URLs, as browsers do"),
    (
      "exits", "the calibration of an effect with the text",
      "check whether the process ended or the page was left"
    ),
  ]) func whatBecameOfATextIsTold(illness: String, text: String, advice: String) throws {
    let ended = try examined("Partial/unwell.py", illness: illness)
    #expect(ended.code == 0)
    #expect(ended.output.contains(text), "\(ended.output)")
    #expect(ended.output.contains("\n       \(advice)"), "\(ended.output)")
  }

  /// After a calibration with unusual text, the adapter refuses every stimulus, as if its browser had left the page.
  @Test func anAdapterThatNoLongerAnswersIsNotSaidToLackAWord() throws {
    let ended = try examined("Partial/unwell.py", illness: "leaves")
    #expect(ended.code == 0)
    #expect(ended.output.contains("jaźń 😀\", it saw nothing\n"), "\(ended.output)")
    #expect(ended.output.contains("at the end, it no longer answered didBecomeActive: "), "\(ended.output)")
    #expect(ended.output.contains("nobody is there"))
    #expect(!ended.output.contains("declare didBecomeActive"))
  }

  @Test func theTimeOfARunIsARange() throws {
    let text = try examined("Partial/unwell.py").output
    let words = try #require(
      text.firstMatch(
        of: /\d+ stimuli a second, one after another, .* ms for a session: (\d+) to (\d+) s for all/))
    let (least, most) = (try #require(Int(words.1)), try #require(Int(words.2)))
    #expect(least < most)
  }

  @Test func aSlowAdapterIsFirstJudgedWithFewCases() throws {
    let ended = try examined("Partial/unwell.py", illness: "plods")
    #expect(ended.code == 0, "\(ended.errors)")
    #expect(ended.output.contains("\n       begin with --cases 20, or run the suite in shards"))
    #expect(ended.output.contains("\nnext: pyx certify --cases 20 --adapter "), "\(ended.output)")
  }

  @Test(.needs(.libevent)) func anAdapterThatConnectsIsExamined() throws {
    let listening = ["--listen", "--launch"]
    let sound = try examined("Partial/unwell.py", by: listening)
    #expect(sound.code == 0, "\(sound.errors)")
    #expect(sound.output.contains("\nnext: pyx certify --listen --launch "))
    let ended = try examined("Partial/unwell.py", "--format", "json", by: listening, illness: "blind")
    #expect(ended.code == 69)
    #expect(try findings(ended).filter { $0.grade != "good" }.map(\.matter) == ["calibration"])
  }

  @Test(.needs(.libevent)) func anAdapterThatDoesNotComeBackIsOneProblem() throws {
    let ended = try examined(
      "Partial/unwell.py", "--wait", "5", by: ["--listen", "--launch"], illness: "vanishes")
    #expect(ended.code == 69)
    #expect(ended.output.hasPrefix("the adapter cannot be judged yet: 1 problem\n"), "\(ended.output)")
    #expect(
      ended.output.contains(
        "the adapter did not come back after a session: no adapter connected within 5.0 seconds"),
      "\(ended.output)")
    #expect(ended.output.contains("\nnext: look at its log, or raise --wait"), "\(ended.output)")
  }

  @Test func theFirstProblemIsTheNextStep() throws {
    let ended = try examined("Partial/unwell.py", illness: "blind")
    let lines = ended.output.split(separator: "\n")
    #expect(lines.first == "the adapter cannot be judged yet: 1 problem")
    #expect(lines.dropFirst().first?.contains("openedURL") == true)
  }

  @Test func whatIsNotDeclaredCostsRules() throws {
    let ended = try examined("Partial/cannot_see_urls.py")
    #expect(ended.code == 0)
    #expect(ended.output.contains("15 of 41 rules can be judged"))
    #expect(ended.output.contains("without openedURL, 26 rules cannot be judged"))
  }

  @Test func contractsThatAreNotClaimedAreOneLine() throws {
    let ended = try examined("Partial/unwell.py", "--system", "dotpay")
    #expect(ended.code == 66)
    #expect(ended.output.isEmpty)
    #expect(ended.errors.split(separator: "\n").count == 1)
  }

  @Test func whatDoesNotStartIsOneLine() throws {
    let ended = try examined("Faulty/wrong_version.py")
    #expect(ended.code == 69)
    #expect(ended.output.isEmpty)
    #expect(ended.errors.split(separator: "\n").count == 1)
  }

  @Test func anAdapterMustBeNamed() throws {
    let ended = try Pyx.run(["doctor"], in: try Folder())
    #expect(ended.code == 64)
    #expect(ended.errors.contains("--adapter"))
  }
}
