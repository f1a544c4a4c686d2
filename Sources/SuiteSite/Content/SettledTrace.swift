import Conformance

/// Cases of a contract that has services, in a form that is the same in every run.
///
/// Calls that run at the same time may end in any order, so their effects are listed by call. Encrypted values differ
/// in each run, so they are left out.
public enum SettledTrace {
  /// The differences between this form and the trace, in words for pages.
  static let told =
    "Calls that are under way at once may end in any order: their effects are listed by call. Encrypted values are left out."

  /// The length of the shortest text that is taken for an encrypted value.
  private static let least = 100
  /// The beginnings of an encrypted value (JWE): of the plain JWE, and of a JWE that is encoded in base64 once more.
  private static let beginnings = ["eyJ", "ZXlK"]

  /// The lines of a trace in the settled form.
  public static func lines(_ trace: [String]) -> [String] {
    var lines: [String] = []
    var together: [(call: Int, line: String)] = []
    func flush() {
      let sorted = together.enumerated().sorted {
        ($0.element.call, $0.offset) < ($1.element.call, $1.offset)
      }
      lines += sorted.map(\.element.line)
      together = []
    }
    for line in trace.map(text) {
      if let call = call(of: line) {
        together.append((call, line))
      } else {
        flush()
        lines.append(line)
      }
    }
    flush()
    return lines
  }

  /// A result with the lines of its failing case in the settled form.
  public static func result(_ result: RuleResult) -> RuleResult {
    guard case .failed(let found) = result.outcome else { return result }
    let message = text(found.message)
    var copy = result
    copy.outcome = .failed(
      FailingCase(
        mismatch: message == found.message ? found.mismatch : Mismatch(message: message),
        trace: lines(found.trace), stimuli: found.stimuli, originalMessage: text(found.originalMessage),
        originalStimuli: found.originalStimuli, caseNumber: found.caseNumber, shrinking: found.shrinking,
        vector: found.vector, way: found.way))
    return copy
  }

  /// The number of the call that an effect belongs to; nil for other lines.
  private static func call(of line: String) -> Int? {
    guard line.hasPrefix("  effect "), let place = line.firstRange(of: " call=") else { return nil }
    return Int(line[place.upperBound...].prefix { $0.isNumber })
  }

  /// The text without encrypted values.
  static func text(_ text: String) -> String {
    guard beginnings.contains(where: text.contains) else { return text }
    var result = ""
    var word = ""
    for character in text {
      if isPart(character) {
        word.append(character)
      } else {
        result += kept(word)
        result.append(character)
        word = ""
      }
    }
    return result + kept(word)
  }

  private static func kept(_ word: String) -> String {
    word.utf8.count >= least && beginnings.contains(where: word.hasPrefix) ? "‹encrypted›" : word
  }

  /// Whether a character can be part of an encrypted value.
  private static func isPart(_ character: Character) -> Bool {
    switch character {
    case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".", "=", "+", "/": true
    default: false
    }
  }
}
