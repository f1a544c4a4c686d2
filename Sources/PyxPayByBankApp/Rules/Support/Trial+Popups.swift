import Conformance

/// Several popups at once: which is in front, and which of them an effect is about.
extension Trial where System == PayByBankApp {
  /// The popups that are up besides one, those of earlier payments: whether there are any is open (A-PBBA-17).
  func others(than face: Face) throws -> Set<String> {
    guard profile.effects.contains(.dismissed) else { return [] }
    return Set(try popups.faces.map(\.popup)).subtracting([face.popup])
  }

  /// Whether the consumer has that popup in front, as far as that can be seen.
  func isInFront(_ face: Face) throws -> Bool {
    try !profile.effects.contains(.dismissed) || popups.top?.popup == face.popup
  }

  /// Whether that popup is up.
  func isUp(_ face: Face) throws -> Bool { try popups.faces.contains { $0.popup == face.popup } }

  /// Counts the case under a label where something was seen, and names the part where such effects cannot be seen.
  func label(_ name: String, seeing kind: PayByBankAppEffect.Kind, if wasSeen: () throws -> Bool) rethrows {
    guard profile.effects.contains(kind) else {
      return leaveOut(name, because: "cannot observe \(kind.rawValue)")
    }
    if try wasSeen() { label(name) }
  }
}

extension Callback {
  /// Whether it is about another popup than those.
  func isApart(from others: Set<String>) -> Bool { popup.map { !others.contains($0) } ?? true }
}
