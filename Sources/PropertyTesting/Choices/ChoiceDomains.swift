/// The domains of a sequence of choices, by position.
///
/// Even a million choices have few different domains. So the domains are in a table, and each choice has an index into
/// this table, which takes an eighth of a domain's memory.
@usableFromInline
struct ChoiceDomains: Sendable, RandomAccessCollection {
  private static let slots: UInt64 = 64

  private var table: [ChoiceDomain] = []
  /// For each choice, the index of its domain in the table.
  private var places: [UInt32] = []
  /// For each slot of the hash, the index of the domain that took it last; a domain that has lost its slot is added
  /// again.
  private var recent = [UInt32](repeating: 0, count: Int(slots))

  @usableFromInline init() {}

  @usableFromInline var startIndex: Int { 0 }
  @usableFromInline var endIndex: Int { places.count }

  @usableFromInline
  subscript(position: Int) -> ChoiceDomain { table[Int(places[position])] }

  mutating func reserveCapacity(_ count: Int) { places.reserveCapacity(count) }

  @usableFromInline
  mutating func append(_ domain: ChoiceDomain) {
    let mixed = (domain.lower &+ domain.width &* 31 &+ domain.simplest) &* 0x9e37_79b9_7f4a_7c15
    let slot = Int(mixed >> 32 & (Self.slots - 1))
    let place = Int(recent[slot])
    if place < table.count, table[place] == domain { return places.append(recent[slot]) }
    recent[slot] = UInt32(table.count)
    table.append(domain)
    places.append(recent[slot])
  }

  /// Forgets the domains of the choices from that position onwards.
  @usableFromInline
  mutating func removeAll(from position: Int) { places.removeSubrange(position...) }

  @usableFromInline
  mutating func removeAll() {
    table.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
  }
}
