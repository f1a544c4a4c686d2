import Conformance
import PropertyTesting

extension PiaWallets {
  /// Every pair of transitions of a wallet payment, and the ways between them.
  static let walletNavigator = Navigator(walletTable)
}

extension Generator where Value == [WalletTransition] {
  /// In every other case a journey, which together take every pair of transitions once in a run of 200 cases; in the
  /// others nothing.
  static var tours: Generator { PiaWallets.walletNavigator.tours().map { $0 ?? [] } }

  /// What came before a payment, ending where no payment is under way; in every other case nothing.
  ///
  /// None ends with an interruption, after which the redirect may still come: no sentence speaks of a launch then.
  static var earlier: Generator {
    PiaWallets.walletTable.earlier { [.idle, .redirected, .failed].contains($0) }
  }
}

extension Trial where System == PiaWallets {
  /// Starts with a phone and lives through what came before, or starts afresh where that cannot be, which the report then
  /// says; returns how many URLs were opened by then.
  ///
  /// What the implementation does not understand, what is open and what goes wrong on the way is not judged here.
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

  /// Puts that phone in the world; time does not go back.
  func have(_ phone: World) {
    change { world in
      let clock = max(world.clock, phone.clock)
      world = phone
      world.clock = clock
    }
  }

  /// Lives through a journey, and checks after each of its transitions what must always hold; ends early where the
  /// library cannot follow.
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
