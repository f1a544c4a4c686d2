import Conformance
import JSONValues
import PyxPiaWallets
import Testing

@testable import Evidence

/// Packs that contradict themselves, signed with the right key.
@Suite struct AgreementTests {
  private func refusal(_ pack: [UInt8], _ key: SigningKey) -> String? {
    do {
      _ = try OpenedPack(pack, key: KeyFile(key.publicKey))
      return nil
    } catch { return error.description }
  }

  @Test(
    arguments: [
      (#""cases": 3"#, #""cases": 4"#, "the report and the run do not agree on cases"),
      (#""seed": 5"#, #""seed": 6"#, "the report and the run do not agree on seed"),
      (#""strict": false"#, #""strict": true"#, "the report and the run do not agree on strict"),
      (#""clock": "controlled""#, #""clock": "system""#, "the report and the run do not agree on clock"),
      (#""expectationsDigest": null"#, #""expectationsDigest": "ZEROS""#, "the digest of the expectations"),
      (
        #""guardedDefects": ["#, #""guardedDefects": [\#(Self.nothing),"#,
        "the report and the run do not agree on guardedDefects"
      ),
      (#""vectorsDigest": "DIGEST""#, #""vectorsDigest": "ZEROS""#, "a digest of zeros"),
      (#""protocol": 1"#, #""protocol": 1, "extra": 1"#, #"run.json: /suite: the member "extra" is unknown"#),
    ])
  func factsThatContradictTheReportAreRefused(old: String, new: String, reason: String) async throws {
    let key = try SigningKey.generate()
    let pack = try await Packs.pack(signedBy: key)
    func filled(_ text: String) -> String {
      text.replacing("ZEROS", with: String(repeating: "0", count: 64))
        .replacing("DIGEST", with: SHA256.hex("no vectors"))
    }
    let forged = try Packs.forged(pack, key) { files in
      files["run.json"] = try Packs.replacing(filled(old), filled(new), in: files["run.json"])
    }
    let said = try #require(refusal(forged, key))
    #expect(said.contains(reason), "\(said)")
  }

  /// A figure for a contract that nobody judged.
  private static let nothing =
    #"{ "system": "none", "role": "library", "killed": 1, "possible": 1, "sample": null }"#

  /// The verifier knows the rule set's figures, so it refuses other figures even if two files of a pack agree on them.
  @Test func otherFiguresThanThoseOfTheRuleSetAreRefused() async throws {
    let key = try SigningKey.generate()
    let pack = try await Packs.pack(signedBy: key)
    #expect(try await Packs.evaluated(pack, key).changed == [])
    let forged = try Packs.forged(pack, key) { files in
      for name in ["report.json", "run.json"] {
        files[name] = try Packs.replacing(
          #""guardedDefects": ["#, #""guardedDefects": [\#(Self.nothing),"#, in: files[name])
      }
    }
    #expect(refusal(forged, key) == nil)
    let refused = await #expect(throws: Refusal.self) { _ = try await Packs.evaluated(forged, key) }
    #expect(refused?.description == "the figures of guarded mutants are not those of the rule set")
  }

  @Test func statementOnSomethingElseIsRefused() async throws {
    let key = try SigningKey.generate()
    let pack = try await Packs.pack(signedBy: key)
    for subjects in [
      [], [.init("other", sha256: Packs.subject.sha256)], [.init("tested", sha256: SHA256.hex("other"))],
      [Packs.subject, Packs.subject],
    ] as [[Attestation.Descriptor]] {
      let forged = try Packs.forged(pack, key, subjects: subjects)
      #expect(refusal(forged, key) == "the statement's subject is not what the run judged")
    }
    #expect(refusal(try Packs.forged(pack, key), key) == nil)
  }

  @Test(arguments: ["null", "\"\(String(repeating: "0", count: 64))\""])
  func reportOnOtherRulesThanTheRunIsRefused(digest: String) async throws {
    let key = try SigningKey.generate()
    let pack = try await Packs.pack(signedBy: key)
    let forged = try Packs.forged(pack, key) { files in
      files["report.json"] = try Packs.replacing(
        "\"\(RecordedDigests.ruleSet)\"", digest, in: files["report.json"])
    }
    #expect(refusal(forged, key) == "the report and the run name different rule sets")
  }

  @Test func unknownMemberOfTheReportIsRefused() async throws {
    let key = try SigningKey.generate()
    let pack = try await Packs.pack(signedBy: key)
    let forged = try Packs.forged(pack, key) { files in
      files["report.json"] = try Packs.replacing(
        #""complete": true"#, #""complete": true, "certified": true"#, in: files["report.json"])
    }
    #expect(refusal(forged, key) == #"report.json: /footer: the member "certified" is unknown"#)
  }

  @Test func whatStandsBehindATranscriptIsRefused() async throws {
    let key = try SigningKey.generate()
    let pack = try await Packs.pack(signedBy: key)
    let name = "transcripts/pia-wallets.library/PIA-LCH-02.jsonl.z"
    for junk in [[0], Array("more".utf8), try Compression.compressed([1, 2, 3])] as [[UInt8]] {
      let forged = try Packs.forged(pack, key) { $0[name] = ($0[name] ?? []) + junk }
      #expect(refusal(forged, key) == "there is data after the end of a transcript")
    }
  }

  /// A small file that would expand to 50 megabytes.
  @Test func bombOfEmptyTranscriptsIsRefusedAtItsStart() async throws {
    let key = try SigningKey.generate()
    let pack = try await Packs.pack(signedBy: key)
    let name = "transcripts/pia-wallets.library/PIA-LCH-02.jsonl.z"
    let opened = try OpenedPack(pack, key: KeyFile(key.publicKey))
    let size = try #require(opened.transcripts.values.first { $0.name.rule == "PIA-LCH-02" }).size
    let forged = try Packs.forged(pack, key) { files in
      files[name] = try Compression.compressed([UInt8](repeating: UInt8(ascii: "\n"), count: 50_000_000))
      files["run.json"] = try Packs.replacing(
        "\"bytes\": \(size)", "\"bytes\": 50000000", in: files["run.json"])
    }
    #expect(refusal(forged, key) == "PIA-LCH-02 has an empty transcript")
  }

  /// Each number in the facts of the run is replaced by values that it cannot have, or that would break arithmetic.
  @Test func numbersWithoutSenseAreRefused() async throws {
    let key = try SigningKey.generate()
    let pack = try await Packs.pack(rules: ["PIA-LCH-02"], cases: 1, signedBy: key)
    let file = try #require(Archive(reading: pack)["run.json"])
    let text = String(decoding: file, as: UTF8.self)
    let places = text.ranges(of: try Regex(": -?[0-9]+(?=,?\n)"))
    let values = [
      "-9223372036854775808", "-20", "-1", "2147483648", "9007199254740993", "4611686018427387904",
      "9223372036854775807", "1e400", "\"1\"", "null", "0.5",
    ]
    var accepted: [String] = []
    for place in places {
      for value in values {
        let forged = try Packs.forged(pack, key) { files in
          files["run.json"] = Array(text.replacingCharacters(in: place, with: ": \(value)").utf8)
        }
        if refusal(forged, key) == nil { accepted.append("\(text[place]) as \(value)") }
      }
    }
    #expect(places.count > 8)
    // None of these values is accepted in any place.
    #expect(accepted.isEmpty, "\(accepted)")
  }

  @Test(
    arguments: [
      ("not-after: 2026-02-30\n", "", "before the key"), ("", "not-after: 2026-12-31\n", "after the key"),
      ("2026-12-31\n", "", "before the key"), (String(repeating: "x", count: 100_000) + "\n", "", "before"),
    ])
  func lineOfAKeyThatMeansNothingIsRefused(before: String, behind: String, words: String) throws {
    let pem = try SigningKey.generate().publicKey.pem
    let error = #expect(throws: Refusal.self) { _ = try KeyFile(text: before + pem + behind) }
    let said = try #require(error?.description)
    #expect(said.contains(words) && said.count < 300, "\(said)")
  }

  /// The hidden line is inside the key's block, where OpenSSL stops reading at a hyphen.
  @Test(arguments: ["-\nnot-after 2026-12-31", "-----END PUBLIC KEY-----"])
  func lineInsideOfAKeyIsRefused(hidden: String) throws {
    let pem = try SigningKey.generate().publicKey.pem
    let lines = pem.split(separator: "\n")
    let error = #expect(throws: Refusal.self) {
      _ = try KeyFile(text: "\(lines[0])\n\(lines[1])\(hidden)\n\(lines[2])\n")
    }
    #expect(error?.description == "the key is not in the canonical PEM form of a public Ed25519 key")
  }

  /// No replay uses these parts, so no verdict would contradict a change in them.
  @Test(
    arguments: [
      (#""labels":[]"#, #""labels":["rare"]"#), (#""labels":[]"#, #""labels":[1]"#),
      (#""end":"#, #""x":1,"end":"#), (#""end":"#, #""masked":false,"end":"#),
      (#"["open",null,null]"#, #"["open",null,[{"launched":{"call":1,"canLaunch":true}}]]"#),
      (#"["close",null,null]"#, #"["close",null,"nothing"]"#),
      (#"["close",null,null]"#, #"["settle",1,null],["close",null,null]"#),
      (#"["close",null,null]"#, #"["close",null,null,0]"#),
    ])
  func partOfATranscriptThatMeansNothingIsRefused(old: String, new: String) async throws {
    let key = try SigningKey.generate()
    let pack = try await Packs.pack(rules: ["PIA-LCH-01"], cases: 3, signedBy: key)
    let forged = try Packs.rewritten(pack, key, rule: "PIA-LCH-01") { lines in
      String(decoding: try Packs.replacing(old, new, in: Array(lines.utf8)), as: UTF8.self)
    }
    let found = try await Packs.evaluated(forged, key)
    #expect(found.confirmed == 0, "\(new)")
  }
}
