/// A vector that does not have the members which its rule reads.
struct MalformedVector: Error, CustomStringConvertible {
  let id: String

  init(_ id: String) { self.id = id }

  var description: String { "vector \(id) lacks a member that its rule needs" }
}
