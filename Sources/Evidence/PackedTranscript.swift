import Conformance
import JSONValues

/// The transcripts of one rule's cases as a pack has them.
struct PackedTranscript: Sendable {
  var name: TranscriptName
  /// How many cases there are.
  var cases: Int
  /// How many of them have something masked.
  var masked: Int
  /// Bytes of their lines.
  var size: Int
  /// The lines, compressed.
  var packed: [UInt8]

  /// The lines; throws a ``Refusal`` where they are not what they are said to be.
  func lines() throws(Refusal) -> [UInt8] { try Compression.restored(packed, count: size) }

  var tree: JSONValue {
    .members([
      "system": .string(name.system), "role": .string(name.role.rawValue), "rule": .string(name.rule),
      "cases": .count(cases), "masked": .count(masked), "bytes": .count(size),
    ])
  }

  init(name: TranscriptName, _ transcript: CaseRecorder.Transcript) throws(Refusal) {
    self.name = name
    (cases, masked) = (transcript.cases, transcript.masked)
    size = transcript.lines.count
    packed = try Compression.compressed(transcript.lines)
  }

  /// Reads an entry of the list, whose file the archive must have.
  init(_ tree: JSONValue, in archive: [String: [UInt8]]) throws(Refusal) {
    guard let system = tree["system"]?.text, let role = tree["role"]?.text.flatMap(Role.init),
      let rule = tree["rule"]?.text, let cases = tree["cases"]?.whole, let masked = tree["masked"]?.whole,
      let size = tree["bytes"]?.whole
    else { throw Refusal("run.json has a list of transcripts that cannot be read") }
    name = TranscriptName(system: system, role: role, rule: rule)
    (self.cases, self.masked, self.size) = (Int(cases), Int(masked), Int(size))
    guard let packed = archive[name.file] else { throw Refusal("the pack has no \(name.file)") }
    self.packed = packed
  }
}
