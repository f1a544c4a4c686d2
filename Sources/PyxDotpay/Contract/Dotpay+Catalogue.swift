import Conformance

extension Dotpay {
  /// All rows of the catalogue that are about the system, in whichever role.
  public static let catalogue: [CatalogueGroup] =
    [
      CatalogueGroup("DP-CFG", 2), CatalogueGroup("DP-LANG", 4), CatalogueGroup("DP-ENV", 3),
      CatalogueGroup("DP-VER", 2), CatalogueGroup("DP-INFO", 15), CatalogueGroup("DP-CH", 7),
      CatalogueGroup("DP-CUR", 1), CatalogueGroup("DP-PAY", 12), CatalogueGroup("DP-SUM", 1),
      CatalogueGroup("DP-CCH", 1), CatalogueGroup("DP-CSUM", 1), CatalogueGroup("DP-STY", 4),
      CatalogueGroup("DP-CARD", 16), CatalogueGroup("DP-ONE", 4), CatalogueGroup("DP-EXT", 13),
      CatalogueGroup("DP-FAST", 4), CatalogueGroup("DP-MP", 10), CatalogueGroup("DP-HIST", 9),
      CatalogueGroup("DP-MODEL", 1),
    ] + CatalogueGroup.crossCutting
}
