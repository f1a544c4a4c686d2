import Conformance

/// What middleware knows of a session when a stimulus has been handled.
struct Moment: Sendable {
  /// What happened.
  let stimulus: PayByBankAppStimulus
  /// The world in which it happened.
  let world: World
  /// What was up and known before.
  let before: Watch
  /// What is up and known now.
  let after: Watch
  /// What the library did.
  let effects: [PayByBankAppEffect]

  /// Whether the consumer tapped that control.
  func tapped(_ control: Control) -> Bool { stimulus == .tap(control: control) }

  /// Whether a popup of that kind was on top before.
  func wasUp(_ screen: Screen) -> Bool { before.popup?.screen == screen }

  /// Whether a popup of that kind is on top now.
  func isUp(_ screen: Screen) -> Bool { after.popup?.screen == screen }

  /// Whether the library showed a popup of that kind.
  func shows(_ screen: Screen) -> Bool { effects.contains { $0.face?.screen == screen } }

  /// Whether the library called a delegate of that event.
  func reports(_ event: CallbackEvent) -> Bool { effects.contains { $0.isCallback(event) } }

  /// Whether the library asked for a URL to be opened.
  var opensApp: Bool { effects.contains { $0.kind == .openedURL } }

  /// The effects with others behind them.
  func and(_ others: PayByBankAppEffect...) -> [PayByBankAppEffect] { effects + others }

  /// The effects with others before them.
  func preceded(by others: PayByBankAppEffect...) -> [PayByBankAppEffect] { others + effects }

  /// The effects without calls of one event.
  func without(_ event: CallbackEvent) -> [PayByBankAppEffect] { effects.filter { !$0.isCallback(event) } }

  /// The effects without those of one kind.
  func without(kind: PayByBankAppEffect.Kind) -> [PayByBankAppEffect] { effects.filter { $0.kind != kind } }

  /// The effects without popups.
  var withoutPopups: [PayByBankAppEffect] { without(kind: .presented) }

  /// A call of the delegate about the popup that was up before.
  func callback(_ event: CallbackEvent) -> PayByBankAppEffect {
    .calledBack(event: event, popup: before.popup?.popup, delegate: before.delegate)
  }

  /// A store of the choice.
  var remember: PayByBankAppEffect { .savedPreference(key: PayByBankApp.rememberedKey, value: .bool(true)) }

  /// A removal of the choice.
  var forget: PayByBankAppEffect { .savedPreference(key: PayByBankApp.rememberedKey, value: nil) }

  /// Whether the store would be read as true.
  var isRemembered: Bool { world.preferences[PayByBankApp.rememberedKey]?.isTruthy == true }
}

/// What middleware remembers of a session.
struct Watch: Sendable {
  /// The popups that are up.
  var stack = PopupStack()
  /// Payments that were asked for, oldest first.
  var payments: [Payment] = []
  /// The delegate of the last call.
  var delegate = "shop"
  /// The presenter of the last call.
  var presenter = "checkout"
  /// When the last popup of a payment expires, in milliseconds since 1970.
  var deadline: Int64?
  /// The popup that the deadline is about.
  var expiring: String?
  /// What happened last.
  var lastStimulus: PayByBankAppStimulus?
  /// Anything that a mutant counts.
  var count = 0

  /// The popup on top.
  var popup: Face? { stack.top }

  mutating func follow(_ stimulus: PayByBankAppStimulus, _ world: World, _ effects: [PayByBankAppEffect]) {
    for effect in effects { stack.follow(effect) }
    lastStimulus = stimulus
    switch stimulus {
    case .showPopup(let presenter, let delegate, let token, let brn, let interval):
      payments.append(
        Payment(presenter: presenter, delegate: delegate, token: token, brn: brn, expiryInterval: interval))
      (self.presenter, self.delegate) = (presenter, delegate)
      deadline = world.clock + Int64(interval) * 1000
      expiring = popup?.popup
    case .showErrorPopup(let presenter, let delegate, _, _, _):
      (self.presenter, self.delegate) = (presenter, delegate)
    default: break
    }
  }
}

extension Mutant<PayByBankApp> {
  /// Answers each stimulus with what the closure makes of what the library did.
  static func watching(
    _ name: String, _ rewrite: @escaping @Sendable (Moment) -> [PayByBankAppEffect]
  ) -> Mutant {
    counting(name) { moment, _ in rewrite(moment) }
  }

  /// The same, with a number to remember from one stimulus to the next.
  static func counting(
    _ name: String, _ rewrite: @escaping @Sendable (Moment, inout Int) -> [PayByBankAppEffect]
  ) -> Mutant {
    behaving(name, state: Watch()) { watch, stimulus, world, inner in
      let before = watch
      let effects = try await inner.send(stimulus, in: world)
      watch.follow(stimulus, world, effects)
      let moment = Moment(stimulus: stimulus, world: world, before: before, after: watch, effects: effects)
      return rewrite(moment, &watch.count)
    }
  }

  /// Rewrites popups as they appear or change.
  static func redrawing(
    _ name: String, _ redraw: @escaping @Sendable (Face, Moment) -> Face?
  ) -> Mutant {
    watching(name) { moment in
      moment.effects.compactMap { effect in
        guard let face = effect.face else { return effect }
        return redraw(face, moment).map(\.effect)
      }
    }
  }

  /// Answers the question about bank apps from the world in another way.
  static func answering(_ name: String, _ answer: @escaping @Sendable (World) -> Bool) -> Mutant {
    watching(name) { moment in
      moment.effects.map { effect in
        guard case .answered(let call, _) = effect else { return effect }
        return .answered(call: call, available: answer(moment.world))
      }
    }
  }
}

extension Face {
  /// The effect that shows it.
  var effect: PayByBankAppEffect {
    .presented(
      popup: popup, screen: screen, presenter: presenter, texts: texts, instructions: instructions,
      controls: controls, images: images)
  }

  /// The same popup with something else in it.
  func changing(
    screen: Screen? = nil, presenter: String? = nil, texts: [String]? = nil, instructions: [String]? = nil,
    controls: [Control]? = nil, images: [PopupImage]? = nil
  ) -> Face {
    Face(
      popup: popup, screen: screen ?? self.screen, presenter: presenter ?? self.presenter,
      texts: texts ?? self.texts, instructions: instructions ?? self.instructions,
      controls: controls ?? self.controls, images: images ?? self.images)
  }
}
