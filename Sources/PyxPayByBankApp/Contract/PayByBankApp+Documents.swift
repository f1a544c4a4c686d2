import Conformance

extension SourceDocument {
  /// The implementation guide of the merchant button for iOS.
  public static let eis11 = SourceDocument(
    title: "EIS11 PBBA Integrated iOS Merchant Button Implementation Guide", edition: "3.12.3")
}

extension Citation {
  /// Sections of the implementation guide, by number.
  static func eis11(_ sections: String...) -> Citation { Citation(.eis11, sections) }
}
