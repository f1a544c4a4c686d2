import Conformance

extension OnlinePayments {
  /// All rows of the catalogue that are about the system, in whichever role.
  public static let catalogue: [CatalogueGroup] =
    [
      CatalogueGroup("OP-SES", 15), CatalogueGroup("OP-CTX", 7), CatalogueGroup("OP-ITM", 15),
      CatalogueGroup("OP-NAT", 4), CatalogueGroup("OP-AOF", 6), CatalogueGroup("OP-HNT", 5),
      CatalogueGroup("OP-REQ", 15), CatalogueGroup("OP-ENC", 13), CatalogueGroup("OP-VAL", 19),
      CatalogueGroup("OP-IIN", 21), CatalogueGroup("OP-COB", 10), CatalogueGroup("OP-AST", 4),
      CatalogueGroup("OP-LOC", 3), CatalogueGroup("OP-LOG", 2), CatalogueGroup("OP-DEMO", 3),
      CatalogueGroup("OP-FLOW", 3),
    ] + CatalogueGroup.crossCutting
}
