/// The differences between two values of one type: the differing members of records, by their paths.
///
/// The differences are found after a comparison has failed, so that a message names the differing members instead of
/// showing two long records.
struct MemberDifferences {
  /// One member that differs: its path, such as `products[1].id`, and both values.
  struct Member {
    let path: String
    let expected: Any
    let seen: Any
  }

  /// The differing members, in the order of the records.
  private(set) var members: [Member] = []

  /// Compares two values.
  ///
  /// If the values differ, and are neither two records nor two lists with the same number of records, the only
  /// differing member has an empty path.
  init(expected: Any, seen: Any) { compare(expected, seen, at: "") }

  private mutating func compare(_ expected: Any, _ seen: Any, at path: String) {
    let (expected, seen) = (Self.unwrapped(expected), Self.unwrapped(seen))
    guard Mismatch.text(of: expected) != Mismatch.text(of: seen) else { return }
    if let first = expected as? [Any], let second = seen as? [Any], first.count == second.count,
      first.allSatisfy(Self.isRecord), second.allSatisfy(Self.isRecord)
    {
      for (index, pair) in zip(first, second).enumerated() {
        compare(pair.0, pair.1, at: "\(path)[\(index)]")
      }
    } else if Self.isRecord(expected), Self.isRecord(seen) {
      let (first, second) = (Mirror(reflecting: expected).children, Mirror(reflecting: seen).children)
      for (one, other) in zip(first, second) {
        let name = one.label ?? ""
        compare(one.value, other.value, at: path.isEmpty ? name : "\(path).\(name)")
      }
    } else {
      members.append(Member(path: path, expected: expected, seen: seen))
    }
  }

  /// Whether a value is a record: a structure or a tuple with members, without a raw value or a description.
  ///
  /// Numbers, texts, words of enumerations and lists are no records.
  private static func isRecord(_ value: Any) -> Bool {
    if value is any RawRepresentable || value is any CustomStringConvertible { return false }
    let mirror = Mirror(reflecting: value)
    return (mirror.displayStyle == .struct || mirror.displayStyle == .tuple) && !mirror.children.isEmpty
  }

  private static func unwrapped(_ value: Any) -> Any {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional, let inner = mirror.children.first else { return value }
    return inner.value
  }
}

extension Mismatch {
  /// The mismatch of two values of one type; for records it names only the differing members.
  init(_ subject: String, comparing seen: Any, with expected: Any) {
    let found = MemberDifferences(expected: expected, seen: seen).members.filter { !$0.path.isEmpty }
    switch found.count {
    case 0: self.init(subject, expected: Self.text(of: expected), seen: Self.text(of: seen))
    case 1:
      self.init(
        "\(found[0].path) of \(subject)", expected: Self.text(of: found[0].expected),
        seen: Self.text(of: found[0].seen))
    default:
      func words(_ value: (MemberDifferences.Member) -> Any) -> String {
        found.map { "\($0.path) \(Self.text(of: value($0)))" }.joined(separator: ", ")
      }
      self.init(subject, expected: words(\.expected), seen: words(\.seen))
    }
  }
}
