import Foundation

/// What bad code does to a string that it passes on.
public struct TextDefect: Sendable {
  let name: String
  let change: @Sendable (String) -> String

  /// Makes a defect from a name and a change of the string.
  public init(_ name: String, _ change: @escaping @Sendable (String) -> String) {
    self.name = name
    self.change = change
  }

  /// Leaves the string as it is, for strings that should not be there at all.
  public static let none = TextDefect("as they are") { $0 }

  /// Writes the string in groups of characters, separated by spaces.
  public static func inGroups(of size: Int) -> TextDefect {
    TextDefect("in groups of \(size)") { text in
      stride(from: 0, to: text.count, by: size).map { String(text.dropFirst($0).prefix(size)) }
        .joined(separator: " ")
    }
  }

  /// Writes the string in base64.
  public static let base64 = TextDefect("in base64") { Data($0.utf8).base64EncodedString() }

  /// Writes the string in lower case.
  public static let lowerCase = TextDefect("writes them in lower case") { $0.lowercased() }

  /// Encodes the string's percent signs again.
  public static let encodedAgain = TextDefect("encodes them once more") { $0.replacing("%", with: "%25") }

  /// Encodes everything in the string except letters and digits, as in a URL.
  public static let encoded = TextDefect("encodes them as in a URL") {
    $0.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? $0
  }

  /// Decodes percent-encoding.
  public static let decoded = TextDefect("decodes them") { $0.removingPercentEncoding ?? $0 }

  /// Cuts the string off after that many characters.
  public static func cut(to count: Int) -> TextDefect {
    TextDefect("cuts them off after \(count) characters") {
      $0.utf8.count > count ? String($0.prefix(count)) : $0
    }
  }

  /// Removes characters at the string's end.
  public static func trimmed(of characters: String) -> TextDefect {
    TextDefect("trims them") { text in
      var text = text
      while let last = text.last, characters.contains(last) { text.removeLast() }
      return text
    }
  }
}

extension Mutant {
  /// A mutant for each of the edits.
  ///
  /// - Parameters:
  ///   - name: What the strings are, in the plural.
  ///   - edits: The edits.
  ///   - make: Makes a mutant from a name and a change of each string.
  public static func editing(
    _ name: String, by edits: TextDefect..., make: (String, @escaping @Sendable (String) -> String) -> Mutant
  ) -> [Mutant] {
    edits.map { make("\(name): \($0.name)", $0.change) }
  }
}
