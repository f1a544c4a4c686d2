/// The result of an IIN check as a word (Online Payments, "Apply IIN check"); undocumented words are kept, so that
/// rules can judge them.
public struct IINStatus: RawRepresentable, Sendable, Hashable, Codable {
  /// The word.
  public var rawValue: String
  /// Makes a status of any word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A payment product of the platform belongs to the IIN.
  public static let supported = IINStatus(rawValue: "SUPPORTED")
  /// The IIN is not recognised.
  public static let unknown = IINStatus(rawValue: "UNKNOWN")
  /// The check got fewer than six digits.
  public static let notEnoughDigits = IINStatus(rawValue: "NOT_ENOUGH_DIGITS")
  /// The IIN is recognised but cannot be used for this payment.
  public static let existingButNotAllowed = IINStatus(rawValue: "EXISTING_BUT_NOT_ALLOWED")

  /// The documented words, in the document's order.
  public static let documented = [supported, unknown, notEnoughDigits, existingButNotAllowed]
}
