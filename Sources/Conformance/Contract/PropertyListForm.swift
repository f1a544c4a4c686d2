/// The kind of value that a property list has for a key that takes an array.
///
/// The form is a word on the wire; an unknown word is kept as it is.
public struct PropertyListForm: RawRepresentable, Codable, Sendable, Hashable {
  /// The word on the wire.
  public let rawValue: String

  /// Makes a form of any word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// An array of texts, with or without elements.
  public static let array = PropertyListForm(rawValue: "array")
  /// A text.
  public static let text = PropertyListForm(rawValue: "text")
  /// Neither.
  public static let other = PropertyListForm(rawValue: "other")
  /// The key is missing.
  public static let absent = PropertyListForm(rawValue: "absent")

  /// All forms that a property list may have.
  public static let documented: [PropertyListForm] = [.array, .text, .other, .absent]
}

/// The schemes that one Info.plist lists under `LSApplicationQueriesSchemes`.
public struct ListedSchemes: Sendable, Hashable {
  /// The kind of the key's value.
  public let form: PropertyListForm
  /// The texts in the list, in order.
  public let schemes: [String]

  /// Makes a list.
  public init(form: PropertyListForm, schemes: [String]) {
    self.form = form
    self.schemes = schemes
  }

  /// Whether a list has a scheme.
  public enum Place: Sendable, Hashable {
    /// The scheme is listed, letter by letter.
    case listed
    /// The scheme is listed with other letter case: with capital letters for small ones, or the reverse.
    case inOtherLetters
    /// The list has a build setting that may be the scheme.
    case unknown
    /// The scheme is missing.
    case missing
  }

  /// Whether the list has a scheme.
  public func place(of scheme: String) -> Place {
    if schemes.contains(scheme) { return .listed }
    if schemes.contains(where: { $0.lowercased() == scheme.lowercased() }) { return .inOtherLetters }
    return buildSettings.isEmpty ? .missing : .unknown
  }

  /// The entries that the build replaces, each with a single text that is unknown here.
  public var buildSettings: [String] { schemes.filter { $0.contains("$(") || $0.contains("${") } }

  /// The unlisted schemes if at least one of them is certainly missing, otherwise none.
  ///
  /// One is certainly missing if the unlisted schemes outnumber the build settings that may stand for them.
  public func missing(of wanted: [String]) -> [String] {
    let absent = wanted.filter { ![.listed, .inOtherLetters].contains(place(of: $0)) }
    return absent.count > buildSettings.count ? absent : []
  }

  /// The list as it should be for these schemes: misspelt entries are corrected in place, and missing schemes are
  /// appended.
  ///
  /// An entry that differs from its scheme only in capital letters stays.
  public func corrected(for wanted: [String]) -> [String] {
    let missing = wanted.filter { ![.listed, .inOtherLetters].contains(place(of: $0)) }
    let mended = schemes.map { entry in
      missing.first { ListedSchemes(form: form, schemes: [entry]).means($0) } ?? entry
    }
    return mended + missing.filter { !mended.contains($0) }
  }

  /// Whether an entry is meant for a scheme, even if it is misspelt.
  ///
  /// The entry may differ in letter case and spaces, and may go on after a `:`, as a URL does.
  public func means(_ scheme: String) -> Bool {
    schemes.contains { entry in
      let name = entry.prefix { $0 != ":" }.filter { !$0.isWhitespace }
      return name.lowercased() == scheme.lowercased()
    }
  }
}
