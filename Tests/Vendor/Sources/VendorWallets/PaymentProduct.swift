/// A payment product of the vendor's own, under a name that Pyx has too.
public struct PaymentProduct: Sendable, Hashable {
  /// The number that identifies it.
  public let id: Int
  /// Its name for customers.
  public let label: String

  /// Makes a product.
  public init(id: Int, label: String) {
    self.id = id
    self.label = label
  }
}
