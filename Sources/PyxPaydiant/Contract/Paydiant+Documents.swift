import Conformance

extension SourceDocument {
  /// The tutorial for Paydiant's mobile SDK for iOS on configuring a payment.
  public static let paydiant = SourceDocument(
    title: "Step 4: Configure a payment, Paydiant mobile SDK for iOS",
    edition: "undated, as published by Paydiant")
}

extension Citation {
  /// Sections of the payment tutorial, by heading.
  static func paydiant(_ sections: String...) -> Citation { Citation(.paydiant, sections) }
}
