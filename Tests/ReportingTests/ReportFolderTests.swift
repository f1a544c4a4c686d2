import Foundation
import Testing

@testable import Reporting

@Suite struct ReportFolderTests {
  let path = FileManager.default.temporaryDirectory.appending(path: "pyx-folder-\(UUID().uuidString)")
    .path(percentEncoded: false)

  func names() -> [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }

  @Test func filesAreReplacedWholeAndNothingElseIsLeft() throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    let folder = ReportFolder("\(path)/deep")
    try folder.write([ReportFile(name: "a.xml", text: "red"), ReportFile(name: "b.xml", text: "red")])
    try folder.write([ReportFile(name: "a.xml", text: "green")])
    #expect(try String(contentsOfFile: "\(path)/deep/a.xml", encoding: .utf8) == "green")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: "\(path)/deep").sorted() == ["a.xml", "b.xml"])
    folder.remove("b.xml")
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(path)/deep") == ["a.xml"])
  }

  @Test func failureLeavesNothingNewBehind() throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    // The second file cannot replace a folder of the same name.
    try FileManager.default.createDirectory(atPath: "\(path)/b.xml/c", withIntermediateDirectories: true)
    let files = [ReportFile(name: "a.xml", text: "x"), ReportFile(name: "b.xml", text: "x")]
    #expect(throws: ReportFolder.Failure.self) { try ReportFolder(path).write(files) }
    #expect(names() == ["b.xml"])
  }

  /// If an older report stayed, it would be mistaken for a report of this run.
  @Test func olderReportsGoWhereNewOnesCannotBeWritten() throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    try FileManager.default.createDirectory(atPath: "\(path)/a.xml/c", withIntermediateDirectories: true)
    try Data("green".utf8).write(to: URL(filePath: "\(path)/b.xml"))
    let files = [ReportFile(name: "a.xml", text: "x"), ReportFile(name: "b.xml", text: "x")]
    #expect {
      try ReportFolder(path).write(files)
    } throws: {
      "\($0)" == "cannot write to the folder \(path): Is a directory; do not use these files: \(path)/a.xml"
    }
    #expect(names() == ["a.xml"])
  }

  /// If a file cannot be written, older files that nobody would mistake for reports of this run may stay.
  @Test func olderFilesStayWhereTheyAreToBeKept() throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    try FileManager.default.createDirectory(atPath: "\(path)/b.xml/c", withIntermediateDirectories: true)
    try Data("older".utf8).write(to: URL(filePath: "\(path)/c.xml"))
    let files = ["a.xml", "b.xml", "c.xml"].map { ReportFile(name: $0, text: "x") }
    #expect(throws: ReportFolder.Failure.self) { try ReportFolder(path).write(files, keepingOlder: true) }
    #expect(names() == ["b.xml", "c.xml"])
    #expect(try String(contentsOfFile: "\(path)/c.xml", encoding: .utf8) == "older")
  }

  @Test func fileInThePlaceOfTheFolderIsSaid() throws {
    #expect {
      try ReportFolder("/dev/null/reports").write([])
    } throws: { "\($0)" == "cannot make the folder /dev/null/reports: Not a directory" }
  }
}
