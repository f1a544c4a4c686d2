import Conformance

extension Paydiant {
  /// All rows of the catalogue that are about the system, in whichever role.
  public static let catalogue: [CatalogueGroup] =
    [
      CatalogueGroup("PD-TOK", 10), CatalogueGroup("PD-QR", 4), CatalogueGroup("PD-DEC", 8),
      CatalogueGroup("PD-FLOW", 13), CatalogueGroup("PD-DISC", 4), CatalogueGroup("PD-TND", 4),
      CatalogueGroup("PD-UPD", 5), CatalogueGroup("PD-SUM", 5), CatalogueGroup("PD-MODEL", 1),
    ] + CatalogueGroup.crossCutting
}
