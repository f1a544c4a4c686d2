import Conformance
import JSONValues
import Reporting

/// One archive per run: its report, the data to derive its verdicts again, the transcripts of its cases, and a signed
/// statement that names all of them.
///
/// `report.json` is the JSON report of the run. `run.json` has the settings, digests and claims. `transcripts/` has a
/// file for each rule: lines of JSON compressed by zlib, one for each case. `attestation.json` is the envelope with the
/// statement.
public struct EvidencePack: Sendable {
  static let attestationName = "attestation.json"
  static let reportName = "report.json"
  static let runName = "run.json"

  /// The bytes of a run's pack; throws a ``Refusal`` if it cannot be made.
  public static func bytes(
    of report: RunReport, options: ReportOptions, cases recorder: CaseRecorder, facts: RunFacts,
    signedBy key: SigningKey
  ) throws(Refusal) -> [UInt8] {
    var transcripts: [PackedTranscript] = []
    for (name, transcript) in recorder.transcripts {
      transcripts.append(try PackedTranscript(name: name, transcript))
    }
    var options = options
    options.ruleSetDigest = RecordedDigests.ruleSet
    let tree = JSONReport(options: options).tree(of: report)
    var files = [PackedFile(reportName, Array(tree.pretty.utf8))]
    files.append(
      facts.file(
        of: report, isStrict: options.warningsFail, isReproducible: options.isReproducible,
        transcripts: transcripts))
    files += transcripts.map { PackedFile($0.name.file, $0.packed) }
    let attestation = Attestation(subjects: facts.subjects, verdicts: PackVerdicts(tree), files: files)
    files.append(PackedFile(attestationName, try attestation.envelope(signedBy: key)))
    return try Archive(files).bytes
  }
}

/// The verdicts of a JSON report, in the words of the statement.
struct PackVerdicts: Sendable, Hashable {
  var passed: [String] = []
  var warned: [String] = []
  var failed: [String] = []
  /// The verdict on each contract, and the contracts that the run says nothing about, as in the report.
  let contracts: JSONValue
  let notJudged: JSONValue
  var result: Attestation.Result

  init(_ report: JSONValue) {
    for result in report["results"]?.elements ?? [] {
      let name = "\(result["system"]?.text ?? "")/\(result["rule"]?.text ?? "")"
      switch result["outcome"]?.text {
      case "passed", "unexpectedPass": passed.append(name)
      case "warned": warned.append(name)
      case "failed", "knownFailure": failed.append(name)
      default: break
      }
    }
    let footer = report["footer"]
    contracts = footer?["verdicts"] ?? .array([])
    notJudged = footer?["notJudged"] ?? .array([])
    let isConformant = footer?["conformant"] == .bool(true)
    if isConformant, warned.isEmpty, failed.isEmpty {
      result = .passed
    } else if footer?["conformant"] != .bool(false), failed.isEmpty, footer?["exitCode"] == .integer(0) {
      result = .warned
    } else {
      result = .failed
    }
  }
}
