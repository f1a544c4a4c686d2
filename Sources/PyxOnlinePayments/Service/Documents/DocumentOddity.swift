import Conformance
import JSONValues

/// A member that is not there in a document, or null, wherever it stands.
struct DocumentOddity: Sendable, Hashable {
  /// What has become of the member.
  enum Change: String, CaseIterable, Sendable, Hashable {
    case absent = "an absent member"
    case null = "a member that is null"

    /// The same as an adjective.
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
