import Catalogue
import Conformance
import Foundation
import Testing

/// Rules and generators know no implementation: their expectations come only from the documents.
@Suite struct ImportLaws {
  /// Targets that make, vary or collect implementations.
  private static let forbidden: Set<String> = ["Reference", "Variants", "Catalogue"]

  /// The pipeline checks that a target imports exactly what its manifest declares.
  @Test(arguments: KnownContract.all) func rulesReachNoImplementation(contract: KnownContract) throws {
    let targets = try TargetGraph(of: sources)
    let own = contract.type.module
    #expect(targets.imports(of: own).contains("Conformance"), "\(own) has no sources")
    let others = Set(KnownContract.all.map { $0.type.module }).subtracting([own])
    #expect(targets.reached(from: own).intersection(Self.forbidden.union(others)).sorted() == [])
  }

  @Test func whatIsReachedThroughOthersIsSeen() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "laws-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let texts = [
      "PyxToy/Rules/A/Rule.swift": "import Conformance\n@testable import Helpers\n",
      "Helpers/Helper.swift": "// import Nothing\npublic import struct Reference.Toy\n",
      "Reference/Toy.swift": "import Conformance\n", "Conformance/Rule.swift": "let rule = 1\n",
    ]
    for (path, text) in texts {
      let file = folder.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    let found = try TargetGraph(of: folder).reached(from: "PyxToy")
    #expect(found == ["PyxToy", "Helpers", "Reference", "Conformance"])
  }

  private var sources: URL {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources").standardizedFileURL
  }
}

/// The modules that each target in a folder imports.
private struct TargetGraph {
  private var imports: [String: Set<String>] = [:]

  /// Reads the folder of each target.
  init(of folder: URL) throws {
    for target in try FileManager.default.contentsOfDirectory(atPath: folder.path()) {
      let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.appending(path: target).path())
      for path in paths where path.hasSuffix(".swift") {
        let file = folder.appending(path: target).appending(path: path)
        imports[target, default: []].formUnion(
          Self.imports(in: try String(contentsOf: file, encoding: .utf8)))
      }
    }
  }

  func imports(of target: String) -> Set<String> { imports[target] ?? [] }

  /// The target and everything that it imports, directly or through others.
  func reached(from target: String) -> Set<String> {
    var found: Set<String> = []
    var open = [target]
    while let next = open.popLast() {
      guard imports[next] != nil, found.insert(next).inserted else { continue }
      open += imports[next] ?? []
    }
    return found
  }

  private static func imports(in text: String) -> Set<String> {
    let pattern =
      /^\s*(?:(?:@\w+(?:\([^)]*\))?|public|package|internal|fileprivate|private)\s+)*import\s+(?:(?:struct|class|enum|protocol|func|var|let|typealias|actor)\s+)?(\w+)/
      .anchorsMatchLineEndings()
    return Set(text.matches(of: pattern).map { String($0.output.1) })
  }
}
