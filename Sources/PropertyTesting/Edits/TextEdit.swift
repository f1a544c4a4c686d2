/// One small change of a text: what was done, with which class of character, and where.
public struct TextEdit: Sendable, Hashable {
  /// What was done.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Adds a character of the edit's class.
    case insertion
    /// Replaces a character by another one of the edit's class.
    case substitution
    /// Removes a character of the edit's class.
    case deletion
    /// Doubles a character of the edit's class.
    case duplication
    /// Swaps two different neighbours; after the swap, the first of them is of the edit's class.
    case transposition
    /// Removes two or more characters in a row, but not the whole text; the first of them is of the edit's class.
    case truncation
    /// Adds another generated text before or after, joined by a character of the edit's class.
    case joining

    /// Whether the class describes a character that the edit brings in, rather than a character that was there.
    public var addsCharacter: Bool { self == .insertion || self == .substitution || self == .joining }
  }

  /// Where it was done.
  public enum Place: String, Sendable, Hashable, CaseIterable {
    /// After or at the last character.
    case end = "at the end"
    /// Before or at the first character.
    case beginning = "at the beginning"
    /// Anywhere else.
    case inside = "inside"
  }

  /// What was done.
  public let kind: Kind
  /// The class of the character involved.
  public let scalarClass: ScalarClass
  /// Where it was done.
  public let place: Place

  /// An edit.
  public init(_ kind: Kind, _ scalarClass: ScalarClass, _ place: Place) {
    self.kind = kind
    self.scalarClass = scalarClass
    self.place = place
  }

  /// The label that counts inputs with this edit.
  public var label: String { "edit: \(kind.rawValue), \(scalarClass.rawValue), \(place.rawValue)" }

  /// All edits, by kind, class and place; no text is joined inside another.
  public static let all: [TextEdit] = Kind.allCases.flatMap { kind in
    ScalarClass.allCases.flatMap { scalarClass in
      Place.allCases.filter { kind != .joining || $0 != .inside }.map { TextEdit(kind, scalarClass, $0) }
    }
  }

  /// The edit that this label counts; nil for other labels.
  public init?(label: String) {
    guard let edit = Self.byLabel[label] else { return nil }
    self = edit
  }

  private static let byLabel = Dictionary(uniqueKeysWithValues: all.map { ($0.label, $0) })
}
