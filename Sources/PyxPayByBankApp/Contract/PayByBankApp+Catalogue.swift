import Conformance

extension PayByBankApp {
  /// All rows of the system's catalogue, for every role.
  public static let catalogue: [CatalogueGroup] =
    [
      CatalogueGroup("PBBA-DET", 7), CatalogueGroup("PBBA-POP", 29), CatalogueGroup("PBBA-FLAG", 12),
      CatalogueGroup("PBBA-ERR", 13), CatalogueGroup("PBBA-PAY", 15), CatalogueGroup("PBBA-OPEN", 5),
      CatalogueGroup("PBBA-PICK", 2), CatalogueGroup("PBBA-UX", 9), CatalogueGroup("PBBA-CFG", 5),
      CatalogueGroup("PBBA-MODEL", 2),
    ] + CatalogueGroup.crossCutting
}
