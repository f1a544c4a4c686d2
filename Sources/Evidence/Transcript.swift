import Conformance

/// The lines of one rule's cases; each is taken once.
struct Transcript: Sendable {
  /// A line and its place.
  struct Line: Sendable {
    let bytes: ArraySlice<UInt8>
    let file: String
    /// Counted from 1.
    let number: Int

    /// Reads the line; throws a ``Refusal`` that names the line if no run writes such a line.
    func record() throws(Refusal) -> CaseRecord {
      try naming { () throws(Refusal) in try CaseRecord(line: bytes) }
    }

    /// Runs a body, and adds the line's place to a ``Refusal`` that it throws.
    func naming<Value>(_ body: () throws(Refusal) -> Value) throws(Refusal) -> Value {
      do { return try body() } catch { throw Refusal("\(file), line \(number): \(error)") }
    }
  }

  private var lines: [String: Line] = [:]

  /// Unpacks the lines of a rule; throws a ``Refusal`` if they are not in the order in which a run's cases end.
  ///
  /// The name of a case ends with its number. Among cases whose names differ only in the number, each case begins after
  /// the previous one has ended, so their numbers rise; cases with other names may end in between.
  init(_ packed: PackedTranscript) throws(Refusal) {
    let bytes = try packed.lines()
    lines.reserveCapacity(packed.cases)
    var last: [String: Int] = [:]
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      let line = Line(bytes: bytes[start..<end], file: packed.name.file, number: lines.count + 1)
      let name = try line.naming { () throws(Refusal) in
        guard let name = CaseRecord.name(onLine: line.bytes), let number = Number(name) else {
          throw Refusal("it does not begin with the name of a case")
        }
        guard number.value > last[number.series] ?? 0 else {
          throw Refusal("the case \(name) comes after a later one, or twice")
        }
        last[number.series] = number.value
        return name
      }
      lines[name] = line
      start = end + 1
    }
  }

  /// How many lines were not taken.
  var left: Int { lines.count }

  /// Removes and returns the line of a case; nil if there is none.
  mutating func take(_ name: String) -> Line? { lines.removeValue(forKey: name) }

  /// Reads all remaining lines; throws a ``Refusal`` at the first line that no run writes.
  func readAll() throws(Refusal) {
    for line in lines.values.sorted(by: { $0.number < $1.number }) { _ = try line.record() }
  }
}

/// The number of a case, at the end of its name.
private struct Number {
  let series: String
  let value: Int

  init?(_ name: String) {
    guard let hyphen = name.lastIndex(of: "-") else { return nil }
    let digits = name[name.index(after: hyphen)...]
    guard digits.utf8.first != UInt8(ascii: "0"), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let value = Int(digits)
    else { return nil }
    (series, self.value) = (String(name[..<hyphen]), value)
  }
}
