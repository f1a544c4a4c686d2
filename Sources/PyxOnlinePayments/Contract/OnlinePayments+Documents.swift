import Conformance

extension SourceDocument {
  /// The guide to the SDK for iOS, a web page without an edition of its own.
  public static let onlinePayments = SourceDocument(
    title: "Worldline Online Payments, Objective-C SDK", edition: "web page, read in November 2026")
}

extension Citation {
  /// Sections of the guide, by heading.
  static func objectiveCSDK(_ sections: String...) -> Citation { Citation(.onlinePayments, sections) }
}
