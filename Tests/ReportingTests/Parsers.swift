import Foundation
import Requirements
import Testing

/// Parsers by other makers, if they are installed.
enum Parsers {
  struct Ended: Sendable {
    let status: Int32
    let output: String
  }

  /// Runs a program whose last argument is a file with this text; the output includes standard error.
  static func run(_ program: String, _ arguments: [String], on text: String) throws -> Ended {
    let file = FileManager.default.temporaryDirectory.appending(path: "pyx-report-\(UUID().uuidString).xml")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments + [file.path(percentEncoded: false)]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Ended(status: process.terminationStatus, output: String(decoding: output, as: UTF8.self))
  }

  /// The text as expat reads it; if libxml2 is installed, it must be able to read the text too.
  static func parse(_ xml: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> ReadReport {
    if let xmllint = Programs.xmllint {
      let ended = try run(xmllint, ["--noout", "--nonet"], on: xml)
      #expect(ended.status == 0, "libxml2: \(ended.output)", sourceLocation: sourceLocation)
    }
    try Requirement.python.need()
    let python = try #require(Programs.python)
    let ended = try run(python, ["-c", reader], on: xml)
    #expect(ended.status == 0, "expat: \(ended.output)", sourceLocation: sourceLocation)
    return try JSONDecoder().decode(ReadReport.self, from: Data(ended.output.utf8))
  }

  private static let reader = """
    import json, sys, xml.etree.ElementTree as tree
    root = tree.parse(sys.argv[1]).getroot()
    def case(c):
        return {"attributes": c.attrib, "tags": [e.tag for e in c],
          "findings": [{"tag": e.tag, "attributes": e.attrib, "text": e.text or ""} for e in c
                       if e.tag in ("failure", "error", "skipped")],
          "properties": [[p.get("name"), p.get("value")] for p in c.iter("property")],
          "output": "".join(e.text or "" for e in c if e.tag == "system-out")}
    print(json.dumps({"root": root.tag, "attributes": root.attrib,
      "suites": [{"tag": s.tag, "attributes": s.attrib, "tags": [e.tag for e in s],
                  "cases": [case(c) for c in s.findall("testcase")]} for s in root]}))
    """
}

/// A JUnit file as another parser reads it.
struct ReadReport: Decodable {
  struct Suite: Decodable {
    let tag: String
    let attributes: [String: String]
    let tags: [String]
    let cases: [Case]
  }
  struct Case: Decodable {
    let attributes: [String: String]
    let tags: [String]
    let findings: [Finding]
    let properties: [[String]]
    let output: String
    var name: String { attributes["name"] ?? "" }
  }
  struct Finding: Decodable {
    let tag: String
    let attributes: [String: String]
    let text: String
  }
  let root: String
  let attributes: [String: String]
  let suites: [Suite]
  var cases: [Case] { suites.flatMap(\.cases) }
}
