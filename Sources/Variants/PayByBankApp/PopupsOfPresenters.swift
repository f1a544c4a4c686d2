import Conformance
import PyxPayByBankApp

extension Mutant where System == PayByBankApp {
  /// Gives each view controller a separate popup; a covered popup reappears when the popup above it is gone.
  ///
  /// A call with the same view controller changes that controller's popup, which keeps its place.
  static var popupsOfPresenters: Mutant {
    behaving("gives each view controller its own popup", state: PopupsOfPresenters()) {
      popups, stimulus, world, inner in
      if let effects = try await popups.answerAlone(stimulus, in: world, inner) { return effects }
      let effects = try await inner.send(stimulus, in: world)
      return popups.answer(effects, to: stimulus, in: world) + popups.expire(in: world)
    }
  }
}

/// Stacked popups, around a library that has one popup at a time.
private struct PopupsOfPresenters: Sendable {
  /// A popup that is up.
  private struct Entry: Sendable {
    var name: String
    /// The inner library's name of the popup; nil if the inner library has closed it.
    var inner: String?
    var presenter: String
    var delegate: String
    var token = ""
    var brn = ""
    /// When the popup expires, in milliseconds since 1970.
    var deadline: Int64?
    var screen = Screen.mcomm
    var controls: [Control] = []
  }

  /// The popups that are up, the lowest first.
  private var entries: [Entry] = []

  /// The effects of a stimulus on a top popup that the inner library has closed; nil if the inner library handles the
  /// stimulus.
  mutating func answerAlone(
    _ stimulus: PayByBankAppStimulus, in world: World, _ inner: any Session<PayByBankApp>
  ) async throws -> [PayByBankAppEffect]? {
    guard let top = entries.last, top.inner == nil else { return nil }
    let gone = PayByBankAppEffect.dismissed(popup: top.name)
    func report(_ event: CallbackEvent) -> PayByBankAppEffect {
      .calledBack(event: event, popup: top.name, delegate: top.delegate)
    }
    switch stimulus {
    case .dismissPopup:
      entries.removeLast()
      return [gone]
    case .tap(let control):
      guard top.controls.contains(control) else { return [] }
      switch control {
      case .openBankingApp:
        entries.removeLast()
        return [gone, .remembers] + (try await inner.send(.openBankingApp(token: top.token), in: world))
      case .getCode: return [change(to: .ecomm, texts: ["Your code", top.brn], steps: ["Enter the code."])]
      case .moreAbout:
        return [change(to: .moreAbout, texts: ["Pay by Bank app"], steps: ["Choose.", "Check.", "Approve."])]
      default:
        entries.removeLast()
        if control == .retry { return [gone, report(.retryPaymentRequest)] }
        // The popup behind the explanation ends together with it.
        return top.screen == .moreAbout ? [gone] : [gone, report(.didCloseByUser)]
      }
    default: return nil
    }
  }

  private mutating func change(to screen: Screen, texts: [String], steps: [String]) -> PayByBankAppEffect {
    let last = entries.count - 1
    (entries[last].screen, entries[last].controls) = (screen, [.close])
    return .presented(
      popup: entries[last].name, screen: screen, presenter: entries[last].presenter, texts: texts,
      instructions: steps, controls: [.close], images: [.logo])
  }

  /// The inner library's effects, changed so that a popup stays up if another view controller's popup replaces it.
  mutating func answer(
    _ effects: [PayByBankAppEffect], to stimulus: PayByBankAppStimulus, in world: World
  ) -> [PayByBankAppEffect] {
    let shows = effects.contains { $0.kind == .presented }
    let asker = shows ? stimulus.presenter : nil
    return effects.compactMap { effect in
      switch effect {
      case .dismissed(let inner):
        guard let place = entries.firstIndex(where: { $0.inner == inner }) else { return effect }
        if let asker, entries[place].presenter != asker {
          entries[place].inner = nil
          return nil
        }
        return .dismissed(popup: entries.remove(at: place).name)
      case .presented(let inner, let screen, let presenter, let texts, let steps, let controls, let images):
        let place = place(of: inner, on: presenter, stimulus, in: world)
        (entries[place].screen, entries[place].controls) = (screen, controls)
        return .presented(
          popup: entries[place].name, screen: screen, presenter: presenter, texts: texts, instructions: steps,
          controls: controls, images: images)
      case .calledBack(let event, let inner?, let delegate):
        if event == .didExpire, let place = entries.firstIndex(where: { $0.inner == inner }) {
          entries[place].deadline = nil
        }
        return .calledBack(event: event, popup: name(of: inner), delegate: delegate)
      default: return effect
      }
    }
  }

  /// The name that the suite sees for a popup of the inner library, even if the popup is gone.
  private func name(of inner: String) -> String {
    entries.first { $0.inner == inner }?.name ?? names[inner] ?? inner
  }

  /// For each popup, by the inner library's name: the name that the suite sees.
  private var names: [String: String] = [:]

  /// The index of an inner library's popup among the popups that are up; if the popup is new, records it first.
  private mutating func place(
    of inner: String, on presenter: String, _ stimulus: PayByBankAppStimulus, in world: World
  ) -> Int {
    if let place = entries.firstIndex(where: { $0.inner == inner }) { return place }
    var entry = Entry(
      name: inner, inner: inner, presenter: presenter, delegate: stimulus.delegate ?? "")
    if case .showPopup(_, _, let token, let brn, let interval) = stimulus {
      (entry.token, entry.brn) = (token, brn)
      entry.deadline = world.clock + Int64(interval) * 1000
    }
    let place = entries.firstIndex { $0.presenter == presenter } ?? entries.count
    if place < entries.count {
      entry.name = entries[place].name
      entries[place] = entry
    } else {
      entries.append(entry)
    }
    names[inner] = entry.name
    return place
  }

  /// Reports the popups that have expired, except the popup whose time the inner library counts.
  mutating func expire(in world: World) -> [PayByBankAppEffect] {
    entries.indices.compactMap { place in
      guard entries[place].inner == nil, let deadline = entries[place].deadline, world.clock >= deadline
      else {
        return nil
      }
      entries[place].deadline = nil
      return .calledBack(event: .didExpire, popup: entries[place].name, delegate: entries[place].delegate)
    }
  }
}

extension PayByBankAppStimulus {
  /// The view controller on which the requested popup will appear.
  fileprivate var presenter: String? {
    switch self {
    case .showPopup(let presenter, _, _, _, _), .showErrorPopup(let presenter, _, _, _, _): presenter
    default: nil
    }
  }
}
