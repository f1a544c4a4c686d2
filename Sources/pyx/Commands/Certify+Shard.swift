import CommandSupport
import Conformance
import Foundation
import Reporting

/// Runs in which this process judges only a part.
extension Certify {
  /// Tells the test engine that this process judges its part, and removes an older report of this part.
  func begin(_ request: ShardRequest) throws {
    folder.remove(request.fileName)
    if let path = request.statusFile { try write("", to: path) }
  }

  /// Judges the part and writes its report; the JUnit files stay red.
  func judge(_ request: ShardRequest, _ session: RunSession, _ subject: Subject) async throws -> ExitCode {
    let shard = request.shard
    let progress = Progress(rules: 0, every: progressInterval)
    let references = session.candidates.compactMap { candidate in
      registry.contracts.first { $0.system == candidate.system && $0.role == candidate.role }?.typed
        .candidate()
    }
    Interruption.shared.tellWhenInterrupted {}
    Interruption.shared.say("interrupted: shard \(shard.index) of \(shard.count) leaves no report")
    let (report, shares) = await session.judge(
      shard, references: references, run: request.run, adapter: adapter?.recorded
    ) { candidate, count in
      progress.begin(candidate, rules: count, cases: session.settings.cases)
    } observer: { event in
      progress.tell(event)
    }
    progress.end()
    let code = report.exitCode(of: shares, strict: options.warningsFail)
    await subject.end(troubled: code == .incomplete || code == .internalError)
    let file = ReportFile(
      name: request.fileName, text: ShardFile.text(of: report, isReproducible: options.isReproducible))
    do { try folder.write([file], keepingOlder: true) } catch let failure as ReportFolder.Failure {
      throw UserError(.cannotWrite, "\(failure.description); choose another folder with --reports")
    }
    try subject.requireWholeTranscript()
    let failed = shares.count { $0.result.isFailure }
    Output.note(
      "wrote \(folder.path)/\(file.name): \(shares.count == 1 ? "1 rule" : "\(shares.count) rules") in whole or in part, "
        + "\(failed) failed; no verdict before pyx merge has all \(shard.count) shards")
    return code
  }

  /// The message in the JUnit files of a shard until the merge.
  static func provisionalMessage(_ request: ShardRequest) -> String {
    "shard \(request.shard.index) of \(request.shard.count) has no verdict: pyx merge derives it from all shards"
  }

  /// If the test engine asked for a JUnit file, writes a red report into it.
  func writeForEngine(_ request: ShardRequest, _ writer: RunFiles) throws {
    guard let path = request.xmlFile else { return }
    let message = Self.provisionalMessage(request)
    try write(writer.provisionalFiles(systems: [], because: message)[0].text, to: path)
  }

  private func write(_ text: String, to path: String) throws {
    do { try Data(text.utf8).write(to: URL(filePath: path)) } catch {
      throw UserError(.cannotWrite, "cannot write \(path): \(error.localizedDescription)")
    }
  }
}
