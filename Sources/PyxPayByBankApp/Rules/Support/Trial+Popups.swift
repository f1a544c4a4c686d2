import Conformance

/// Several popups at once: which is in front, and which of them an effect is about.
extension Trial where System == PayByBankApp {
  /// The other popups that are up, from earlier payments; the document leaves open whether there are any (A-PBBA-17).
  func others(than face: Face) throws -> Set<String> {
    guard profile.effects.contains(.dismissed) else { return [] }
    return Set(try popups.faces.map(\.popup)).subtracting([face.popup])
  }

  /// Whether that popup is in front, as far as can be seen.
  func isInFront(_ face: Face) throws -> Bool {
    try !profile.effects.contains(.dismissed) || popups.top?.popup == face.popup
  }

  /// Whether that popup is up.
  func isUp(_ face: Face) throws -> Bool { try popups.faces.contains { $0.popup == face.popup } }
}

extension Callback {
  /// Whether the call may be about a popup other than those; a call that passes no popup may be about any.
  func isApart(from others: Set<String>) -> Bool { popup.map { !others.contains($0) } ?? true }
}
