import PaymentNumbers

/// The first line in which two logs differ.
struct SeenDifference: Sendable, Equatable {
  /// The line without the defect; nil if the log had ended.
  let clean: String?
  /// The line with the defect; nil if that log had ended.
  let changed: String?
  /// The last lines before the difference, which are the same in both logs.
  let before: [String]

  /// Compares two logs; nil if they are the same.
  init?(between clean: [String], and changed: [String]) {
    let place = zip(clean, changed).prefix { $0 == $1 }.count
    guard place < max(clean.count, changed.count) else { return nil }
    before = Array(clean[..<place].suffix(Self.linesBefore))
    self.clean = place < clean.count ? clean[place] : nil
    self.changed = place < changed.count ? changed[place] : nil
  }

  /// The difference, followed by the lines before it, the latest first.
  func text(of rule: String) -> String {
    let start = max(0, zip(clean ?? "", changed ?? "").prefix { $0 == $1 }.count - Self.context)
    func part(_ line: String?) -> String {
      guard let line else { return "nothing more" }
      let shown = CardMasking.masked(line)
      return (start > 0 ? "…" : "") + Self.shortened(shown.dropFirst(start))
    }
    let difference = "in a case of \(rule): \(part(changed)) instead of \(part(clean))"
    return ([difference] + before.reversed().map { "after \(Self.shortened(CardMasking.masked($0)[...]))" })
      .joined(separator: "\n")
  }

  private static func shortened(_ text: Substring) -> String {
    text.prefix(length) + (text.count > length ? "…" : "")
  }

  /// How many of the lines before the difference are shown.
  private static let linesBefore = 6
  /// How many equal characters are shown before the difference, and how many characters of a line at most.
  private static let context = 60
  private static let length = 240
}
