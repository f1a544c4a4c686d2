extension Array where Element: Sendable {
  /// Transforms the elements, at most `width` of them at the same time; the results come in the order of the elements.
  package func concurrentMap<Transformed: Sendable>(
    width: Int, _ transform: @escaping @Sendable (Element) async -> Transformed
  ) async -> [Transformed] {
    await withTaskGroup(of: (Int, Transformed).self) { group in
      var results = [Transformed?](repeating: nil, count: count)
      var next = 0
      func startNext() {
        guard next < count else { return }
        let (index, element) = (next, self[next])
        next += 1
        group.addTask { (index, await transform(element)) }
      }
      for _ in 0..<width { startNext() }
      for await (index, result) in group {
        results[index] = result
        startNext()
      }
      return results.compactMap(\.self)
    }
  }
}
