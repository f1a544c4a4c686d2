import Foundation
import Reporting
import Testing

@testable import SuiteSite

/// A site overwrites nothing that is not its own.
@Suite struct SiteFolderTests {
  @Test func aNewFolderIsMade() throws {
    try inFolder { path in
      try SiteFolder("\(path)/a/b").write([page("index.html", "1"), page("x/y/Z-1.html", "2")])
      #expect(try text("\(path)/a/b/index.html") == "1")
      #expect(try text("\(path)/a/b/x/y/Z-1.html") == "2")
    }
  }

  @Test func aFolderWithSomethingElseIsRefused() throws {
    try inFolder { path in
      try Data("mine".utf8).write(to: URL(filePath: "\(path)/notes"))
      #expect(throws: SiteFolder.Failure.self) { try SiteFolder(path).requireOwn() }
      let failure = #expect(throws: SiteFolder.Failure.self) {
        try SiteFolder(path).write([page("index.html", "1")])
      }
      #expect(failure?.description == "\(path) is not empty and holds no site; give a new or empty folder")
      #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["notes"])
    }
  }

  @Test func anEarlierSiteIsReplacedAndOtherFilesStay() throws {
    try inFolder { path in
      let folder = SiteFolder(path)
      try folder.write([page("index.html", "1"), page("x/old.html", "1")])
      try Data("mine".utf8).write(to: URL(filePath: "\(path)/x/notes"))
      try folder.write([page("index.html", "2"), page("x/new.html", "2")])
      #expect(try text("\(path)/index.html") == "2")
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: "\(path)/x").sorted() == ["new.html", "notes"])
    }
  }

  @Test func aFileOfSomebodyElseIsNotOverwritten() throws {
    try inFolder { path in
      let folder = SiteFolder(path)
      try folder.write([page("index.html", "1")])
      try Data("mine".utf8).write(to: URL(filePath: "\(path)/style.css"))
      #expect(throws: SiteFolder.Failure.self) {
        try folder.write([page("index.html", "2"), page("style.css", "2")])
      }
      #expect(try text("\(path)/style.css") == "mine")
      #expect(try text("\(path)/index.html") == "1")
    }
  }

  /// If somebody edited the list of files, the site still touches no file outside its folder.
  @Test(arguments: ["../kept", "/tmp/kept", "x/../../kept", ".kept", "a b"]) func aListLeadsNowhereElse(
    name: String
  )
    throws
  {
    try inFolder { path in
      let folder = SiteFolder("\(path)/site")
      try folder.write([page("index.html", "1")])
      try Data("mine".utf8).write(to: URL(filePath: "\(path)/kept"))
      let list = "\(path)/site/\(SiteFolder.marker)"
      try Data("\(try text(list))\(name)\n".utf8).write(to: URL(filePath: list))
      try folder.write([page("index.html", "2")])
      #expect(try text("\(path)/kept") == "mine")
    }
  }

  private func page(_ name: String, _ text: String) -> ReportFile { ReportFile(name: name, text: text) }

  private func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
  }

  private func inFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "site-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.path(percentEncoded: false))
  }
}
