import Conformance

extension Dotpay {
  /// All rows of the catalogue about this system, in any role.
  public static let catalogue: [CatalogueGroup] =
    [
      CatalogueGroup("DP-CFG", 2), CatalogueGroup("DP-LANG", 6), CatalogueGroup("DP-ENV", 3),
      CatalogueGroup("DP-VER", 2), CatalogueGroup("DP-INFO", 18), CatalogueGroup("DP-CH", 8),
      CatalogueGroup("DP-CUR", 1), CatalogueGroup("DP-PAY", 18), CatalogueGroup("DP-SUM", 1),
      CatalogueGroup("DP-CCH", 1), CatalogueGroup("DP-CSUM", 3), CatalogueGroup("DP-STY", 8),
      CatalogueGroup("DP-CARD", 18), CatalogueGroup("DP-ONE", 5), CatalogueGroup("DP-EXT", 18),
      CatalogueGroup("DP-FAST", 5), CatalogueGroup("DP-MP", 13), CatalogueGroup("DP-HIST", 13),
      CatalogueGroup("DP-MODEL", 2),
    ] + CatalogueGroup.crossCutting
}
