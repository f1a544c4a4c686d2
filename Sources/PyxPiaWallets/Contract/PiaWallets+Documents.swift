import Conformance

extension SourceDocument {
  /// The guide of Nets (now Nexi) on paying by wallet apps with the PiA SDK for iOS.
  public static let piaWallets = SourceDocument(
    title: "Wallets (Vipps, Swish, MobilePay) Integration, PiA SDK for iOS",
    edition: "undated, as published by Nets")
}

extension Citation {
  /// Sections of the wallet guide of the PiA SDK, by heading; the text before the first heading is `Introduction`.
  static func pia(_ sections: String...) -> Citation { Citation(.piaWallets, sections) }
}
