import PropertyTesting

/// A heap whose keys are not less than their parent's.
indirect enum Heap: Sendable, CustomStringConvertible {
  case empty
  case node(Int, Heap, Heap)

  static func generator(minimum: Int, size: Int) -> Generator<Heap> {
    if size == 0 { return .just(.empty) }
    let node = Generator<Heap> { source in
      let key = try source.integer(in: minimum...Int.max)
      let below = generator(minimum: key, size: size / 2)
      return .node(key, try below.draw(from: source), try below.draw(from: source))
    }
    return .frequency([(1, .just(.empty)), (7, node)])
  }

  func merged(_ other: Heap) -> Heap {
    switch (self, other) {
    case (.empty, _): other
    case (_, .empty): self
    case (.node(let a, let left, let right), .node(let b, let otherLeft, let otherRight)):
      a <= b ? .node(a, right.merged(other), left) : .node(b, otherRight.merged(self), otherLeft)
    }
  }

  /// All keys, unsorted: head, left, right.
  var listing: [Int] {
    switch self {
    case .empty: []
    case .node(let key, let left, let right): [key] + left.listing + right.listing
    }
  }

  /// The keys in an order that may be wrong, because the keys are not sorted after the first merge.
  var wrongList: [Int] {
    switch self {
    case .empty: []
    case .node(let key, let left, let right): [key] + left.merged(right).listing
    }
  }

  var description: String {
    switch self {
    case .empty: "-"
    case .node(let key, let left, let right): "(\(key) \(left) \(right))"
    }
  }
}

extension Challenge {
  static var binheap: Challenge {
    let heaps = Generator<Int>.int(in: 0...20).flatMap { Heap.generator(minimum: Int.min, size: $0) }
    return Challenge("binheap", heaps, isLeast: { $0.listing.sorted() == [0, 0, 0, 1] }) { heap in
      .when(heap.wrongList == heap.listing.sorted())
    }
  }
}
