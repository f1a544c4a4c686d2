import Conformance

extension Paydiant {
  /// All rows of the catalogue that are about the system, in whichever role.
  public static let catalogue: [CatalogueGroup] =
    [
      CatalogueGroup("PD-TOK", 11), CatalogueGroup("PD-QR", 5), CatalogueGroup("PD-DEC", 8),
      CatalogueGroup("PD-FLOW", 14), CatalogueGroup("PD-DISC", 4), CatalogueGroup("PD-TND", 4),
      CatalogueGroup("PD-UPD", 6), CatalogueGroup("PD-SUM", 5), CatalogueGroup("PD-MODEL", 1),
    ] + CatalogueGroup.crossCutting
}
