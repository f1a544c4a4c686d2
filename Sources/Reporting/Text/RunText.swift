/// Abbreviates long runs of one character without loss of information, as in `"A" × 100,000`.
enum RunText {
  /// The length of the shortest run that is abbreviated: longer than any card number and most ids.
  static let least = 64

  /// The text with each long run abbreviated.
  ///
  /// Within quotation marks, a plus sign joins the run to the rest: `"id-" + "A" × 100,000`.
  static func shortening(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    guard hasRun(scalars) else { return text }
    var result = String.UnicodeScalarView()
    var isQuoted = false
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      let end = scalars[index...].firstIndex { $0 != scalar } ?? scalars.count
      // Runs of quotation marks and backslashes stay, because quotation marks are not text and backslashes may begin an
      // escape.
      if end - index >= least, scalar != "\"", scalar != "\\" {
        var short = "\"\(scalar)\" × \(grouped(end - index))"
        if isQuoted {
          if result.last == "\"" { result.removeLast() } else { short = "\" + " + short }
          if end < scalars.count, scalars[end] == "\"" {
            isQuoted = false
            index = end + 1
          } else {
            short += " + \""
            index = end
          }
        } else {
          index = end
        }
        result.append(contentsOf: short.unicodeScalars)
        continue
      }
      if scalar == "\\", index + 1 < scalars.count {
        result.append(contentsOf: scalars[index...index + 1])
        index += 2
        continue
      }
      if scalar == "\"" { isQuoted.toggle() }
      result.append(scalar)
      index += 1
    }
    return String(result)
  }

  private static func hasRun(_ scalars: [Unicode.Scalar]) -> Bool {
    guard scalars.count >= least else { return false }
    var length = 1
    for index in 1..<scalars.count {
      length = scalars[index] == scalars[index - 1] ? length + 1 : 1
      if length == least { return true }
    }
    return false
  }

  /// A number with commas between groups of three digits.
  private static func grouped(_ number: Int) -> String {
    var digits = Array(String(number))
    for place in stride(from: digits.count - 3, to: 0, by: -3) { digits.insert(",", at: place) }
    return String(digits)
  }
}
