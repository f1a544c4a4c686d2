/// What stands in a property list under a key that takes an array; words other than these are kept as they are.
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
  /// The key is not there.
  public static let absent = PropertyListForm(rawValue: "absent")

  /// All forms that a property list may have.
  public static let documented: [PropertyListForm] = [.array, .text, .other, .absent]
}

/// The schemes that one Info.plist lists under `LSApplicationQueriesSchemes`.
public struct ListedSchemes: Sendable, Hashable {
  /// What stands under the key.
  public let form: PropertyListForm
  /// The texts that stand under it, in their order.
  public let schemes: [String]

  /// Makes a list.
  public init(form: PropertyListForm, schemes: [String]) {
    self.form = form
    self.schemes = schemes
  }

  /// What one scheme is to a list.
  public enum Place: Sendable, Hashable {
    /// It stands there, letter by letter.
    case listed
    /// It stands there in capital letters where it has small ones, or the other way round.
    case inOtherLetters
    /// A build setting stands in the list, which may be the scheme.
    case unknown
    /// It is missing.
    case missing
  }

  /// Where a scheme stands in the list.
  public func place(of scheme: String) -> Place {
    if schemes.contains(scheme) { return .listed }
    if schemes.contains(where: { $0.lowercased() == scheme.lowercased() }) { return .inOtherLetters }
    return buildSettings.isEmpty ? .missing : .unknown
  }

  /// The entries that the build replaces, each by one text that is not known here.
  public var buildSettings: [String] { schemes.filter { $0.contains("$(") || $0.contains("${") } }

  /// Those of the schemes that are surely missing: all that do not stand there, where they are more than the build settings
  /// that may stand for them.
  public func missing(of wanted: [String]) -> [String] {
    let absent = wanted.filter { ![.listed, .inOtherLetters].contains(place(of: $0)) }
    return absent.count > buildSettings.count ? absent : []
  }

  /// The list as it should be for these schemes: what is meant for one of them and badly written is put right where it
  /// stands, and what is missing follows.
  public func corrected(for wanted: [String]) -> [String] {
    let missing = wanted.filter { ![.listed, .inOtherLetters].contains(place(of: $0)) }
    let mended = schemes.map { entry in
      missing.first { ListedSchemes(form: form, schemes: [entry]).means($0) } ?? entry
    }
    return mended + missing.filter { !mended.contains($0) }
  }

  /// Whether an entry is meant for a scheme, well or badly written: in any letters, with or without what follows a
  /// scheme in a URL.
  public func means(_ scheme: String) -> Bool {
    schemes.contains { entry in
      let name = entry.prefix { $0 != ":" }.filter { !$0.isWhitespace }
      return name.lowercased() == scheme.lowercased()
    }
  }
}
