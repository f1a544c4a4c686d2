/// What must not be seen in the clear, such as the number of a card, and how it is found in a text.
///
/// Which rows of a catalogue forbid that differs from document to document: the rules are the contract's own, and judge by
/// `expectNone(of:in:at:)` of the trial. The usual defects are of ``TextDefect``: what is kept as it is, in groups of digits
/// or in base64.
public struct Secrecy: Sendable {
  let find: @Sendable ([String]) -> String?

  /// Makes secrets of the way in which they are found.
  ///
  /// - Parameter find: The name of the first secret that any of some texts shows; nil where none shows one. The texts are
  ///   one text in several readings, such as what base64 in it says.
  public init(finding find: @escaping @Sendable ([String]) -> String?) { self.find = find }

  /// One number, which is found however its digits are grouped.
  public init(_ name: String, digits: String) {
    find = { texts in
      texts.contains { $0.filter { ("0"..."9").contains($0) }.contains(digits) } ? name : nil
    }
  }
}

extension Trial {
  /// States that a text shows no secret; throws a ``Violation`` where it shows one, which it does not repeat.
  ///
  /// - Parameters:
  ///   - secrets: What must not be seen.
  ///   - readings: The text, in each way in which it can be read.
  ///   - place: Where the text stands.
  ///   - fileID: Where it is stated.
  ///   - line: Where it is stated.
  public func expectNone(
    of secrets: Secrecy, in readings: [String], at place: @autoclosure () -> String, fileID: String = #fileID,
    line: Int = #line
  ) throws {
    guard let name = secrets.find(readings) else { return }
    try expect(
      false, expected: "no \(name) in the clear", saw: "it in \(place())", fileID: fileID, line: line)
  }
}
