/// Secrets that must not appear in clear text, such as a card number, and how they are found in a text.
///
/// The catalogue rows about secrets differ from document to document, so each contract has its own rules, which use the
/// trial's `expectNone(of:in:at:)`. The usual defects are those of ``TextDefect``: the secret is kept as it is, in
/// groups of digits or in base64.
public struct Secrecy: Sendable {
  let find: @Sendable ([String]) -> String?

  /// Makes secrets from a function that finds them.
  ///
  /// - Parameter find: Returns the name of the first secret that any of the texts shows; nil if none shows one. The
  ///   texts are forms of one text; in one form, for example, its base64 is decoded.
  public init(finding find: @escaping @Sendable ([String]) -> String?) { self.find = find }

  /// A number that is found even if its digits are grouped.
  public init(_ name: String, digits: String) {
    find = { texts in
      texts.contains { $0.filter { ("0"..."9").contains($0) }.contains(digits) } ? name : nil
    }
  }
}

extension Trial {
  /// Checks that a text shows no secret; throws a ``Violation`` if it shows one, without repeating it.
  ///
  /// - Parameters:
  ///   - secrets: What must not be seen.
  ///   - readings: The text in each of its forms.
  ///   - place: Where the text was found.
  ///   - fileID: Where the check is written.
  ///   - line: Where the check is written.
  public func expectNone(
    of secrets: Secrecy, in readings: [String], at place: @autoclosure () -> String, fileID: String = #fileID,
    line: Int = #line
  ) throws {
    guard let name = secrets.find(readings) else { return }
    try expect(
      false, expected: "no \(name) in the clear", saw: "it in \(place())", fileID: fileID, line: line)
  }
}
