/// A version of a pod: numbers separated by points; zeros at the end do not count.
struct PodVersion: Sendable, Hashable, Comparable {
  /// The numbers, without the zeros at the end.
  let numbers: [Int]

  /// Makes a version from its numbers.
  init(_ numbers: [Int]) {
    self.numbers = Array(numbers.prefix(1 + (numbers.lastIndex { $0 != 0 } ?? -1)))
  }

  static func < (one: PodVersion, other: PodVersion) -> Bool {
    one.numbers.lexicographicallyPrecedes(other.numbers)
  }
}

/// The versions that the requirements of a line in a Podfile admit together.
///
/// It does not read requirements with prereleases (`1.5.0-beta`).
struct VersionRange: Sendable, Hashable {
  /// The bound of a range, and whether the bound itself is included.
  private struct Bound: Sendable, Hashable {
    let version: PodVersion
    let isAdmitted: Bool
  }

  private var lower = Bound(version: PodVersion([]), isAdmitted: true)
  /// Nil if there is no upper bound.
  private var upper: Bound?
  private var excluded: Set<PodVersion> = []

  /// The versions that meet all requirements, or any version if there are no requirements; nil if a requirement cannot
  /// be read.
  init?(_ requirements: [String]) {
    for requirement in requirements {
      guard add(requirement) else { return nil }
    }
  }

  /// Whether the ranges have a version in common.
  ///
  /// Between any two versions there is another version: 1.4.15.1 lies between 1.4.15 and 1.4.16. So only a range
  /// without room between its bounds is empty.
  func meets(_ other: VersionRange) -> Bool {
    var both = self
    both.raise(to: other.lower)
    if let upper = other.upper { both.lower(to: upper) }
    both.excluded.formUnion(other.excluded)
    return !both.isEmpty
  }

  /// Whether the other range admits every version that this range admits; excluded single versions are ignored.
  func isWithin(_ other: VersionRange) -> Bool {
    var both = self
    both.raise(to: other.lower)
    if let upper = other.upper { both.lower(to: upper) }
    return both == self
  }

  private var isEmpty: Bool {
    guard let upper else { return false }
    guard lower.version == upper.version else { return upper.version < lower.version }
    return !lower.isAdmitted || !upper.isAdmitted || excluded.contains(lower.version)
  }

  private mutating func add(_ requirement: String) -> Bool {
    let form = /\s*(=|!=|>=|<=|>|<|~>|)\s*([0-9]{1,9}(?:\.[0-9]{1,9})*)\s*/
    guard let found = requirement.wholeMatch(of: form) else { return false }
    let numbers = found.output.2.split(separator: ".").compactMap { Int($0) }
    let version = PodVersion(numbers)
    switch found.output.1 {
    case ">=": raise(to: Bound(version: version, isAdmitted: true))
    case ">": raise(to: Bound(version: version, isAdmitted: false))
    case "<=": lower(to: Bound(version: version, isAdmitted: true))
    case "<": lower(to: Bound(version: version, isAdmitted: false))
    case "!=": excluded.insert(version)
    case "~>":
      raise(to: Bound(version: version, isAdmitted: true))
      // Of several numbers, only the last may grow; a single number may not grow.
      var next = numbers.count > 1 ? Array(numbers.dropLast()) : numbers
      next[next.count - 1] += 1
      lower(to: Bound(version: PodVersion(next), isAdmitted: false))
    default:
      raise(to: Bound(version: version, isAdmitted: true))
      lower(to: Bound(version: version, isAdmitted: true))
    }
    return true
  }

  private mutating func raise(to bound: Bound) {
    if lower.version < bound.version || lower.version == bound.version && !bound.isAdmitted { lower = bound }
  }

  private mutating func lower(to bound: Bound) {
    guard let upper else {
      upper = bound
      return
    }
    if bound.version < upper.version || bound.version == upper.version && !bound.isAdmitted {
      self.upper = bound
    }
  }
}
