import JSONValues

/// The latest descriptions of products that the service gave.
package struct DescribedProducts: Sendable {
  package private(set) var latest: [ProductID: JSONValue] = [:]

  package init() {}

  /// Notes a reply if it describes a product with fields.
  package mutating func note(_ body: [UInt8]) {
    guard let product = try? JSONValue(parsing: body), product["fields"] != nil, let id = product["id"],
      let text = id.text ?? id.whole.map(String.init)
    else { return }
    latest[ProductID(rawValue: text)] = product
  }
}
