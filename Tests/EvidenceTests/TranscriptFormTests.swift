import Conformance
import JSONValues
import PyxPiaWallets
import Testing

@testable import Evidence

/// Lines of a signed transcript that no run could have written, although replaying them gives the recorded outcome.
@Suite struct TranscriptFormTests {
  private static let file = "transcripts/pia-wallets.library/PIA-LCH-01.jsonl.z"

  /// What the verifier says about a pack of one rule after the first occurrence of a text was replaced.
  private func said(_ old: String, _ new: String) async throws -> [String] {
    let key = try SigningKey.generate()
    let pack = try await Packs.pack(rules: ["PIA-LCH-01"], cases: 3, signedBy: key)
    let forged = try Packs.rewritten(pack, key, rule: "PIA-LCH-01") { lines in
      String(decoding: try Packs.replacing(old, new, in: Array(lines.utf8)), as: UTF8.self)
    }
    let found = try await Packs.evaluated(forged, key)
    #expect(found.confirmed == 0 && found.changed.isEmpty && found.sentOtherwise.isEmpty)
    return found.impossible.map(\.words)
  }

  @Test(
    arguments: [
      // Members that no effect has, and a number in another notation.
      (
        #"{"launched":{"call":1,"canLaunch":false}}"#, #"{"launched":{"call":1,"canLaunch":false,"note":1}}"#,
        "event 3 (send): effect 1 is not in the contract"
      ),
      (
        #"{"launched":{"call":1,"canLaunch":false}}"#,
        #"{"launched":{"call":1,"canLaunch":false},"note":{}}"#,
        "event 3 (send): effect 1 is not in the contract"
      ),
      (
        #"{"launched":{"call":1,"canLaunch":false}}"#,
        #"{"launched":{"call":1,"canLaunch":false,"note":null}}"#,
        "event 3 (send): effect 1 is not in the contract"
      ),
      (#"{"call":1,"canLaunch":false}"#, #"{"call":1.0,"canLaunch":false}"#, "is not written as"),
      // White space and order.
      (#"{"call":1,"canLaunch":false}"#, #"{"call":1, "canLaunch":false}"#, "is not written as"),
      (#"{"call":1,"canLaunch":false}"#, #"{"canLaunch":false,"call":1}"#, "is not written as"),
      (#","labels":[]"#, #", "labels":[]"#, "is not written as"),
      (#""end":"held","labels":[]"#, #""labels":[],"end":"held""#, "is not written as"),
      (#""launchWallet""#, #""launch\u0057allet""#, "is not written as"),
      ("]]}\n", "]]} \n", "is not written as"), ("]]}\n", "]]}\r\n", "is not written as"),
      (#""end":"held""#, #""end":"held","end":"held""#, "it is unusable JSON"),
      ("]]}\n", "]]\n", "it is not JSON"),
      // Events while no session is open.
      (
        #"["close",null,null]]}"#,
        #"["close",null,null],["settle",null,[{"launched":{"call":1,"canLaunch":false}}]]]}"#,
        "event 5 (settle) is out of place: no session is open"
      ),
      (
        #"["close",null,null]]}"#, #"["close",null,null],["settle",null,null]]}"#,
        "event 5 (settle) is out of place: no session is open"
      ),
      (
        #"["open",null,null]"#, #"["settle",null,null],["open",null,null]"#,
        "event 2 (settle) is out of place: no session is open"
      ),
      (
        #"["open",null,null]"#, #"["open",null,null],["open",null,null]"#,
        "event 3 (open) is out of place: a session is open already"
      ),
      (
        #"["open",null,null]"#, #"["open",null,{"fault":"threw","note":1,"text":"x"}]"#,
        "event 2 is not one that"
      ),
    ])
  func lineThatNoRunLeavesBehindIsRefused(old: String, new: String, reason: String) async throws {
    let said = try await said(old, new)
    #expect(said.count == 1 && said[0].hasPrefix("\(Self.file), line "), "\(said)")
    #expect(said.first?.contains(reason) == true, "\(said)")
  }

  @Test(arguments: [(0, 1), (1, 2), (0, 2)])
  func casesInAnotherOrderAreRefused(one: Int, other: Int) async throws {
    let key = try SigningKey.generate()
    let pack = try await Packs.pack(rules: ["PIA-LCH-01"], cases: 3, signedBy: key)
    let forged = try Packs.rewritten(pack, key, rule: "PIA-LCH-01") { text in
      var lines = text.split(separator: "\n")
      lines.swapAt(one, other)
      return lines.joined(separator: "\n") + "\n"
    }
    let found = try await Packs.evaluated(forged, key)
    let due =
      "\(Self.file), line \(one + 2): the case PIA-LCH-01-\(one == 0 && other == 2 ? 2 : one + 1) comes"
    #expect(found.impossible.map(\.words).first?.hasPrefix(due) == true, "\(found.impossible)")
    #expect(found.confirmed == 0)
  }

  /// Every rule with a bad line is reported, but only with its first bad line.
  @Test func everyRuleWithABadLineIsNamed() async throws {
    let key = try SigningKey.generate()
    var pack = try await Packs.pack(cases: 3, signedBy: key)
    for rule in Packs.rules {
      pack = try Packs.rewritten(pack, key, rule: rule) { $0.replacing(#""labels""#, with: #" "labels""#) }
    }
    let found = try await Packs.evaluated(pack, key)
    #expect(found.impossible.map(\.rule) == Packs.rules.map { "pia-wallets \($0)" })
    #expect(found.impossible.allSatisfy { $0.words.contains(", line 1: ") })
  }

  /// A line of an unknown rule is checked too, although it is not replayed.
  @Test func lineOfAnUnknownRuleIsRead() async throws {
    let key = try SigningKey.generate()
    let pack = try await Packs.pack(rules: ["PIA-LCH-01"], cases: 3, signedBy: key)
    let forged = try Packs.rewritten(pack, key, rule: "PIA-LCH-01") {
      $0.replacing(#""labels""#, with: #" "labels""#)
    }
    let verifier = PackVerifier(contracts: [], vectors: [], keys: [:]) { token, _, _ in "\(token)" }
    let found = try await verifier.evaluate(
      try OpenedPack(forged, key: KeyFile(key.publicKey)), processors: 1)
    #expect(found.impossible.count == 1)
  }

  /// Recorded events that can happen in the sessions of a case.
  @Test(
    arguments: [
      #"["open",null,{"fault":"crashed","text":"x"}],["open",null,null],["close",null,null]"#,
      #"["open",null,null],["send",{},{"fault":"crashed","text":"x"}],["open",null,null],["send",{},null]"#,
      #"["open",null,null],["send",{},{"fault":"threw","text":"x"}],["close",null,null],["open",null,null]"#,
      #"["open",null,null],["settle",null,[{"a":{}}]],["close",null,{"fault":"threw","text":"x"}]"#,
      #"["log1",null,[{}],3],["open",null,null],["close",null,[{"a":{}}]],["log1",null,[{}]]"#,
    ])
  func whatCanHappenIsRead(events: String) throws {
    let line =
      Array(#"{"case":"A-1","end":"held","labels":["x"],"events":["#.utf8) + Array("\(events)]}".utf8)
    let record = try CaseRecord(line: line[...])
    #expect(record.line == line)
  }

  @Test(
    arguments: [
      #"["send",{},null]"#, #"["close",null,null]"#,
      #"["open",null,null],["close",null,null],["send",{},null]"#,
      #"["open",null,null],["send",{},{"fault":"crashed","text":"x"}],["send",{},null]"#,
      #"["open",null,{"fault":"threw","text":"x"}],["close",null,null]"#,
    ])
  func whatCannotHappenIsNotRead(events: String) {
    let line = Array("{\"case\":\"A-1\",\"end\":\"held\",\"labels\":[],\"events\":[\(events)]}".utf8)
    let error = #expect(throws: Refusal.self) { _ = try CaseRecord(line: line[...]) }
    #expect(error?.description.contains("no session is open") == true)
  }

  /// A masked fault no longer shows whether it ended the session.
  @Test func maskedFaultMayEndASession() throws {
    let events = #"["open",null,null],["send",{},"{fault: 5555********4444}"],["open",null,null]"#
    let line = Array(
      #"{"case":"A-1","end":"held","labels":[],"masked":true,"events":[\#(events)]}"#.utf8)
    #expect(try CaseRecord(line: line[...]).line == line)
  }

  /// Swift compares strings as equal even if their characters are encoded differently.
  @Test func stringsThatLookAlikeAreNotTheSame() {
    let (composed, decomposed) = (JSONValue.string("\u{E9}"), JSONValue.string("e\u{301}"))
    #expect(composed == decomposed)
    #expect(!composed.isWritten(as: decomposed) && composed.isWritten(as: composed))
    #expect(!JSONValue.array([composed]).isWritten(as: .array([decomposed])))
    #expect(!JSONValue.members(["\u{E9}": .null]).isWritten(as: .members(["e\u{301}": .null])))
  }
}
