import Conformance
import JSONValues

/// A member that is absent, or null, everywhere in a document.
struct DocumentOddity: Sendable, Hashable {
  /// What happened to the member.
  enum Change: String, CaseIterable, Sendable, Hashable {
    case absent = "an absent member"
    case null = "a member that is null"

    /// The change as an adjective.
    var word: String { self == .absent ? "absent" : "null" }
  }

  var member: String
  var change: Change

  /// The document with the oddity.
  func applied(to tree: JSONValue) -> JSONValue {
    switch change {
    case .absent: tree.removing(member)
    case .null: tree.replacing(member) { _ in .null }
    }
  }
}
