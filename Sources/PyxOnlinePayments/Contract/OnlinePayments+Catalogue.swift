import Conformance

extension OnlinePayments {
  /// The catalogue's groups of rows about this system, for all roles.
  public static let catalogue: [CatalogueGroup] =
    [
      CatalogueGroup("OP-SES", 16), CatalogueGroup("OP-CTX", 8), CatalogueGroup("OP-ITM", 17),
      CatalogueGroup("OP-NAT", 6), CatalogueGroup("OP-AOF", 7), CatalogueGroup("OP-HNT", 6),
      CatalogueGroup("OP-REQ", 15), CatalogueGroup("OP-ENC", 13), CatalogueGroup("OP-VAL", 19),
      CatalogueGroup("OP-IIN", 21), CatalogueGroup("OP-COB", 11), CatalogueGroup("OP-AST", 6),
      CatalogueGroup("OP-LOC", 4), CatalogueGroup("OP-LOG", 2), CatalogueGroup("OP-DEMO", 4),
      CatalogueGroup("OP-FLOW", 4),
    ] + CatalogueGroup.crossCutting
}
