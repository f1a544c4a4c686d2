/// The members of a JSON object by their positions in its text; the text is checked, and nothing else is kept.
///
/// This is the fast way to find a few members of an envelope if the members' values are read elsewhere or not at all.
public struct JSONOutline: Sendable, Hashable {
  /// A member of the outermost object.
  struct Member: Sendable, Hashable {
    let name: String
    let place: Range<Int>
  }

  private let members: [Member]

  /// Checks that a text in UTF-8 is JSON that all readers understand alike.
  ///
  /// Throws a ``JSONSyntaxError`` for the first fault, such as a repeated member name in any object. Numbers may have
  /// any size. The outline of anything but an object has no members.
  public init(of text: some Sequence<UInt8>) throws(JSONSyntaxError) {
    members = try JSONParser.outline(of: text)
  }

  /// The same check for bytes in memory, which are not copied.
  public init(of text: UnsafeRawBufferPointer) throws(JSONSyntaxError) {
    members = try JSONParser.outline(of: text)
  }

  /// The position of a member's value, in bytes from the beginning of the text; nil if there is no such member.
  public func place(of name: String) -> Range<Int>? {
    members.first { $0.name == name }?.place
  }
}
