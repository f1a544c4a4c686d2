import Conformance
import Foundation
import PyxOnlinePayments

extension OnlinePayments {
  /// Validators in the style of several platforms.
  static let validatorStyles: [Mutant<OnlinePayments>] = [
    .judging("takes the pattern of browsers for addresses", by: "emailAddress") { text, _ in
      let label = "[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?"
      let pattern = "\\A[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@\(label)(?:\\.\(label))*\\z"
      return text.range(of: pattern, options: .regularExpression) != nil
    },
    .judging("matches up to the end of a value or up to a final line break", by: "regularExpression") {
      text, parameters in
      guard let pattern = parameters["regularExpression"]?.text, pattern.hasPrefix("^"),
        let expression = try? NSRegularExpression(pattern: pattern)
      else { return nil }
      return expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
    },
    .reading("takes blanks and punctuation out of card numbers", by: "luhn") { text in
      let kept = text.filter { !$0.isWhitespace && !$0.isPunctuation }
      return kept.count < text.count ? kept : nil
    },
    .judging("takes any number that a parser of decimals takes", by: "range") { text, bounds in
      Double(text).map(bounds.holds) ?? false
    },
    .judging("looks at the first letter, as Foundation does", by: "termsAndConditions") { text, _ in
      text.first.map { "TtYy1".contains($0) } ?? false
    },
    .judging("takes anything but nothing and \"false\"", by: "termsAndConditions") { text, _ in
      !text.isEmpty && text != "false"
    },
    .rejecting("rejects numbers with a plus sign or extra zeros at the front", by: "range") { text, _ in
      text.hasPrefix("+") || text.hasPrefix("0") && text.count > 1
    },
  ]
}
