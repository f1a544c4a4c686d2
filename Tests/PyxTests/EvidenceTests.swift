import Foundation
import JSONValues
import Requirements
import Testing

/// `pyx keygen`, `pyx certify --evidence` and `pyx verify`.
@Suite struct EvidenceTests {
  private static let rules = ["--rule", "PIA-LCH", "--rule", "PIA-RDR-05", "--cases", "40"]

  private func packed(_ folder: Folder, _ words: [String] = rules) throws -> Pyx.Ended {
    let made = try Pyx.run("keygen", "k", in: folder)
    #expect(made.code == 0, "\(made.errors)")
    return try Pyx.run(
      ["certify", "--evidence", "run.pyx", "--sign", "k.key", "--format", "json"] + words, in: folder)
  }

  private func unpacked(_ name: String, in folder: Folder) throws -> JSONValue {
    let tar = Process()
    tar.executableURL = URL(filePath: "/bin/tar")
    tar.arguments = ["xf", "run.pyx", name]
    tar.currentDirectoryURL = folder.url
    try tar.run()
    tar.waitUntilExit()
    return try JSONValue(parsing: try folder.read(name).utf8)
  }

  @Test func packOfTheReferenceVerifies() throws {
    let folder = try Folder()
    #expect(try packed(folder).code == 0)
    let ended = try Pyx.run("verify", "run.pyx", "--key", "k.pub", in: folder)
    #expect(ended.code == 0, "\(ended.errors)")
    #expect(ended.output.contains("signature, digests and counts hold"))
    #expect(!ended.output.contains("otherwise"))
    let against = try Pyx.run("verify", "run.pyx", "--key", "k.pub", "--against", in: folder)
    #expect(against.code == 0 && against.output == ended.output, "\(against.errors)")
    // A run of only some rules may not say PASSED.
    #expect(ended.output.contains(": WARNED\n"))
  }

  @Test(.needs(.python)) func reportsOfOneRunCountTheSame() throws {
    let folder = try Folder()
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
    let adapter = root.appending(path: "Tests/Adapters/pia_wallets.py").path(percentEncoded: false)
    let made = try Pyx.run("keygen", "k", in: folder)
    #expect(made.code == 0)
    let ended = try Pyx.run(
      [
        "certify", "--evidence", "run.pyx", "--sign", "k.key", "--format", "json", "--adapter",
        "python3 '\(adapter)'", "--summary", "summary.md",
      ]
        + Self.rules, in: folder, environment: ["PYX_DEFECT": "early-interruption"])
    #expect(ended.code == 1, "\(ended.errors)")
    let printed = try #require(ended.json)
    let kept = try unpacked("report.json", in: folder)
    #expect(kept == printed)
    let counts = try #require(printed["footer"]?["counts"])
    let junit = try #require(folder.files.first { $0.hasSuffix("-pia-wallets.xml") })
    let text = try folder.read(junit)
    let cases = text.components(separatedBy: "<testcase ").dropFirst()
      .filter { !$0.hasPrefix("name=\"RUN-") }
    #expect(.count(cases.count) == counts["rules"])
    #expect(.count(cases.count { $0.contains("<failure") }) == counts["failed"])
    #expect(counts["failed"] != .integer(0))
    let inJUnit = cases.compactMap { text -> String? in
      guard let rule = text.firstMatch(of: /name="rule" value="([^"]+)"/)?.1,
        let count = text.firstMatch(of: /name="cases" value="(\d+)"/)?.1
      else { return nil }
      return "\(rule) \(count)"
    }
    let inJSON = (printed["results"]?.elements ?? []).map {
      "\($0["rule"]?.text ?? "") \($0["cases"]?.whole ?? -1)"
    }
    #expect(inJUnit.sorted() == inJSON.sorted())
    // The counts in the page, as another parser reads it, and in the summary's last row.
    let pages = root.appending(path: "Tests/Torture/pages.py").path(percentEncoded: false)
    let html = try #require(folder.files.first { $0.hasSuffix(".html") })
    let read = try Pyx.shell("python3 -B '\(pages)' '\(html)'", in: folder)
    let inPage = try #require(try JSONValue(parsing: read.output.utf8)["counts"])
    let words = ["passed", "failed", "warned", "inconclusive", "vacuous", "errored"]
    for word in words { #expect((inPage[word] ?? .integer(0)) == counts[word], "\(word)") }
    let rows = try folder.read("summary.md").split(separator: "\n").map { row in
      row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    let names = try #require(rows.first { $0.first == "Contract" })
    let sums = try #require(rows.first { $0.first == "All" })
    #expect(.count(Int(sums[1]) ?? -1) == counts["rules"])
    for word in words {
      #expect(.count(names.firstIndex(of: word).flatMap { Int(sums[$0]) } ?? 0) == counts[word], "\(word)")
    }
    let envelope = try unpacked("attestation.json", in: folder)
    let payload = try #require(envelope["payload"]?.text.flatMap { Data(base64Encoded: $0) })
    let predicate = try #require(try JSONValue(parsing: payload)["predicate"])
    #expect(predicate["result"] == .string("FAILED"))
    #expect(.count(predicate["failedTests"]?.elements?.count ?? -1) == counts["failed"])
    #expect(.count(predicate["passedTests"]?.elements?.count ?? -1) == counts["passed"])
    let verified = try Pyx.run("verify", "run.pyx", "--key", "k.pub", in: folder)
    #expect(verified.code == 0, "\(verified.output)\(verified.errors)")
  }

  @Test(.needs(.pythonPackages)) func otherPeoplesCodeAgrees() throws {
    let folder = try Folder()
    let printed = try #require(try packed(folder).json)
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../EvidenceTests/verify_pack.py").standardized.path(percentEncoded: false)
    func python(_ key: String) throws -> Pyx.Ended {
      try Pyx.start(
        [script, "run.pyx", key], in: folder, program: Programs.pythonWithPackages
      ).wait()
    }
    let ended = try python("k.pub")
    #expect(ended.code == 0, "\(ended.errors)")
    let found = try JSONValue(parsing: ended.output.utf8)
    let counts = try JSONValue(parsing: try #require(printed["footer"]?["counts"]).compactUTF8)
    #expect(found["counts"] == counts)
    _ = try Pyx.run("keygen", "other", in: folder)
    let refused = try python("other.pub")
    #expect(refused.code == 1 && refused.errors.hasPrefix("refused: the signature"), "\(refused.errors)")
  }

  @Test func exchangesOfServicesArePlayedAgain() throws {
    let folder = try Folder()
    let ended = try packed(folder, ["--rule", "OP-IIN-01", "--rule", "OP-ENC", "--cases", "10"])
    #expect([0, 75].contains(ended.code), "\(ended.errors)")
    let verified = try Pyx.run("verify", "run.pyx", "--key", "k.pub", in: folder)
    #expect(verified.code == 0, "\(verified.output)\(verified.errors)")
  }

  @Test func nothingIsOverwritten() throws {
    let folder = try Folder()
    #expect(try packed(folder).code == 0)
    let before = try folder.read("k.key")
    let again = try Pyx.run("keygen", "k", in: folder)
    #expect(again.code == 73)
    #expect(again.errors.contains("k.pub exists already"))
    #expect(try folder.read("k.key") == before)
    let attributes = try FileManager.default.attributesOfItem(
      atPath: folder.url.appending(path: "k.key").path(percentEncoded: false))
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let second = try Pyx.run(
      ["certify", "--evidence", "run.pyx", "--sign", "k.key"] + Self.rules, in: folder)
    #expect(second.code == 73)
    #expect(second.errors.contains("run.pyx exists already"))
  }

  @Test func whatIsRefusedSaysWhy() throws {
    let folder = try Folder()
    #expect(try packed(folder).code == 0)
    _ = try Pyx.run("keygen", "other", in: folder)
    _ = try folder.write("old.pub", "not-after: 2000-01-01\n" + folder.read("k.pub"))
    _ = try folder.write("none.pub", "nothing\n")
    for (words, code, line) in [
      (["run.pyx", "--key", "other.pub"], 1, "refused: run.pyx: the pack is signed with another key"),
      (["run.pyx", "--key", "old.pub"], 1, "the key expired on 2000-01-01, before the run of "),
      (["k.pub", "--key", "k.pub"], 1, "refused: k.pub: the pack is not in the canonical form of a pack"),
      (["run.pyx", "--key", "none.pub"], 65, "none.pub: "),
      (["missing", "--key", "k.pub"], 65, "cannot read missing"),
      (["run.pyx"], 64, "--key FILE"),
      (["run.pyx", "--key", "k.pub", "--holdout", "00"], 1, "the run was made without a commitment"),
    ] as [([String], Int32, String)] {
      let ended = try Pyx.run(["verify"] + words, in: folder)
      #expect(ended.code == code, "\(words)")
      #expect(ended.errors.contains(line), "\(ended.errors)")
      #expect(ended.errors.count { $0 == "\n" } == 1, "\(ended.errors)")
    }
    let alone = try Pyx.run("certify", "--evidence", "x.pyx", in: folder)
    #expect(alone.code == 64 && alone.errors.contains("--sign KEY"))
  }

  @Test func holdoutIsBorneOut() throws {
    let folder = try Folder()
    // The seed differs each time, so with fewer cases than the default number, a rule could be vacuous.
    let ended = try packed(folder, ["--rule", "PIA-LCH", "--rule", "PIA-RDR-05", "--holdout-commit"])
    #expect(ended.code == 0, "\(ended.errors)")
    let commitment = try #require(ended.errors.firstMatch(of: /commitment, SHA-256: ([0-9a-f]{64})/)).1
    let revealed = try #require(ended.errors.firstMatch(of: /revealed: (printf '%s' '[^']*' \| sha256sum)/)).1
    let hashed = try Pyx.shell(String(revealed), in: folder)
    #expect(hashed.output.hasPrefix(commitment))
    // A seed of twelve digits could be masked as a card number.
    let seed = try #require(revealed.firstMatch(of: /seed=([0-9]+)/)).1
    #expect(seed.count <= 11)
    // The commitment is printed before the run, and the seed is printed after the run.
    #expect(commitment.startIndex < revealed.startIndex)
    let words = ["verify", "run.pyx", "--key", "k.pub", "--holdout"]
    #expect(try Pyx.run(words + [String(commitment)], in: folder).code == 0)
    #expect(try Pyx.run(words + [String(repeating: "0", count: 64)], in: folder).code == 1)
    #expect(try Pyx.run("certify", "--holdout-commit", "--seed", "3", in: folder).code == 64)
  }
}
