import Conformance

/// Days as they appear in files and reports: `2027-03-31`, in UTC.
public enum Day {
  /// The form, `2027-03-31`.
  static let pattern = "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$"

  /// Whether the text is a day of the calendar in that form.
  public static func isDay(_ text: String) -> Bool {
    guard let form = try? Regex(pattern), text.wholeMatch(of: form) != nil else { return false }
    let parts = text.split(separator: "-").compactMap { Int($0) }
    return parts.count == 3 && parts[2] <= days(inMonth: parts[1], of: parts[0])
  }

  private static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
    default: 31
    }
  }

  /// The day of a timestamp in ISO 8601 format; alphabetical order puts such days in the order of time.
  public static func of(_ timestamp: String) -> Substring { timestamp.prefix(10) }
}

extension StaleExpectation {
  /// What is wrong, on one line.
  public var words: String {
    switch kind {
    case .unseen: "no such finding was seen: \(expectation.name); remove it from the file"
    case .expired: "expired on \(expectation.expires): \(expectation.name)"
    }
  }
}
