/// One small change of a text: what was done, with which class of character, and where.
public struct TextEdit: Sendable, Hashable {
  /// What was done.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A character more, of the edit's class.
    case insertion
    /// Another character in place of one, of the edit's class.
    case substitution
    /// A character less, which was of the edit's class.
    case deletion
    /// A character twice, which is of the edit's class.
    case duplication
    /// Two different neighbours in the other order; the one that comes forward is of the edit's class.
    case transposition
    /// Two or more characters in a row less, the first of which was of the edit's class; something is left.
    case truncation
    /// Another text of the same kind before or after it, with a character of the edit's class between.
    case joining

    /// Whether the class is that of a character which the edit brings in, not of one that was there.
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
  /// The class of the character that it was done with.
  public let scalarClass: ScalarClass
  /// Where.
  public let place: Place

  /// An edit.
  public init(_ kind: Kind, _ scalarClass: ScalarClass, _ place: Place) {
    self.kind = kind
    self.scalarClass = scalarClass
    self.place = place
  }

  /// What an input with the edit is counted under.
  public var label: String { "edit: \(kind.rawValue), \(scalarClass.rawValue), \(place.rawValue)" }

  /// All edits but joinings inside, which there are not, by kind, class and place.
  public static let all: [TextEdit] = Kind.allCases.flatMap { kind in
    ScalarClass.allCases.flatMap { scalarClass in
      Place.allCases.filter { kind != .joining || $0 != .inside }.map { TextEdit(kind, scalarClass, $0) }
    }
  }

  /// The edit that inputs are counted under that label for; nil for labels of other things.
  public init?(label: String) {
    guard let edit = Self.byLabel[label] else { return nil }
    self = edit
  }

  private static let byLabel = Dictionary(uniqueKeysWithValues: all.map { ($0.label, $0) })
}
