import Conformance
import PyxPayByBankApp

extension PayByBankApp {
  /// Variants of what stores the choice, and of what erases it.
  static let choiceVariants: [Variant<PayByBankApp>] = [
    .reference(.bankAppQueryErasesChoice, "a question erases nothing"),
    .reading(
      .bankAppQueryErasesChoice, "a question erases the choice",
      erasing("erases the choice when the host asks for a bank app and there is none") {
        $0.kind == .isCFIAppAvailable
      }),
    .reference(.openAfterLastAppRemoved, "the choice is stored"),
    .reading(
      .openAfterLastAppRemoved, "the choice is not stored",
      .behaving("stores no choice if no bank app is left", state: ()) { _, stimulus, world, inner in
        let effects = try await inner.send(stimulus, in: world)
        guard stimulus == .tap(control: .openBankingApp), !world.showsBankApp else { return effects }
        return effects.filter { $0 != .remembers }
      }),
    .reading(
      .openAfterLastAppRemoved, "the choice is not stored",
      .watching("shows the code if no bank app is left to open") { watch, stimulus, world, inner in
        guard stimulus == .tap(control: .openBankingApp), watch.top?.screen == .mcomm, !world.showsBankApp
        else { return try await inner.send(stimulus, in: world) }
        return try await inner.send(.tap(control: .getCode), in: world)
      }),
    .reference(.directCallCountsAsChoice, "a direct call does not count as the choice"),
    .reading(
      .directCallCountsAsChoice, "a direct call counts as the choice",
      .behaving("counts a direct call as the choice", state: ()) { _, stimulus, world, inner in
        let effects = try await inner.send(stimulus, in: world)
        guard case .openBankingApp = stimulus, world.showsBankApp else { return effects }
        return effects + [.remembers]
      }),
    .reference(.choiceWithoutListedScheme, "the choice is erased"),
    .reading(
      .choiceWithoutListedScheme, "the choice is kept",
      .behaving("erases nothing if the host does not list the scheme", state: ()) {
        _, stimulus, world, inner in
        let effects = try await inner.send(stimulus, in: world)
        guard world.host.queriesSchemes?.contains(scheme) != true else { return effects }
        return effects.filter { $0 != .forgets }
      }),
    .reading(
      .choiceWithoutListedScheme, "the bank app is opened",
      .behaving("opens the bank app for a stored choice without asking for it first", state: ()) {
        _, stimulus, world, inner in
        guard case .showPopup = stimulus, world.remembersChoice, world.isInstalled(scheme: scheme) else {
          return try await inner.send(stimulus, in: world)
        }
        var other = world
        other.host.queriesSchemes = [scheme]
        return try await inner.send(stimulus, in: other)
      }),
    .reference(.choiceAfterReinstallation, "the choice is kept"),
    .reading(
      .choiceAfterReinstallation, "the choice is erased",
      erasing("erases the choice when the host becomes active and no bank app is there") {
        $0 == .appDidBecomeActive
      }),
    .reference(.errorPopupErasesChoice, "an error popup erases nothing"),
    .reading(
      .errorPopupErasesChoice, "an error popup erases the choice",
      erasing("erases the choice with an error popup when no bank app is there") {
        $0.kind == .showErrorPopup
      }),
  ]

  /// If there is no bank app, erases the choice on each stimulus that the closure selects.
  private static func erasing(
    _ name: String, _ isOccasion: @escaping @Sendable (PayByBankAppStimulus) -> Bool
  ) -> Mutant<PayByBankApp> {
    .behaving(name, state: ()) { _, stimulus, world, inner in
      let effects = try await inner.send(stimulus, in: world)
      guard isOccasion(stimulus), world.remembersChoice, !world.showsBankApp else { return effects }
      return effects + [.forgets]
    }
  }

  /// Variants of how the choice is stored.
  static let storeVariants: [Variant<PayByBankApp>] = [
    .reference(.storedFalseCountsAsChoice, "a stored false does not count"),
    .reading(
      .storedFalseCountsAsChoice, "a stored false counts",
      .mutatingWorld("treats any stored value as the choice") { world in
        if world.preferences[rememberedKey] != nil { world.preferences[rememberedKey] = .bool(true) }
      }),
    .reference(.typeOfStoredChoice, "stored as a Boolean"),
    .reading(.typeOfStoredChoice, "stored as a number", storing("stores the choice as 1", .integer(1))),
    .reading(.typeOfStoredChoice, "stored as a string", storing("stores the choice as YES", .string("YES"))),
    .reading(.typeOfStoredChoice, "stored as a string", knowingOnlyWords),
    .reference(.howChoiceIsErased, "erased by removing it"),
    .reading(
      .howChoiceIsErased, "erased by storing false",
      .rewriting("erases the choice by storing false") { effect in
        effect == .forgets ? [.savedPreference(key: rememberedKey, value: .bool(false))] : [effect]
      }
    ).apart(
      from: .storedFalseCountsAsChoice, "a stored false counts",
      because: "storing false cannot erase the choice if false counts as the choice"),
  ]

  /// Treats only its own word as a stored choice, and any other value as no choice.
  private static let knowingOnlyWords: Mutant<PayByBankApp> = .together(
    "stores the choice as YES, and knows no other word for it",
    [
      .mutatingWorld("looks for the word") { world in
        let isChosen = world.preferences[rememberedKey] == .string("YES")
        if world.preferences[rememberedKey] != nil { world.preferences[rememberedKey] = .bool(isChosen) }
      },
      storing("stores the word", .string("YES")),
    ])

  private static func storing(_ name: String, _ value: PreferenceValue) -> Mutant<PayByBankApp> {
    .rewriting(name) { $0 == .remembers ? [.savedPreference(key: rememberedKey, value: value)] : [$0] }
  }

  /// Variants of what else a library stores, and of how it finds out about bank apps.
  static let choiceStyles: [Variant<PayByBankApp>] = [
    .style(
      .behaving("tries to open the bank app for a stored choice", state: ()) { _, stimulus, world, inner in
        let effects = try await inner.send(stimulus, in: world)
        guard case .showPopup(_, _, let token, _, _) = stimulus, world.remembersChoice, !world.showsBankApp
        else { return effects }
        let succeeds = world.isInstalled(scheme: scheme)
        return [.openedURL(url: "\(scheme)://\(token)", succeeded: succeeds)] + effects
      }),
    .style(
      .rewriting("does not show an attempt that the system refuses") { effect in
        if case .openedURL(_, false) = effect { [] } else { [effect] }
      }),
    .style(
      .doubling("tries once more when the system refuses") { effect in
        if case .openedURL(_, false) = effect { true } else { false }
      }),
    .style(
      .behaving("stores false as long as nothing is stored", state: ()) { _, stimulus, world, inner in
        let effects = try await inner.send(stimulus, in: world)
        guard case .showPopup = stimulus, world.preferences[rememberedKey] == nil else { return effects }
        return [.savedPreference(key: rememberedKey, value: .bool(false))] + effects
      }),
    .style(
      .behaving("opens nothing if no bank app is found", state: ()) { _, stimulus, world, inner in
        let effects = try await inner.send(stimulus, in: world)
        return world.showsBankApp ? effects : effects.filter { $0.kind != .openedURL }
      }),
    .style(
      .behaving("stores the choice again whenever it is used", state: ()) { _, stimulus, world, inner in
        let effects = try await inner.send(stimulus, in: world)
        guard case .showPopup = stimulus, world.remembersChoice, world.showsBankApp else { return effects }
        return effects + [.remembers]
      }),
    .style(
      .behaving("counts payments under a key of its own", state: ()) { _, stimulus, world, inner in
        let effects = try await inner.send(stimulus, in: world)
        guard case .showPopup = stimulus else { return effects }
        let key = "com.zapp.bankapp.payments"
        var count: Int64 = 1
        if case .integer(let before)? = world.preferences[key] { count = before + 1 }
        return effects + [.savedPreference(key: key, value: .integer(count))]
      }),
    .style(
      .watching("shows the code when the host becomes active and the bank app is gone") {
        watch, stimulus, world, inner in
        let effects = try await inner.send(stimulus, in: world)
        guard stimulus == .appDidBecomeActive, watch.top?.screen == .mcomm, !world.showsBankApp else {
          return effects
        }
        return effects + (try await inner.send(.tap(control: .getCode), in: world))
      }),
  ]
}
