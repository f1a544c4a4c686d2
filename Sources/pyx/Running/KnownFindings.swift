import CommandSupport
import Conformance
import Foundation
import Reporting

/// The expectations of a run, and how their file is updated after it.
struct KnownFindings: Sendable {
  /// The expectations that were read.
  var file = ExpectationFile()
  /// How the file is rewritten; nil if the run only reads it.
  var update: Update?

  /// The file to write, and the texts of new expectations.
  struct Update: Sendable {
    let path: String
    let reason: String?
    let issue: String?
    let owner: String?
    let expires: String?
  }

  /// Reads a file; throws a ``UserError`` if it cannot be used.
  static func read(_ path: String, rules: [RuleFacts]) throws -> ExpectationFile {
    let data = try InputFile.contents(of: path, code: .badData, limit: InputFile.largestText)
    do { return try ExpectationFile(name: path, bytes: data, rules: rules) } catch {
      throw UserError(.badData, "\(error); nothing was judged")
    }
  }

  /// The report with known findings marked.
  ///
  /// If the file is rewritten and no option for new expectations is missing, the new file decides; otherwise the old
  /// one does.
  func report(of found: RunReport) -> RunReport {
    guard let update, update.unsaid.isEmpty else { return found.applying(file.expectations) }
    return found.applying(update.merged(with: file, after: found).expectations)
  }

  /// Rewrites the file after a run, if that was asked for.
  ///
  /// Throws a ``UserError``, and keeps the old file, if the run is incomplete, if a new expectation lacks an option, or
  /// if the file cannot be written.
  func write(after found: RunReport) throws {
    guard let update else { return }
    let missing = found.contracts.reduce(0) { $0 + $1.missingCount }
    guard found.runErrors.isEmpty, missing == 0 else {
      throw UserError(
        .incomplete, "the run is incomplete, and \(update.path) is unchanged; fix the cause and run again")
    }
    let merged = update.merged(with: file, after: found)
    let added = merged.expectations.filter { !file.expectations.contains($0) }
    let unsaid = update.unsaid
    guard added.isEmpty || unsaid.isEmpty else {
      let rules = ShortText.list(added.map(\.rule).firstOccurrences, limit: 5)
      throw UserError(
        .usage, "new failures (\(rules)) need \(unsaid.joined(separator: ", ")); \(update.path) is unchanged")
    }
    let folder = (update.path as NSString).deletingLastPathComponent
    do {
      try ReportFolder(folder.isEmpty ? "." : folder).write(
        [ReportFile(name: (update.path as NSString).lastPathComponent, text: merged.text)], keepingOlder: true
      )
    } catch let failure as ReportFolder.Failure {
      throw UserError(.cannotWrite, "\(failure.description); \(update.path) is unchanged")
    }
    let gone = file.expectations.count { !merged.expectations.contains($0) }
    let count = merged.expectations.count
    Output.note(
      "wrote \(update.path): \(count) \(count == 1 ? "expectation" : "expectations"), "
        + "\(added.count) of them new; \(gone) removed"
    )
  }
}

extension KnownFindings.Update {
  /// The missing options that a new expectation needs.
  var unsaid: [String] {
    let said: [(option: String, value: String?)] = [
      ("--reason", reason), ("--issue", issue), ("--owner", owner), ("--expires", expires),
    ]
    return said.filter { $0.value == nil }.map(\.option)
  }

  /// The contents of the file after the run.
  func merged(with file: ExpectationFile, after found: RunReport) -> ExpectationFile {
    ExpectationFile(
      found.updated(file.expectations) { system, rule, kind, message in
        ExpectedFinding(
          system: system, rule: rule, kind: kind, message: message, reason: reason ?? "", issue: issue ?? "",
          owner: owner ?? "", expires: expires ?? "")
      })
  }
}
