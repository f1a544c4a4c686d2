/// A value as text: on one line if it fits, otherwise one line for each part.
indirect enum Rendering {
  case leaf(String)
  case group(open: String, parts: [(label: String?, Rendering)], close: String)

  static let width = 80
  private static let deepest = 32
  private static let mostParts = 20_000
  private static let mostLinesCompared = 2_000

  /// Renders a text in quotes, a collection by its members, and any other value by its description or its parts.
  ///
  /// A value without a description of its own is rendered by reflection. Parts are rendered up to 32 levels deep and up
  /// to 20,000 in total.
  init(of value: Any) {
    var left = Self.mostParts
    self.init(of: value, depth: 0, left: &left)
  }

  private init(of value: Any, depth: Int, left: inout Int) {
    left -= 1
    let mirror = Mirror(reflecting: value)
    func parts(_ mirror: Mirror, labelled: Bool = true) -> [(label: String?, Rendering)] {
      mirror.children.prefix(max(0, left)).map { child in
        let label = child.label.flatMap { $0.hasPrefix(".") || !labelled ? nil : $0 }
        return (label, Rendering(of: child.value, depth: depth + 1, left: &left))
      }
    }
    let type = "\(type(of: value))"
    switch (value, mirror.displayStyle) {
    case _ where depth > Self.deepest || left < 0: self = .leaf("…")
    case (let text as String, _): self = .leaf(Self.quoted(text))
    case (let text as Substring, _): self = .leaf(Self.quoted(String(text)))
    case (let character as Character, _): self = .leaf(Self.quoted(String(character)))
    case (_, .optional): self = parts(mirror).first?.1 ?? .leaf("nil")
    case (_, .collection): self = .group(open: "[", parts: parts(mirror, labelled: false), close: "]")
    case (_, .set):
      let members = parts(mirror, labelled: false).sorted { $0.1.flat < $1.1.flat }
      self = .group(open: "[", parts: members, close: "]")
    case (_, .dictionary):
      let entries = mirror.children.prefix(max(0, left)).compactMap { child -> (label: String?, Rendering)? in
        let entry = parts(Mirror(reflecting: child.value))
        return entry.count == 2 ? (entry[0].1.flat, entry[1].1) : nil
      }
      let sorted = entries.sorted { ($0.label ?? "") < ($1.label ?? "") }
      self = entries.isEmpty ? .leaf("[:]") : .group(open: "[", parts: sorted, close: "]")
    case (is any CustomStringConvertible, _): self = .leaf("\(value)")
    case (_, .tuple): self = .group(open: "(", parts: parts(mirror), close: ")")
    case (_, .struct), (_, .class): self = .group(open: type + "(", parts: parts(mirror), close: ")")
    case (_, .enum) where !mirror.children.isEmpty:
      // The only child of an enumeration's value is labelled with the name of the enumeration's case; the child is a
      // tuple if the case has several associated values.
      let name = mirror.children.first?.label ?? type
      let payload = parts(mirror).first?.1 ?? .leaf("…")
      if case .group("(", let parts, ")") = payload {
        self = .group(open: ".\(name)(", parts: parts, close: ")")
      } else {
        self = .group(open: ".\(name)(", parts: [(nil, payload)], close: ")")
      }
    default: self = .leaf("\(value)")
    }
  }

  /// The text in quotes; characters that are invisible or combine with the previous one become `\u{…}`.
  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case _ where scalar == "\"" || scalar == "\\": result += "\\\(scalar)"
      case _ where scalar == " ": result += " "
      case _ where scalar == "\n": result += "\\n"
      case .control, .format, .lineSeparator, .nonspacingMark, .spacingMark, .enclosingMark,
        .paragraphSeparator,
        .privateUse, .spaceSeparator, .surrogate, .unassigned:
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// Whether the value has parts.
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

  /// The text on one line if it fits, otherwise on several lines.
  var lines: [String] {
    let flat = flat
    if case .leaf = self {
      return flat.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
    return flat.count <= Self.width && !flat.contains("\n") ? [flat] : broken
  }

  /// The text on several lines, one for each part; parts that do not fit on a line are broken too.
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

  /// The difference from the original, line by line; nil if either has no parts, if they are equal, or if they have
  /// more than 2,000 lines together.
  func difference(from original: Rendering) -> [String]? {
    guard isStructured && original.isStructured else { return nil }
    let (old, new) = (original.broken, broken)
    guard old.count + new.count <= Self.mostLinesCompared else { return nil }
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
