import Conformance
import Foundation
import PyxPayByBankApp
import Testing

/// Something that a merchant library may do and the reference does not: middleware around it.
struct AllowedBehaviour: Sendable, CustomTestStringConvertible {
  let variant: Mutant<PayByBankApp>
  var testDescription: String { variant.name }

  static let all = [
    trims, composes, staysUp, reportsHandOver, triesToOpen, erasesWithError, keepsTheFirstPopup, countsTheKey,
    storesFalse, numbersRequests, offersOnce, saysNothing,
  ]

  static let readings = [
    (composes, "PBBA-ERR-11", "shown in a canonically equivalent form"),
    (staysUp, "PBBA-POP-07/b", "a second tap opens the bank app again"),
    (reportsHandOver, "PBBA-POP-19", "a hand-over is reported as a close"),
    (erasesWithError, "PBBA-ERR-07", "an error popup erases the choice"),
    (keepsTheFirstPopup, "PBBA-ERR-10", "the first popup stays and no other comes"),
    (countsTheKey, "PBBA-POP-04", "a stored false counts"),
    (numbersRequests, "PBBA-OPEN-02", "more than the token in the URL"),
    (offersOnce, "PBBA-DET-03/b", "a later payment leads to ecomm"),
  ]

  private static let trims = rewritingTexts("trims error strings") {
    $0.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private static let composes = rewritingTexts("composes the characters of error strings") {
    $0.precomposedStringWithCanonicalMapping
  }

  private static let staysUp = AllowedBehaviour(
    .behaving("keeps the popup after a hand-over", state: KeptPopup()) { kept, stimulus, world, inner in
      kept.answer(stimulus, with: try await inner.send(stimulus, in: world), world)
    })

  private static let reportsHandOver = AllowedBehaviour(
    .behaving("reports a hand-over as a close", state: "") { delegate, stimulus, world, inner in
      if case .showPopup(_, let newest, _, _, _) = stimulus { delegate = newest }
      return try await inner.send(stimulus, in: world).flatMap { effect -> [PayByBankAppEffect] in
        guard stimulus == .tap(control: .openBankingApp), case .dismissed(let popup) = effect else {
          return [effect]
        }
        return [effect, .calledBack(event: .didCloseByUser, popup: popup, delegate: delegate)]
      }
    })

  private static let triesToOpen = AllowedBehaviour(
    .behaving("tries to open the bank app for a stored choice", state: ()) { _, stimulus, world, inner in
      let effects = try await inner.send(stimulus, in: world)
      guard case .showPopup(_, _, let token, _, _) = stimulus, isRemembered(in: world),
        !world.canOpen(scheme: PayByBankApp.scheme)
      else { return effects }
      let succeeds = world.isInstalled(scheme: PayByBankApp.scheme)
      return [.openedURL(url: "zapp://\(token)", succeeded: succeeds)] + effects
    })

  private static let erasesWithError = AllowedBehaviour(
    .behaving("erases the choice with any call when no bank app is there", state: ()) {
      _, stimulus, world, inner in
      let effects = try await inner.send(stimulus, in: world)
      guard case .showErrorPopup = stimulus, isRemembered(in: world),
        !world.canOpen(scheme: PayByBankApp.scheme)
      else { return effects }
      return effects + [.savedPreference(key: PayByBankApp.rememberedKey, value: nil)]
    })

  private static let keepsTheFirstPopup = AllowedBehaviour(
    .behaving("shows no popup while one is up", state: Set<String>()) { up, stimulus, world, inner in
      if !up.isEmpty, [.showPopup, .showErrorPopup].contains(stimulus.kind) { return [] }
      let effects = try await inner.send(stimulus, in: world)
      for effect in effects {
        if case .presented(let popup, _, _, _, _, _, _) = effect { up.insert(popup) }
        if case .dismissed(let popup) = effect { up.remove(popup) }
      }
      return effects
    })

  private static let countsTheKey = AllowedBehaviour(
    .deluding("takes any stored value for the choice") { world in
      if world.preferences[PayByBankApp.rememberedKey] != nil {
        world.preferences[PayByBankApp.rememberedKey] = .bool(true)
      }
    })

  private static let storesFalse = AllowedBehaviour(
    .rewriting("erases the choice by storing false") { effect in
      guard case .savedPreference(PayByBankApp.rememberedKey, nil) = effect else { return [effect] }
      return [.savedPreference(key: PayByBankApp.rememberedKey, value: .bool(false))]
    })

  private static let numbersRequests = AllowedBehaviour(
    .behaving("adds a number to each request", state: 0) { number, stimulus, world, inner in
      try await inner.send(stimulus, in: world).map { effect in
        guard case .openedURL(let url, let succeeded) = effect else { return effect }
        number += 1
        return .openedURL(url: "\(url)?request=\(number)", succeeded: succeeded)
      }
    })

  private static let offersOnce = AllowedBehaviour(
    .behaving("offers the bank app the very first time only", state: ()) { _, stimulus, world, inner in
      let used = "com.zapp.bankapp.used"
      guard case .showPopup = stimulus, world.canOpen(scheme: PayByBankApp.scheme), !isRemembered(in: world)
      else { return try await inner.send(stimulus, in: world) }
      var other = world
      if world.preferences[used] != nil { other.apps = [] }
      return [.savedPreference(key: used, value: .bool(true))]
        + (try await inner.send(stimulus, in: other))
    })

  private static let saysNothing = AllowedBehaviour(
    .rewriting("lets the system refuse without a word") { effect in
      if case .openedURL(_, false) = effect { [] } else { [effect] }
    })

  private init(_ variant: Mutant<PayByBankApp>) { self.variant = variant }

  private static func isRemembered(in world: World) -> Bool {
    world.preferences[PayByBankApp.rememberedKey]?.isTruthy == true
  }

  private static func rewritingTexts(
    _ name: String, _ rewrite: @escaping @Sendable (String) -> String
  ) -> AllowedBehaviour {
    AllowedBehaviour(
      .misreading(name) { stimulus, _ in
        guard case .showErrorPopup(let presenter, let delegate, let code, let title, let message) = stimulus
        else { return [stimulus] }
        return [
          .showErrorPopup(
            presenter: presenter, delegate: delegate, code: code, title: rewrite(title),
            message: rewrite(message))
        ]
      })
  }
}
