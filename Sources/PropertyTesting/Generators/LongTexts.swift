extension String {
  /// A text that many times over, made by doubling: `init(repeating:count:)` appends one by one, which takes
  /// milliseconds for the longest texts of cases.
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

extension Generator where Value == String {
  /// A text that many times over, which in the least case stands there only as often as the failure needs.
  ///
  /// The number is a choice of its own, though only the greatest is ever drawn at random: a text of a fixed length would
  /// stay as it is where three characters fail as well.
  package static func long(_ unit: String, times count: Int) -> Generator {
    precondition(count >= 1, "a text of nothing is not long")
    return Generator { source in
      String(unit, times: try source.integer(in: 1...count, simplest: 1) { _ in count })
    }
  }
}
