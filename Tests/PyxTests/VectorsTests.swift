import Foundation
import Testing

/// `pyx vectors check` says what is wrong with vector files, and with `--fix` nothing in them is lost.
@Suite struct VectorsTests {
  private static let one = """
    {
      "system": "pia-wallets",
      "vectors": [
        {
          "id": "V-RDR-9001",
          "rule": "PIA-RDR-01",
          "comment": "Vipps comes back",
          "given": { "hostSchemes": ["shop"], "url": "shop://piasdk?wallet=vipps", "wallet": "vipps" },
          "expected": { "handled": true }
        }
      ]
    }

    """

  private func check(_ folder: Folder, _ words: String...) throws -> Pyx.Ended {
    try Pyx.run(["vectors", "check"] + words, in: folder)
  }

  @Test func oneIsNoPlural() throws {
    let folder = try Folder()
    _ = try folder.write("Vectors/a.json", Self.one)
    #expect(try check(folder).output == "1 vector in 1 file is sound\n")
    _ = try folder.write("Vectors/b/b.json", Self.one.replacing("9001", with: "9002"))
    #expect(try check(folder).output == "2 vectors in 2 files are sound\n")
    _ = try folder.write("Vectors/b/b.json", Self.one)
    let ended = try check(folder)
    #expect(ended.code == 65)
    #expect(
      ended.errors == """
        pyx: Vectors/b/b.json: V-RDR-9001 is in a.json too
        pyx: 1 problem in the vectors of Vectors; fix it, but never change an id

        """)
  }

  @Test(arguments: [[], ["--fix"]]) func secondMemberIsNamedAndLeftAlone(words: [String]) throws {
    let folder = try Folder()
    let text = Self.one.replacing("\"handled\": true", with: "\"handled\": false, \"handled\": true")
    _ = try folder.write("Vectors/a.json", text)
    let ended = try Pyx.run(["vectors", "check"] + words, in: folder)
    #expect(ended.code == 65)
    #expect(
      ended.errors.hasPrefix(
        "pyx: Vectors/a.json: cannot be read: a second member \"handled\" in one object, in line 9\npyx: 1 problem in"
      ))
    #expect(try folder.read("Vectors/a.json") == text)
  }

  @Test func fixWritesTheCanonicalForm() throws {
    let folder = try Folder()
    _ = try folder.write("Vectors/a.json", Self.one.replacing("      ", with: " "))
    #expect(try check(folder).code == 65)
    #expect(try check(folder, "--fix").code == 0)
    #expect(try folder.read("Vectors/a.json") == Self.one)
  }

  @Test func whatCannotBeReadIsOneLine() throws {
    let folder = try Folder()
    let path = folder.url.path(percentEncoded: false)
    let loop = "its symbolic links lead back to themselves; fix or remove it\n"
    symlink("loop", "\(path)/loop")
    #expect(try check(folder, "loop").errors == "pyx: cannot read loop: \(loop)")
    _ = try folder.write("Vectors/a.json", Self.one)
    symlink(".", "\(path)/Vectors/self")
    #expect(try check(folder).output == "1 vector in 1 file is sound\n")
    symlink("b.json", "\(path)/Vectors/b.json")
    let ended = try check(folder)
    #expect(ended.errors == "pyx: cannot read Vectors/b.json: \(loop)")
    #expect(ended.code == 66 && ended.output.isEmpty)
    unlink("\(path)/Vectors/b.json")
    mkdir("\(path)/Vectors/b.json", 0o777)
    #expect(
      try check(folder).errors
        == "pyx: cannot read Vectors/b.json: Is a directory; fix or remove it\n")
    rmdir("\(path)/Vectors/b.json")
    mkfifo("\(path)/Vectors/b.json", 0o666)
    #expect(try check(folder).code == 65)
  }

  @Test func manyProblemsAreCounted() throws {
    let folder = try Folder()
    for number in 0..<150 { _ = try folder.write("Vectors/\(1000 + number).json", "{") }
    let ended = try check(folder)
    #expect(ended.errors.count { $0 == "\n" } == 101)
    #expect(
      ended.lastErrorLine
        == "pyx: 150 problems in the vectors of Vectors (the first 100 are shown); fix them, but never change an id"
    )
  }

  @Test func helpIsThereInEveryForm() throws {
    let folder = try Folder()
    let help = try Pyx.run("help", "vectors", "check", in: folder).output
    #expect(
      help.contains("usage: pyx vectors check [DIR] [--fix]") && help.contains("pyx replay SYSTEM:RULE:ID"))
    for words in [
      ["vectors", "--help"], ["vectors", "-h"], ["help", "vectors"], ["vectors", "check", "--help"],
    ] {
      let ended = try Pyx.run(words, in: folder)
      #expect(ended.code == 0 && ended.output == help && ended.errors.isEmpty)
    }
  }
}
