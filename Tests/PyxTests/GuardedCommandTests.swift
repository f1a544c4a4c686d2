import JSONValues
import Testing

/// `pyx mutants --guarded` with one rule of the smallest contract that has states and calls.
@Suite struct GuardedCommandTests {
  private static let words = [
    "mutants", "--guarded", "--system", "paydiant", "--role", "library", "--rule", "PD-TOK-11", "--cases",
    "30",
  ]

  @Test func recordOfARunIsWhatTheNextOneComesTo() throws {
    let folder = try Folder()
    let first = try Pyx.run(Self.words + ["--format", "record"], in: folder)
    #expect(first.code == 0)
    #expect(first.output.contains("does not give the token back\tR "))
    _ = try folder.write("guarded.tsv", first.output)
    let again = try Pyx.run(Self.words + ["--against", "guarded.tsv"], in: folder)
    #expect(again.code == 0, "\(again.errors)")
    _ = try folder.write(
      "other.tsv",
      first.output.replacing("does not give the token back\tR", with: "does not give the token back\tS"))
    let other = try Pyx.run(Self.words + ["--against", "other.tsv"], in: folder)
    #expect(other.code == 1)
    #expect(other.errors.contains("PD-TOK-11: does not give the token back: only"))
    let tree = try Pyx.run(Self.words + ["--format", "json"], in: folder)
    #expect(tree.code == 0)
    let pairs = try #require(tree.json?.elements)
    #expect(!pairs.isEmpty)
    #expect(pairs.allSatisfy { $0["rule"] == .string("PD-TOK-11") })
  }

  @Test func fileThatIsNoRecordIsNamed() throws {
    let folder = try Folder()
    _ = try folder.write("none.tsv", "a line\n")
    let ended = try Pyx.run(Self.words + ["--against", "none.tsv"], in: folder)
    #expect(ended.code == 65)
    #expect(ended.errors == "pyx: none.tsv is not a record of pyx mutants --guarded --format record\n")
  }
}
