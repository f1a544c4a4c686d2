import Conformance

/// The trace of a case, for people.
///
/// Equal effects in a row appear once with a count. Long lines are cut; effects that the rule did not look for have a
/// lower limit. Machine-readable reports have the whole trace.
struct TraceText {
  /// The kinds of effects that the rule looked for; if empty, all kinds.
  let looked: Set<String>
  /// Texts that the failure quotes; a shortened line keeps the places where they occur.
  private let quoted: [[Unicode.Scalar]]

  /// The length, in characters, of the longest line that is shown in full if no other limit applies.
  static let limit = 480
  /// The same limit for an effect that the rule did not look for.
  static let limitElsewhere = 120
  /// The same limit for the messages that the check read last: the last stimulus, the last effect that the rule looked
  /// for, and the last exchange with a service.
  static let limitAtTheEnd = 4096
  /// The longest message that is shown in full if its compared texts are not known.
  static let messageLimit = 4096

  init(looked: [String], message: String) {
    self.looked = Set(looked)
    quoted = Self.quotations(in: message)
  }

  /// The shortened lines of a trace that is already masked.
  func lines(_ trace: [String]) -> [String] {
    let folded = Self.folded(trace.map(RunText.shortening))
    let whole = [
      folded.lastIndex { $0.line.hasPrefix("send ") }, folded.lastIndex { isLookedAt($0.line) },
      folded.lastIndex { $0.line.hasPrefix("  http ") },
    ]
    return folded.enumerated().map { place, folded in
      let (line, count) = folded
      let short = shortened(line, to: whole.contains(place) ? Self.limitAtTheEnd : limit(of: line))
      return count == 1 ? short : "\(short) (\(count) times)"
    }
  }

  /// A message; a very long one is cut in the middle.
  static func message(_ text: String) -> String {
    TraceText(looked: [], message: "").shortened(text, to: messageLimit)
  }

  /// Equal effects in a row as one line with its count.
  private static func folded(_ trace: [String]) -> [(line: String, count: Int)] {
    var folded: [(line: String, count: Int)] = []
    for line in trace {
      if let last = folded.last, last.line == line, line.hasPrefix(effectPrefix) {
        folded[folded.count - 1].count += 1
      } else {
        folded.append((line, 1))
      }
    }
    return folded
  }

  private static let effectPrefix = "  effect "

  private func limit(of line: String) -> Int {
    line.hasPrefix(Self.effectPrefix) && !isLookedAt(line) ? Self.limitElsewhere : Self.limit
  }

  /// Whether the line is an effect of a kind that the rule looked for.
  private func isLookedAt(_ line: String) -> Bool {
    guard line.hasPrefix(Self.effectPrefix) else { return false }
    let kind = line.dropFirst(Self.effectPrefix.count).prefix { $0 != " " }
    return looked.isEmpty || looked.contains(String(kind))
  }

  // MARK: Cutting

  /// The line with its beginning, its end, the surroundings of texts that the failure quotes, and counts of the
  /// characters left out.
  private func shortened(_ line: String, to limit: Int) -> String {
    // A line has at least as many bytes in UTF-8 as characters, so this quick check is safe.
    guard line.utf8.count > limit else { return line }
    let scalars = Array(line.unicodeScalars)
    guard scalars.count > limit else { return line }
    var kept = [0..<limit / 2, scalars.count - limit / 8..<scalars.count]
    for words in quoted {
      guard let place = Self.place(of: words, in: scalars) else { continue }
      kept.append(max(0, place - 40)..<min(scalars.count, place + words.count + 40))
    }
    var result = String.UnicodeScalarView()
    var end = 0
    for range in kept.sorted(by: { $0.lowerBound < $1.lowerBound }) where range.upperBound > end {
      // A gap gets a note only if it has more characters than the note.
      let start = range.lowerBound - end > 40 ? range.lowerBound : end
      if start > end {
        result.append(contentsOf: "…[\(start - end) characters left out]…".unicodeScalars)
      }
      result.append(contentsOf: scalars[start..<range.upperBound])
      end = range.upperBound
    }
    return String(result)
  }

  /// The first three different texts of 2 to 60 characters between double quotes.
  private static func quotations(in message: String) -> [[Unicode.Scalar]] {
    var found: [[Unicode.Scalar]] = []
    for (index, part) in message.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
    where !index.isMultiple(of: 2) {
      let scalars = Array(part.unicodeScalars)
      if (2...60).contains(scalars.count), !found.contains(scalars) { found.append(scalars) }
      if found.count == 3 { break }
    }
    return found
  }

  private static func place(of words: [Unicode.Scalar], in text: [Unicode.Scalar]) -> Int? {
    guard let first = words.first, text.count >= words.count else { return nil }
    return (0...text.count - words.count).first { start in
      text[start] == first && text[start..<start + words.count].elementsEqual(words)
    }
  }
}
