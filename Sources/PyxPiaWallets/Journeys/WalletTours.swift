import Conformance
import PropertyTesting

extension PiaWallets {
  /// Every pair of transitions of a wallet payment, and the ways between them.
  static let walletNavigator = Navigator(walletTable)
}

extension Generator where Value == [WalletTransition] {
  /// In every other case a journey, in the others nothing; the journeys together take every pair of transitions once in
  /// a run of 200 cases.
  static var tours: Generator { PiaWallets.walletNavigator.tours().map { $0 ?? [] } }

  /// What came before a payment, ending when no payment is under way; nothing in every other case.
  ///
  /// None ends with an interruption: the redirect may still come, and no sentence speaks of a launch then.
  static var earlier: Generator {
    PiaWallets.walletTable.earlier { [.idle, .redirected, .failed].contains($0) }
  }
}

extension Trial where System == PiaWallets {
  /// Starts with a phone and takes the earlier journeys, or starts afresh if that is impossible, as the report then
  /// says; returns how many URLs were opened by then.
  ///
  /// Nothing on the way is judged here: neither what the implementation does not understand, nor what is open, nor
  /// what goes wrong.
  @discardableResult
  func begin(_ phone: World = .phone(), after earlier: [WalletTransition]) async throws -> Int {
    have(earlier.isEmpty ? phone : .phone())
    try await bringing {
      var journey = WalletJourney(earlier)
      for (position, row) in earlier.enumerated() {
        guard let obstacle = try await take(position, of: &journey) else { continue }
        leaveOut("after: \(row.words)", because: obstacle)
        try await close()
        break
      }
    }
    have(phone)
    return try earlier.isEmpty ? 0 : openedCount
  }

  /// Puts that phone into the world; time does not go back.
  func have(_ phone: World) {
    change { world in
      let clock = max(world.clock, phone.clock)
      world = phone
      world.clock = clock
    }
  }

  /// Lives through a journey, and checks after each transition what must always hold; ends early if the library cannot
  /// follow.
  func tour(
    _ rows: [WalletTransition], in scenery: Scenery = Scenery(),
    checking check: (WalletTransition, WalletJourney) throws -> Void
  ) async throws {
    have(scenery.phone)
    var journey = WalletJourney(rows, in: scenery)
    for (position, row) in rows.enumerated() {
      let obstacle = try await bringing { try await take(position, of: &journey) }
      try check(row, journey)
      guard let obstacle else { continue }
      return leaveOut("after: \(row.words)", because: obstacle)
    }
  }
}
