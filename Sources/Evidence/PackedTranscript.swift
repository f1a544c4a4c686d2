import Conformance
import JSONValues

/// The transcripts of one rule's cases in a pack.
struct PackedTranscript: Sendable {
  var name: TranscriptName
  /// How many cases there are.
  var cases: Int
  /// How many of the cases have masked text.
  var masked: Int
  /// How many bytes the lines have.
  var size: Int
  /// The lines, compressed.
  var packed: [UInt8]

  /// The lines; throws a ``Refusal`` if they do not match their declaration.
  ///
  /// There are as many lines as cases, none is empty, and each ends with a line feed.
  func lines() throws(Refusal) -> [UInt8] {
    let lines = try Compression.restored(packed, count: size) { (start) throws(Refusal) in
      var (found, last) = (0, lineFeed)
      for byte in start {
        if byte == lineFeed {
          guard last != lineFeed else { throw Refusal("\(name.rule) has an empty transcript") }
          found += 1
        }
        last = byte
      }
      guard found <= cases else { throw misfit("more than \(cases)") }
    }
    let found = lines.count { $0 == lineFeed }
    guard found == cases, lines.last ?? lineFeed == lineFeed else { throw misfit("\(found)") }
    return lines
  }

  private var lineFeed: UInt8 { UInt8(ascii: "\n") }

  private func misfit(_ count: String) -> Refusal {
    Refusal("transcripts of \(name.rule): \(count) in the pack, but \(cases) declared")
  }

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

  /// Reads an entry of the list; the archive must have its file.
  init(_ tree: JSONValue, in archive: [String: [UInt8]]) throws(Refusal) {
    guard let system = tree["system"]?.text, let role = tree["role"]?.text.flatMap(Role.init),
      let rule = tree["rule"]?.text, let cases = tree["cases"]?.whole, let masked = tree["masked"]?.whole,
      let size = tree["bytes"]?.whole
    else { throw Refusal("the list of transcripts in run.json cannot be read") }
    name = TranscriptName(system: system, role: role, rule: rule)
    (self.cases, self.masked, self.size) = (Int(cases), Int(masked), Int(size))
    guard let packed = archive[name.file] else { throw Refusal("the pack has no \(name.file)") }
    self.packed = packed
  }
}
