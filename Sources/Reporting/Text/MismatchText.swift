import Conformance

/// What was expected and what was seen, for people, with long runs of one character abbreviated.
///
/// A text longer than ``limit`` keeps its beginning, its end and the surroundings of the first difference.
/// Machine-readable reports have the complete text.
struct MismatchText {
  /// The most characters of a text that is shown in full.
  static let limit = 4096

  /// What was checked.
  let subject: String?
  /// What was expected.
  let expected: String?
  /// What was seen.
  let seen: String?
  /// The mismatch as one sentence.
  let message: String

  init(_ mismatch: Mismatch, _ redactor: Redactor) {
    func line(_ text: String) -> String { RunText.shortening(redactor.line(text)) }
    subject = mismatch.subject.map { LimitedText.middle(line($0), characters: Self.limit) }
    guard let wholeExpected = mismatch.expected.map(line), let wholeSeen = mismatch.seen.map(line) else {
      (expected, seen) = (nil, nil)
      message = TraceText.message(line(mismatch.message))
      return
    }
    let place = Self.firstDifference(wholeExpected, wholeSeen)
    let (expected, seen) = (Self.cut(wholeExpected, at: place), Self.cut(wholeSeen, at: place))
    (self.expected, self.seen) = (expected, seen)
    let isCut = expected != wholeExpected || seen != wholeSeen
    message =
      isCut
      ? [subject.map { "\($0): " } ?? "", "expected \(expected), saw \(seen)"].joined()
      : line(mismatch.message)
  }

  /// The number of scalars at the beginning that both texts share.
  private static func firstDifference(_ one: String, _ other: String) -> Int {
    zip(one.unicodeScalars, other.unicodeScalars).prefix { $0 == $1 }.count
  }

  /// The text; a long one keeps a quarter of the limit at each end, and a quarter around the first difference.
  private static func cut(_ text: String, at place: Int) -> String {
    guard text.utf8.count > limit else { return text }
    let scalars = Array(text.unicodeScalars)
    guard scalars.count > limit else { return text }
    let part = limit / 4
    var kept = [0..<part, scalars.count - part..<scalars.count]
    let start = max(part, min(place - part / 2, scalars.count - 2 * part))
    kept.insert(start..<start + part, at: 1)
    var result = String.UnicodeScalarView()
    var end = 0
    for range in kept {
      if range.lowerBound > end {
        result.append(contentsOf: "…[\(range.lowerBound - end) characters left out]…".unicodeScalars)
      }
      result.append(contentsOf: scalars[max(end, range.lowerBound)..<range.upperBound])
      end = range.upperBound
    }
    return String(result)
      + (place < scalars.count ? " [the first difference is at character \(place + 1)]" : "")
  }
}
