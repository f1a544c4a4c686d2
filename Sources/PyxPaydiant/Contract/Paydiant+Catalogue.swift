import Conformance

extension Paydiant {
  /// All rows of the catalogue about the system, in any role.
  public static let catalogue: [CatalogueGroup] =
    [
      CatalogueGroup("PD-TOK", 15), CatalogueGroup("PD-QR", 6), CatalogueGroup("PD-DEC", 9),
      CatalogueGroup("PD-FLOW", 14), CatalogueGroup("PD-DISC", 7), CatalogueGroup("PD-TND", 4),
      CatalogueGroup("PD-UPD", 7), CatalogueGroup("PD-SUM", 8), CatalogueGroup("PD-MODEL", 1),
    ] + CatalogueGroup.crossCutting
}
