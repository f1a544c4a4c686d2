import Conformance

extension Dotpay {
  /// All rows of the catalogue that are about the system, in whichever role.
  public static let catalogue: [CatalogueGroup] =
    [
      CatalogueGroup("DP-CFG", 2), CatalogueGroup("DP-LANG", 4), CatalogueGroup("DP-ENV", 3),
      CatalogueGroup("DP-VER", 2), CatalogueGroup("DP-INFO", 17), CatalogueGroup("DP-CH", 7),
      CatalogueGroup("DP-CUR", 1), CatalogueGroup("DP-PAY", 17), CatalogueGroup("DP-SUM", 1),
      CatalogueGroup("DP-CCH", 1), CatalogueGroup("DP-CSUM", 2), CatalogueGroup("DP-STY", 4),
      CatalogueGroup("DP-CARD", 16), CatalogueGroup("DP-ONE", 5), CatalogueGroup("DP-EXT", 16),
      CatalogueGroup("DP-FAST", 5), CatalogueGroup("DP-MP", 13), CatalogueGroup("DP-HIST", 12),
      CatalogueGroup("DP-MODEL", 2),
    ] + CatalogueGroup.crossCutting
}
