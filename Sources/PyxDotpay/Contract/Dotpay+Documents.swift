import Conformance

extension SourceDocument {
  /// Dotpay's guide to its SDK for iOS, in Polish.
  public static let dotpay = SourceDocument(
    title: "SDK (iOS), Płatności elektroniczne klasy e-biznes", edition: "version 1.4.x")
}

extension Citation {
  /// Sections of the guide, by their Polish headings.
  static func dotpay(_ sections: String...) -> Citation { Citation(.dotpay, sections) }
}
