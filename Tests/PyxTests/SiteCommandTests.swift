import Conformance
import Foundation
import Testing

/// `pyx-maintainer site`, with a small contract.
@Suite struct SiteCommandTests {
  private static let reports =
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Reports").standardized
    .path(percentEncoded: false)

  private func site(_ name: String, in folder: Folder) throws -> Pyx.Ended {
    try Pyx.maintain(
      "site", name, "--system", "pia-wallets", "--role", "configuration", "--cases", "40", "--guarded",
      Self.reports, in: folder)
  }

  @Test func twoRunsGiveTheSameBytes() throws {
    let folder = try Folder()
    for name in ["one", "two", "one"] {
      let ended = try site(name, in: folder)
      #expect(ended.code == 0, "\(ended.errors)")
      #expect(ended.output.hasSuffix(" files; open \(name)/index.html\n"))
    }
    let files = folder.files.filter { $0.hasPrefix("one/") }
    #expect(files.count > 10)
    #expect(folder.files.count == 2 * files.count)
    for file in files { #expect(try folder.read(file) == folder.read("two" + file.dropFirst(3)), "\(file)") }
  }

  /// A page shows each defect's least case, and beside it the closest case that passed, if there is such a case.
  @Test func aRulesPageShowsLeastCases() throws {
    let folder = try Folder()
    #expect(try site("one", in: folder).code == 0)
    let pages = try folder.files.filter { $0.hasPrefix("one/pia-wallets/configuration/PIA-") }.map(
      folder.read)
    #expect(pages.count == 14)
    for page in pages {
      #expect(page.contains("What it must notice") && !page.contains("It is not noticed in these cases."))
      #expect(page.contains("The smallest case in which it shows"))
    }
    #expect(pages.contains { $0.contains("The closest case that passed, beside it") })
  }

  @Test func aFolderWithSomethingElseIsRefusedAtOnce() throws {
    let folder = try Folder()
    _ = try folder.write("mine/notes", "mine")
    let ended = try site("mine", in: folder)
    #expect(ended.code == ExitCode.cannotWrite.rawValue)
    #expect(ended.errors == "pyx: mine is not empty and holds no site; give a new or empty folder\n")
    #expect(try folder.read("mine/notes") == "mine")
    #expect(folder.files == ["mine/notes"])
  }

  @Test func aFolderWithoutANameIsRefused() throws {
    let folder = try Folder()
    let ended = try site("", in: folder)
    #expect(ended.code == ExitCode.usage.rawValue)
    #expect(ended.errors == "pyx: the folder of the site has no name; give it one\n")
  }

  @Test func withoutTheReportsOneLineSaysWhatToDo() throws {
    let folder = try Folder()
    let ended = try Pyx.maintain("site", "out", "--system", "dotpay", in: folder)
    #expect(ended.code == ExitCode.nothingSelected.rawValue)
    #expect(
      ended.errors
        == "pyx: cannot read Reports/dotpay/guarded.md; run this in the repository, or name the folder with --guarded\n"
    )
    #expect(folder.files == [])
  }
}
