/// The members of a JSON object by their places in its text, which is checked and of which nothing else is kept.
///
/// It is the quick way to the few members of an envelope, whose values are read by others or not at all.
public struct JSONOutline: Sendable, Hashable {
  /// A member of the outermost object.
  struct Member: Sendable, Hashable {
    let name: String
    let place: Range<Int>
  }

  private let members: [Member]

  /// Checks a text in UTF-8: one JSON text that all readers understand alike.
  ///
  /// Throws a ``JSONSyntaxError`` for the first thing that is wrong with it, a second member of one name in any object
  /// among them. Numbers may have any size. An outline of anything but an object has no members.
  public init(of text: some Sequence<UInt8>) throws(JSONSyntaxError) {
    members = try JSONParser.outline(of: text)
  }

  /// Where the value of a member is, in bytes from the beginning of the text; nil where there is none.
  public func place(of name: String) -> Range<Int>? {
    members.first { $0.name == name }?.place
  }
}
