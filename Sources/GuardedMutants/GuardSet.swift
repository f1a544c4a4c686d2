/// A set of guards of a contract, stored as indices into the contract's list of guards.
struct GuardSet: Sendable, Hashable {
  private var words: [UInt64] = []

  /// The empty set.
  init() {}

  /// The set of the guards at these places in the list.
  init(_ places: some Sequence<Int>) { for place in places { insert(place) } }

  /// Adds the guard at that place.
  mutating func insert(_ place: Int) {
    while words.count <= place / 64 { words.append(0) }
    words[place / 64] |= 1 << UInt64(place % 64)
  }

  /// Adds the guards of another set.
  mutating func formUnion(_ other: GuardSet) {
    while words.count < other.words.count { words.append(0) }
    for index in other.words.indices { words[index] |= other.words[index] }
  }

  /// Whether the guard at that place is in the set.
  func contains(_ place: Int) -> Bool {
    place / 64 < words.count && words[place / 64] & (1 << UInt64(place % 64)) != 0
  }

  /// The places of the set's guards, in order.
  var places: [Int] {
    words.indices.flatMap { word in (0..<64).map { word * 64 + $0 }.filter(contains) }
  }
}
