import Conformance
import JSONValues
import PyxPiaWallets
import Testing

@testable import Evidence

/// What a pack proves, and which packs are refused.
@Suite struct PackTests {
  private let with64Zeros = String(repeating: "0", count: 64)

  private func refusal(_ pack: [UInt8], _ key: KeyFile) -> String? {
    do {
      _ = try OpenedPack(pack, key: key)
      return nil
    } catch { return error.description }
  }

  @Test func verdictsComeOutAgain() async throws {
    let key = try SigningKey.generate()
    let pack = try await Packs.pack(cases: 40, signedBy: key)
    let found = try await Packs.evaluated(pack, key)
    #expect(found.confirmed == 2)
    #expect(found.changed.isEmpty && found.sentOtherwise.isEmpty && found.notEvaluable.isEmpty)
    #expect(try await Packs.pack(cases: 40, signedBy: key) == pack)
  }

  @Test func failureComesOutAgainWithItsSmallestCase() async throws {
    let key = try SigningKey.generate()
    let broken = Packs.Altered { effect in
      if case .launched(let call, _) = effect { return [.launched(call: call, canLaunch: true)] }
      return [effect]
    }
    let pack = try await Packs.pack(of: broken, rules: ["PIA-LCH"], cases: 40, signedBy: key)
    let opened = try OpenedPack(pack, key: KeyFile(key.publicKey))
    #expect(opened.result == "FAILED")
    let archive = try Archive(reading: pack)
    let envelope = try #require(archive[EvidencePack.attestationName])
    let statement = try Attestation(envelope: envelope, key: key.publicKey).statement
    let named = statement["predicate"]?["pyx_contracts"]?.elements ?? []
    #expect(named.count == 1 && named.first?["system"] == .string("pia-wallets"))
    #expect(named.first?["role"] == .string("library") && named.first?["conformant"] == .bool(false))
    #expect(statement["predicate"]?["pyx_notJudged"] == .array([]))
    let found = try await Packs.evaluated(pack, key)
    #expect(found.confirmed > 3)
    #expect(found.changed.isEmpty && found.sentOtherwise.isEmpty && found.notEvaluable.isEmpty)
  }

  @Test func everyChangedByteIsRefused() async throws {
    let key = try SigningKey.generate()
    let file = KeyFile(key.publicKey)
    let pack = try await Packs.pack(rules: ["PIA-LCH-02"], cases: 1, signedBy: key)
    #expect(refusal(pack, file) == nil)
    var accepted: [Int] = []
    var changed = pack
    for place in pack.indices {
      changed[place] ^= UInt8(1 << (place % 8))
      if refusal(changed, file) == nil { accepted.append(place) }
      changed[place] = pack[place]
    }
    #expect(accepted.isEmpty, "of \(pack.count)")
    #expect(refusal(Array(pack.dropLast(512)), file) != nil)
    #expect(refusal(pack + [0], file) != nil)
    #expect(refusal([], file) != nil)
  }

  @Test func packOfOtherRulesIsToldApart() async throws {
    let key = try SigningKey.generate()
    let pack = try await Packs.pack(signedBy: key)
    let verifier = PackVerifier(contracts: [], vectors: [], keys: [:]) { token, _, _ in "\(token)" }
    #expect(verifier.knowsRules(of: try OpenedPack(pack, key: KeyFile(key.publicKey))))
    let older = try Packs.forged(pack, key) { files in
      for name in ["report.json", "run.json"] {
        files[name] = try Packs.replacing(RecordedDigests.ruleSet, with64Zeros, in: files[name])
      }
    }
    #expect(!verifier.knowsRules(of: try OpenedPack(older, key: KeyFile(key.publicKey))))
  }

  @Test func anotherKeyIsRefused() async throws {
    let pack = try await Packs.pack(signedBy: try .generate())
    let other = try SigningKey.generate()
    #expect(refusal(pack, KeyFile(other.publicKey)) == "the pack is signed with another key")
  }

  @Test(
    arguments: [
      ("2026-11-24", nil, "the key expired on 2026-11-24, before the run of 2026-11-25"),
      (nil, "2026-11-26", "the key is valid from 2026-11-26, after the run of 2026-11-25"),
      ("2026-11-25", "2026-11-25", nil),
    ] as [(String?, String?, String?)])
  func keyHoldsForItsDays(notAfter: String?, notBefore: String?, reason: String?) async throws {
    let key = try SigningKey.generate()
    let pack = try await Packs.pack(signedBy: key)
    let file = try KeyFile(text: KeyFile(key.publicKey, notBefore: notBefore, notAfter: notAfter).text)
    #expect(refusal(pack, file) == reason)
  }

  @Test func removedTranscriptIsRefused() async throws {
    let key = try SigningKey.generate()
    let pack = try await Packs.pack(signedBy: key)
    // Three forgeries: without the file; without its first line; without this line, and with new counts in run.json.
    let name = "transcripts/pia-wallets.library/PIA-LCH-02.jsonl.z"
    let without = try Packs.forged(pack, key) { $0[name] = nil }
    #expect(refusal(without, KeyFile(key.publicKey)) == "the pack has no \(name)")
    let opened = try OpenedPack(pack, key: KeyFile(key.publicKey))
    let transcript = try #require(opened.transcripts.values.first { $0.name.rule == "PIA-LCH-02" })
    let lines = try transcript.lines()
    let second = try #require(lines.firstIndex(of: UInt8(ascii: "\n"))) + 1
    let shorter = try Packs.forged(pack, key) {
      $0[name] = try Compression.compressed(Array(lines[second...]))
    }
    #expect(refusal(shorter, KeyFile(key.publicKey))?.contains("transcripts") == true)
    let consistent = try Packs.forged(pack, key) { files in
      files[name] = try Compression.compressed(Array(lines[second...]))
      let rule = "\"rule\": \"PIA-LCH-02\",\n      \"cases\": "
      var run = try Packs.replacing(
        "\(rule)\(transcript.cases)", "\(rule)\(transcript.cases - 1)", in: files["run.json"])
      run = try Packs.replacing("\"bytes\": \(lines.count)", "\"bytes\": \(lines.count - second)", in: run)
      files["run.json"] = run
    }
    #expect(refusal(consistent, KeyFile(key.publicKey)) != nil)
  }

  @Test func raisedCountIsRefused() async throws {
    let key = try SigningKey.generate()
    let pack = try await Packs.pack(signedBy: key)
    let raised = try Packs.forged(pack, key) { files in
      files["report.json"] = try Packs.replacing("\"rules\": 2", "\"rules\": 3", in: files["report.json"])
    }
    #expect(refusal(raised, KeyFile(key.publicKey)) == "the footer counts 3 rules, but the results have 2")
    let cases = try Packs.forged(pack, key) { files in
      files["report.json"] = try Packs.replacing(
        "\"discards\": 0", "\"discards\": 1", in: files["report.json"])
    }
    #expect(refusal(cases, KeyFile(key.publicKey)) == nil)
    #expect(try await Packs.evaluated(cases, key).changed.map(\.words) == ["discards: recorded 1, found 0"])
  }

  @Test func skippedRuleIsRefused() async throws {
    let key = try SigningKey.generate()
    let pack = try await Packs.pack(signedBy: key)
    let skipped = try Packs.forged(pack, key) { files in
      let tree = try JSONValue(parsing: try #require(files["report.json"]))
      guard case .object(let members) = tree, let results = tree["results"]?.elements else { return }
      let fewer = JSONValue.object(
        members.map { $0.key == "results" ? .init("results", .array(Array(results.dropLast()))) : $0 })
      var text = Array(fewer.pretty.utf8)
      text = try Packs.replacing("\"rules\": 2", "\"rules\": 1", in: text)
      let tally = try #require(results.last?["outcome"]?.text)
      let count = results.count { $0["outcome"]?.text == tally }
      files["report.json"] = try Packs.replacing(
        "\"\(tally)\": \(count)", "\"\(tally)\": \(count - 1)", in: text)
    }
    let reason = try #require(refusal(skipped, KeyFile(key.publicKey)))
    #expect(reason.contains("rules were skipped"), "\(reason)")
  }

  @Test func alteredEffectChangesTheVerdict() async throws {
    let key = try SigningKey.generate()
    let pack = try await Packs.pack(rules: ["PIA-LCH-01"], cases: 20, signedBy: key)
    let forged = try Packs.rewritten(pack, key, rule: "PIA-LCH-01") { lines in
      lines.replacing(#""canLaunch":false"#, with: #""canLaunch":true"#)
    }
    let found = try await Packs.evaluated(forged, key)
    #expect(found.confirmed == 0)
    #expect(found.changed.contains { $0.words.contains("recorded held, found failed") })
  }

  @Test func whatIsSentOtherwiseIsNotJudged() async throws {
    let key = try SigningKey.generate()
    let pack = try await Packs.pack(rules: ["PIA-LCH-02"], cases: 20, signedBy: key)
    let forged = try Packs.rewritten(pack, key, rule: "PIA-LCH-02") { lines in
      lines.replacing(#""launchWallet":{"call":1,"#, with: #""launchWallet":{"call":1,"other":1,"#)
    }
    let found = try await Packs.evaluated(forged, key)
    #expect(found.sentOtherwise.count == 1)
    #expect(found.changed.isEmpty && found.impossible.isEmpty && found.confirmed == 0)
  }

  @Test func maskedCasesAreNamedAndNotRunAgain() async throws {
    let key = try SigningKey.generate()
    // The implementation opens URLs with a number that the suite did not make up.
    let loud = Packs.Altered { effect in
      if case .openedURL(let url, let succeeded) = effect {
        return [.openedURL(url: "\(url)&pan=5555555555554444", succeeded: succeeded)]
      }
      return [effect]
    }
    let pack = try await Packs.pack(of: loud, rules: ["PIA-LCH"], cases: 20, signedBy: key)
    for file in try Archive(reading: pack).files {
      #expect(!String(decoding: file.bytes, as: UTF8.self).contains("5555555555554444"))
    }
    let opened = try OpenedPack(pack, key: KeyFile(key.publicKey))
    for transcript in opened.transcripts.values {
      #expect(!String(decoding: try transcript.lines(), as: UTF8.self).contains("5555555555554444"))
    }
    let found = try await Packs.evaluated(pack, key)
    #expect(found.notEvaluable.contains { $0.words.contains("cannot be re-evaluated") })
    #expect(found.sentOtherwise.isEmpty)
  }
}
