import Conformance
import Foundation
import JSONValues
import Testing

/// A file of a host app, and what `pyx lint` should say about it.
struct HostExample: Sendable, CustomTestStringConvertible {
  /// What is special about the file.
  let name: String
  /// The contents of the file; for a property list, only the contents of its dictionary.
  let text: String
  /// Options besides the path.
  let options: [String]
  /// The rules that do not hold, including those that only warn.
  let complaints: [String]
  let code: ExitCode

  init(
    _ name: String, _ text: String, _ options: String..., breaks complaints: String...,
    code: ExitCode = .success
  ) {
    (self.name, self.text, self.options) = (name, text, options)
    (self.complaints, self.code) = (complaints, code)
  }

  var testDescription: String { name }
}

/// A file that is broken, and the line that says so.
struct BrokenExample: Sendable, CustomTestStringConvertible {
  let name: String
  let bytes: Data
  /// The rest of the line, after the file's path.
  let line: String

  init(_ name: String, _ bytes: Data, _ line: String) {
    (self.name, self.bytes, self.line) = (name, bytes, line)
  }

  init(_ name: String, _ text: String, _ line: String) { self.init(name, Data(text.utf8), line) }

  var testDescription: String { name }
}

/// The output of `pyx lint` for one file.
struct LintRun {
  let ended: Pyx.Ended

  init(_ name: String, _ bytes: Data, _ options: [String] = []) throws {
    let folder = try Folder()
    try bytes.write(to: folder.url.appending(path: name))
    ended = try Pyx.run(["lint", name, "--format", "json"] + options, in: folder)
  }

  /// The rules that failed, warned or ended with an error.
  var complaints: [String] {
    (ended.json?["results"]?.elements ?? [])
      .filter { ["failed", "warned", "errored"].contains($0["outcome"]?.text ?? "") }
      .compactMap { $0["rule"]?.text }
  }

  /// Checks the expected result of an example.
  func expect(_ example: HostExample) {
    #expect(complaints == example.complaints, "\(ended.errors)")
    #expect(ended.code == example.code.rawValue, "\(ended.errors)")
  }

  /// Checks that one line reports the file as broken.
  func expectBroken(_ name: String, _ example: BrokenExample) {
    #expect(ended.errors == "pyx: \(name)\(example.line)\n")
    #expect(ended.code == ExitCode.badData.rawValue)
    #expect(ended.output == "")
  }
}
