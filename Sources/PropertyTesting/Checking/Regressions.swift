/// Cases that once failed, by property; they are kept as the text of a file under version control.
///
/// The text holds only the failures, in a fixed order, so it changes only when a new failure is found.
public struct Regressions: Sendable, Hashable {
  /// One case.
  public struct Case: Sendable, Hashable {
    /// The property that failed, as one line.
    public let property: String
    /// The lines of the value's readable form.
    public let value: [String]
    /// The choices that the value was made from.
    public let choices: ChoiceSequence

    /// A case; line breaks in the property's name become spaces.
    public init(property: String, value: [String], choices: ChoiceSequence) {
      self.property = String(property.map { $0.isNewline ? " " : $0 })
      self.value = value
      self.choices = choices
    }
  }

  /// The cases, sorted by property; a property's cases are in the order in which they were added.
  public private(set) var cases: [Case] = []

  /// A list without cases.
  public init() {}

  /// Adds a case, unless the property already has one with the same choices.
  public mutating func add(_ new: Case) {
    guard !cases.contains(where: { $0.property == new.property && $0.choices == new.choices }) else { return }
    let place = cases.firstIndex { new.property.utf8.lexicographicallyPrecedes($0.property.utf8) }
    cases.insert(new, at: place ?? cases.endIndex)
  }

  /// The file's text.
  public var text: String {
    let blocks = cases.map { one in
      let value = one.value.map { $0.isEmpty ? "  |" : "  | \($0)" }
      return (["", "property: \(one.property)", "choices: \(one.choices)"] + value).joined(separator: "\n")
    }
    return (["# Cases that failed once and are run first. Delete one whose property has changed."] + blocks)
      .joined(separator: "\n") + "\n"
  }

  /// Reads the text of such a file.
  ///
  /// - Throws: ``UnreadableRegressions`` with the first line that cannot be read.
  public init(text: String) throws {
    var open: (property: String, choices: ChoiceSequence?, value: [String])?
    func close() throws(UnreadableRegressions) -> Case? {
      guard let (property, choices, value) = open else { return nil }
      guard let choices else { throw UnreadableRegressions(line: "property: \(property)") }
      return Case(property: property, value: value, choices: choices)
    }
    for bytes in text.utf8.split(whereSeparator: { $0 == 10 || $0 == 13 }) {
      let line = String(decoding: bytes, as: UTF8.self)
      if line.hasPrefix("#") { continue }
      if line.hasPrefix("property: ") {
        if let done = try close() { add(done) }
        open = (String(line.dropFirst(10)), nil, [])
      } else if line.hasPrefix("choices: "), open != nil,
        let choices = ChoiceSequence(token: "\(line.dropFirst(9))")
      {
        open?.choices = choices
      } else if line.hasPrefix("  |"), open?.choices != nil {
        open?.value.append(String(line.dropFirst(line.hasPrefix("  | ") ? 4 : 3)))
      } else {
        throw UnreadableRegressions(line: line)
      }
    }
    if let done = try close() { add(done) }
  }
}

/// A text that is not a list of regressions.
public struct UnreadableRegressions: Error, Sendable, Hashable {
  /// The line that could not be read, or that names a property without choices.
  public let line: String
}

extension Generator {
  /// The value that this generator makes from the choices, which another generator may have recorded.
  ///
  /// - Throws: ``Rejection`` if the choices make no value, and the generator's errors.
  public func value(of choices: ChoiceSequence) throws -> Value {
    let source = Source()
    source.replay(choices.ranks)
    return try draw(from: source)
  }
}
