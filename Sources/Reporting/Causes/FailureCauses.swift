import Conformance

/// Groups failing rules by their cause.
struct FailureCauses {
  /// The number of each result's cause; equal numbers mean the same cause.
  let numbers: [Int]

  /// Finds the cause of each failed result, in the order of `results`.
  ///
  /// Failures that show the same defect have one cause. A rule gets an earlier rule's cause if all of its own
  /// failures show that cause. If a rule shows several causes that other rules show separately, these causes stay
  /// separate.
  init(_ results: [RuleResult]) {
    let failures = results.map { $0.failures.map(ShownFailure.init) }
    let owners = failures.enumerated().flatMap { owner, all in all.map { _ in owner } }
    let all = failures.flatMap(\.self)
    var links = Links(count: all.count)
    for one in all.indices {
      for other in all.indices.dropFirst(one + 1) where !links.joins(one, other) {
        if all[one].showsTheSame(as: all[other]) { links.join(one, other) }
      }
    }
    var shown = results.map { _ in [Int]() }
    for (place, owner) in owners.enumerated() { shown[owner].append(links.root(of: place)) }
    let single = Set(shown.compactMap { Set($0).count == 1 ? $0.first : nil })
    var causes: [Set<Int>] = []
    numbers = shown.map { roots in
      if !roots.isEmpty, let cause = causes.firstIndex(where: { $0.isSuperset(of: roots) }) { return cause }
      let own = Set(roots)
      let isBridge = own.count > 1 && own.intersection(single).count > 1
      causes.append(isBridge ? Set(roots.prefix(1)) : own)
      return causes.count - 1
    }
  }

  /// A disjoint-set forest over numbers.
  private struct Links {
    private var parents: [Int]

    init(count: Int) { parents = Array(0..<count) }

    func root(of number: Int) -> Int {
      var root = number
      while parents[root] != root { root = parents[root] }
      return root
    }

    func joins(_ one: Int, _ other: Int) -> Bool { root(of: one) == root(of: other) }

    mutating func join(_ one: Int, _ other: Int) {
      let (first, second) = (root(of: one), root(of: other))
      parents[max(first, second)] = min(first, second)
    }
  }
}
