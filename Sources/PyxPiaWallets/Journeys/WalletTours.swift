import Conformance
import PropertyTesting

extension PiaWallets {
  /// Every pair of transitions of a wallet payment, and the paths between them.
  static let walletNavigator = Navigator(walletTable)
}

extension Generator where Value == [WalletTransition] {
  /// A journey in every second case, and no steps in the other cases.
  ///
  /// In a run of 200 cases, the journeys together take every pair of transitions once.
  static var tours: Generator { PiaWallets.walletNavigator.tours().map { $0 ?? [] } }

  /// The steps before a payment, in every second case; they leave no payment under way.
  ///
  /// The steps do not end with an interruption, because the redirect may still come, and the document does not say what
  /// a launch before the redirect does.
  static var earlier: Generator {
    PiaWallets.walletTable.earlier { [.idle, .redirected, .failed].contains($0) }
  }
}

extension Trial where System == PiaWallets {
  /// Starts with a phone and takes the earlier journeys; if that is impossible, starts afresh, and the report says
  /// so.
  ///
  /// Returns how many URLs the earlier journeys opened.
  ///
  /// Nothing on the way is judged here: neither missing stimuli, nor open questions, nor errors.
  @discardableResult
  func begin(_ phone: World = .phone(), after earlier: [WalletTransition]) async throws -> Int {
    // A host's own schemes are the same for the life of a process.
    have(earlier.isEmpty ? phone : .phone(hostSchemes: phone.host.schemes))
    try await bringing {
      var journey = WalletJourney(earlier, in: Scenery(hostScheme: phone.host.schemes.last ?? "shop"))
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

  /// Puts that phone into the world; the clock never goes back.
  func have(_ phone: World) {
    change { world in
      let clock = max(world.clock, phone.clock)
      world = phone
      world.clock = clock
    }
  }

  /// Follows a journey, and checks after each transition what must always hold; ends early if the library cannot
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
