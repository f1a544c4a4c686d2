import Conformance

extension PiaWallets {
  /// All rows of the system's catalogue, for every role.
  public static let catalogue: [CatalogueGroup] =
    [
      CatalogueGroup("PIA-LCH", 10), CatalogueGroup("PIA-REG", 7), CatalogueGroup("PIA-BODY", 8),
      CatalogueGroup("PIA-RDR", 8), CatalogueGroup("PIA-INT", 9), CatalogueGroup("PIA-ERR", 6),
      CatalogueGroup("PIA-UI", 8), CatalogueGroup("PIA-MODEL", 2),
    ] + CatalogueGroup.crossCutting
}
