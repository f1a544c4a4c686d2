extension Array where Element: Hashable {
  /// Each element once, in the order of first occurrence.
  @usableFromInline package var firstOccurrences: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
