/// Rows of the rule catalogue whose ids differ only in their number, such as PIA-LCH-01 to PIA-LCH-10.
///
/// A system names all of its rows; if a row is neither tested nor excluded, this is noticed.
public struct CatalogueGroup: Sendable, Hashable {
  /// The ids without the number, such as `PIA-LCH`.
  public let name: String
  /// The number of rows, which are numbered from 1.
  public let count: Int

  /// Makes a group.
  public init(_ name: String, _ count: Int) {
    self.name = name
    self.count = count
  }

  /// The ids of its rows, in their order.
  public var ids: [String] {
    (1...count).map { $0 < 10 ? "\(name)-0\($0)" : "\(name)-\($0)" }
  }

  /// The groups that apply to every system.
  public static let crossCutting: [CatalogueGroup] = [
    CatalogueGroup("X-CB", 3), CatalogueGroup("X-PURE", 1), CatalogueGroup("X-DATA", 1),
  ]
}
