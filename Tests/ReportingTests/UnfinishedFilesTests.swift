import Foundation
import Testing

@testable import Reporting

@Suite struct UnfinishedFilesTests {
  /// A signal may come while another thread is writing a report.
  @Test func processThatEndsTakesAwayWhatItHasBegun() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "pyx-unfinished-\(UUID().uuidString)")
      .path(percentEncoded: false)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    await #expect(processExitsWith: .exitCode(75)) { [folder = folder as String] in
      let files = UnfinishedFiles.shared
      for name in ["red.xml", "other.xml"] { _ = try files.open("\(folder)/\(name).part") }
      try files.rename("\(folder)/red.xml.part", to: "\(folder)/red.xml")
      let isThere = FileManager.default.fileExists(atPath: "\(folder)/other.xml.part")
      files.removeAndExit(isThere ? 75 : 1)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["red.xml"])
  }
}
