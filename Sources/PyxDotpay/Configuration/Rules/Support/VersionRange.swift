/// A version of a pod: numbers with points between them; zeros at its end say nothing.
struct PodVersion: Sendable, Hashable, Comparable {
  /// The numbers, without the zeros at the end.
  let numbers: [Int]

  /// Makes a version of its numbers.
  init(_ numbers: [Int]) {
    self.numbers = Array(numbers.prefix(1 + (numbers.lastIndex { $0 != 0 } ?? -1)))
  }

  static func < (one: PodVersion, other: PodVersion) -> Bool {
    one.numbers.lexicographicallyPrecedes(other.numbers)
  }
}

/// The versions that the requirements of a line in a Podfile admit together.
///
/// Of a version that is not released yet (`1.5.0-beta`) it knows nothing: such requirements are not read.
struct VersionRange: Sendable, Hashable {
  /// Where the versions begin or end, and whether that one is among them.
  private struct Bound: Sendable, Hashable {
    let version: PodVersion
    let isAdmitted: Bool
  }

  private var lower = Bound(version: PodVersion([]), isAdmitted: true)
  /// Nil where there is no end.
  private var upper: Bound?
  private var excluded: Set<PodVersion> = []

  /// The versions that meet all requirements, which are any where there is none; nil if one of them cannot be read.
  init?(_ requirements: [String]) {
    for requirement in requirements {
      guard add(requirement) else { return nil }
    }
  }

  /// Whether any version is in both.
  ///
  /// Between any two versions there is another one: 1.4.15.1 stands between 1.4.15 and 1.4.16.
  func meets(_ other: VersionRange) -> Bool {
    var both = self
    both.raise(to: other.lower)
    if let upper = other.upper { both.lower(to: upper) }
    both.excluded.formUnion(other.excluded)
    return !both.isEmpty
  }

  /// Whether it admits nothing that the other one does not; what single requirements exclude counts for nothing.
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
      // The last number may grow, and those before it may not; of one number alone, that one may not.
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
