/// A value as text: on one line where it fits, else a part a line.
indirect enum Rendering {
  case leaf(String)
  case group(open: String, parts: [(label: String?, Rendering)], close: String)

  static let width = 80
  private static let deepest = 32

  /// The rendering of a value: its own description, or else its parts by reflection.
  init(of value: Any, depth: Int = 0) {
    let mirror = Mirror(reflecting: value)
    func parts(labelled: Bool) -> [(label: String?, Rendering)] {
      mirror.children.map { child in
        let label = child.label.flatMap { $0.hasPrefix(".") || !labelled ? nil : $0 }
        return (label, Rendering(of: child.value, depth: depth + 1))
      }
    }
    let type = "\(type(of: value))"
    switch (value, mirror.displayStyle) {
    case _ where depth > Self.deepest: self = .leaf("…")
    case (let text as String, _): self = .leaf(text.debugDescription)
    case (let character as Character, _): self = .leaf(character.debugDescription)
    case (_, .optional):
      self = mirror.children.first.map { Rendering(of: $0.value, depth: depth + 1) } ?? .leaf("nil")
    case (_, .collection): self = .group(open: "[", parts: parts(labelled: false), close: "]")
    case (_, .set):
      self = .group(open: "[", parts: parts(labelled: false).sorted { $0.1.flat < $1.1.flat }, close: "]")
    case (_, .dictionary):
      let entries = mirror.children.compactMap { child -> (label: String?, Rendering)? in
        let entry = Mirror(reflecting: child.value).children.map { Rendering(of: $0.value, depth: depth + 1) }
        return entry.count == 2 ? (entry[0].flat, entry[1]) : nil
      }
      let sorted = entries.sorted { ($0.label ?? "") < ($1.label ?? "") }
      self = entries.isEmpty ? .leaf("[:]") : .group(open: "[", parts: sorted, close: "]")
    case (is any CustomStringConvertible, _): self = .leaf("\(value)")
    case (_, .tuple): self = .group(open: "(", parts: parts(labelled: true), close: ")")
    case (_, .struct), (_, .class): self = .group(open: type + "(", parts: parts(labelled: true), close: ")")
    case (_, .enum) where !mirror.children.isEmpty:
      // One child, labelled with the case's name; its value is a tuple where there are several.
      let name = mirror.children.first?.label ?? type
      let payload = mirror.children.first.map { Rendering(of: $0.value, depth: depth + 1) } ?? .leaf("")
      if case .group("(", let parts, ")") = payload {
        self = .group(open: ".\(name)(", parts: parts, close: ")")
      } else {
        self = .group(open: ".\(name)(", parts: [(nil, payload)], close: ")")
      }
    default: self = .leaf("\(value)")
    }
  }

  /// Whether it is made of parts.
  var isStructured: Bool {
    if case .group = self { true } else { false }
  }

  /// All on one line.
  var flat: String {
    switch self {
    case .leaf(let text): text
    case .group(let open, let parts, let close):
      open
        + parts.map { label, part in label.map { "\($0): \(part.flat)" } ?? part.flat }.joined(
          separator: ", ")
        + close
    }
  }

  /// On one line where it fits, else on several.
  var lines: [String] {
    let flat = flat
    if case .leaf = self {
      return flat.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
    return flat.count <= Self.width && !flat.contains("\n") ? [flat] : broken
  }

  /// On several lines, a part each; parts that do not fit are broken too.
  var broken: [String] {
    guard case .group(let open, let parts, let close) = self else { return lines }
    var result = [open]
    for (label, part) in parts {
      var lines = part.lines
      if let label { lines[0] = "\(label): \(lines[0])" }
      result += lines.map { "  \($0)" }
    }
    return result + [close]
  }

  /// What differs from the original, line by line; nil where one of them is not structured, or they are equal.
  func difference(from original: Rendering) -> [String]? {
    guard isStructured && original.isStructured else { return nil }
    let (old, new) = (original.broken, broken)
    let difference = new.difference(from: old)
    guard !difference.isEmpty else { return nil }
    let removed = Set(difference.removals.map(\.offset))
    let inserted = Set(difference.insertions.map(\.offset))
    var lines: [String] = []
    var (next, nextOld) = (0, 0)
    while next < new.count || nextOld < old.count {
      if removed.contains(nextOld) {
        lines.append("- " + old[nextOld])
        nextOld += 1
      } else if inserted.contains(next) {
        lines.append("+ " + new[next])
        next += 1
      } else {
        lines.append("  " + new[next])
        next += 1
        nextOld += 1
      }
    }
    return lines
  }
}

extension CollectionDifference.Change {
  var offset: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
