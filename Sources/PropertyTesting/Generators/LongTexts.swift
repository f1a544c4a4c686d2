extension String {
  /// A text repeated that many times, made by doubling.
  ///
  /// `init(repeating:count:)` appends the text once per repetition, which takes milliseconds for the longest texts
  /// that are drawn.
  package init(_ unit: String, times count: Int) {
    guard count > 0, !unit.isEmpty else {
      self = ""
      return
    }
    var bytes = Array(unit.utf8)
    let total = bytes.count * count
    bytes.reserveCapacity(total)
    while bytes.count <= total / 2 { bytes += bytes }
    bytes += bytes.prefix(total - bytes.count)
    self = String(decoding: bytes, as: UTF8.self)
  }
}
