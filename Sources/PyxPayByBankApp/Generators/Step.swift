import Conformance
import PropertyTesting

/// An event while a consumer is about to pay; rules make sequences of such steps in any order.
enum Step: Sendable, Hashable {
  /// The host asks for the popup of a payment.
  case pay(Payment)
  /// The host asks for an error popup.
  case fail(ErrorStrings)
  /// The consumer taps a control; nothing happens if there is no such control.
  case tap(Control)
  /// The host dismisses the popups that are up.
  case dismiss
  /// The host opens the bank app directly, with that token.
  case open(String)
  /// The consumer taps the host's own button.
  case hostButton
  /// The host asks whether a bank app is available.
  case ask
  /// An hour and a second go by.
  case wait
  /// The consumer leaves the host app and comes back.
  case leaveAndReturn
  /// The host's process ends and starts again.
  case restart
  /// One more bank app is installed.
  case install
  /// All bank apps are removed.
  case uninstall
  /// The server of bank logos answers.
  case logosArrive
  /// The host makes a layout for its button.
  case layOut
  /// The host makes a layout for its button, and the consumer taps its link.
  case readLayout
  /// The host makes a plain layout, and the consumer taps its mark.
  case tapMark

  /// A time in milliseconds that is longer than the interval of every payment here, if intervals are in seconds.
  static let waitingTime: Int64 = 3_601_000
}

extension Trial where System == PayByBankApp {
  /// Makes a step happen, if the implementation understands it.
  @discardableResult
  func perform(_ step: Step) async throws -> Observed<PayByBankApp>? {
    switch step {
    case .pay(let payment): return try await show(payment)
    case .fail(let strings): return try await sendIfUnderstood(strings.stimulus())
    case .tap(let control): return try await send(.tap(control: control))
    case .dismiss: return try await sendIfUnderstood(.dismissPopup)
    case .open(let token): return try await sendIfUnderstood(.openBankingApp(token: token))
    case .hostButton: return try await sendIfUnderstood(.hostButtonTapped)
    case .logosArrive:
      return try await sendIfUnderstood(.bankLogosArrived(banks: Phone.bankNames + ["\u{d8}stvik"]))
    case .layOut:
      // The documented types take turns, each by its name and by its number.
      let call = 1000 + nextCall()
      return try await layOut(LayoutType.spelled[call % LayoutType.spelled.count], call: call)
    case .readLayout:
      guard understands(.tapLayout), try await layOut(.moreAbout, call: 1000 + nextCall()) != nil else {
        return nil
      }
      return try await send(.tapLayout(part: .moreAbout))
    case .tapMark:
      guard understands(.tapLayout), try await layOut(.none, call: 1000 + nextCall()) != nil else {
        return nil
      }
      return try await send(.tapLayout(part: .logo))
    // Rules number their own questions from 0, so these numbers are greater than 1000.
    case .ask: return try await sendIfUnderstood(.isCFIAppAvailable(call: 1000 + nextCall()))
    case .wait:
      guard controlsTime else { return nil }
      return try await advance(milliseconds: Step.waitingTime)
    case .leaveAndReturn:
      guard understands(.appDidEnterBackground), understands(.appDidBecomeActive) else { return nil }
      change { $0.lifecycle = .background }
      try await send(.appDidEnterBackground)
      change { $0.lifecycle = .active }
      return try await send(.appDidBecomeActive)
    case .restart:
      guard profile.effects.contains(.savedPreference) else { return nil }
      let last = try await restart()
      // A host that starts again becomes active, with or without a payment.
      return understands(.appDidBecomeActive) ? last.followed(by: try await send(.appDidBecomeActive)) : last
    case .install:
      change { $0.apps.append(Phone.bankApp($0.apps.count)) }
      return nil
    case .uninstall:
      change { $0.apps.removeAll { $0.schemes.contains(PayByBankApp.scheme) } }
      return nil
    }
  }

  /// Makes a step happen, and needs its ordinary result, such as a popup or a report.
  ///
  /// The result is not needed if a popup that is already up may prevent it.
  @discardableResult
  func performOrdinary(_ step: Step) async throws -> Observed<PayByBankApp>? {
    guard profile.effects.contains(.dismissed) else { return try await perform(step) }
    let popups = try popups
    let before = popups.top
    guard let observed = try await perform(step) else { return nil }
    switch step {
    case .tap(let control) where control == .getCode || control == .moreAbout:
      try need(
        !observed.faces.isEmpty || before?.controls.contains(control) != true, expected: "a popup",
        saw: "none")
    case .tap(let control) where popups.faces.count == 1 && before?.controls.contains(control) == true:
      try needReport(of: control, on: before, in: observed)
    case _ where before != nil: break
    case .pay:
      try need(!observed.outcomes.isEmpty, expected: "a popup or the bank app opened", saw: "nothing")
    case .fail:
      try need(
        observed.faces.contains { $0.screen == Screen.error }, expected: "the error popup", saw: "none")
    default: break
    }
    return observed
  }

  /// Needs the delegate to be told of a close or a retry.
  ///
  /// The delegate need not be told about the popup of an explanation, even if this popup showed something else once its
  /// time was over (A-PBBA-6).
  private func needReport(
    of control: Control, on face: Face?, in observed: Observed<PayByBankApp>
  ) throws {
    guard profile.effects.contains(.calledBack), let face, try !isExplanation(face) else { return }
    let reports: [Control: CallbackEvent] = [.close: .didCloseByUser, .retry: .retryPaymentRequest]
    guard let report = reports[control] else { return }
    try need(
      !observed.callbacks(report).isEmpty, expected: "a report of the tap on \(control.rawValue)", saw: "none"
    )
  }

  /// Whether the popup is an explanation, or was one earlier and now shows neither an offer nor a code.
  private func isExplanation(_ face: Face) throws -> Bool {
    guard face.screen != .moreAbout else { return true }
    return try face.screen != .mcomm && face.screen != .ecomm
      && seenSinceStart.faces.contains { $0.popup == face.popup && $0.screen == .moreAbout }
  }

  /// Makes a layout of the smallest width.
  private func layOut(_ layout: LayoutType, call: Int) async throws -> Observed<PayByBankApp>? {
    try await sendIfUnderstood(LayoutRequest(call: call, layout: layout, width: 200).stimulus)
  }

  private func sendIfUnderstood(_ stimulus: PayByBankAppStimulus) async throws -> Observed<PayByBankApp>? {
    understands(stimulus.kind) ? try await send(stimulus) : nil
  }
}

/// The result of a sequence of steps, as far as the guide determines it.
struct JourneyModel: Sendable {
  /// The kind of popup that is up, if known.
  var screen: Screen?
  /// Whether a bank app is there.
  var hasBankApp: Bool

  mutating func advance(_ step: Step) {
    switch step {
    case .pay: screen = hasBankApp ? .mcomm : .ecomm
    case .fail: screen = .error
    case .tap(.getCode): screen = .ecomm
    case .tap(.moreAbout), .readLayout: screen = .moreAbout
    case .tap, .dismiss, .restart: screen = nil
    case .install: hasBankApp = true
    case .uninstall: hasBankApp = false
    case .open, .hostButton, .ask, .wait, .leaveAndReturn, .logosArrive, .layOut, .tapMark: break
    }
  }

  /// The controls that make sense now.
  var controls: [Control] {
    switch screen {
    case Screen.mcomm: [.getCode, .moreAbout, .close]
    case Screen.ecomm: [.close, .moreAbout]
    case Screen.error: [.close, .retry]
    case Screen.moreAbout: [.close]
    default: []
    }
  }
}

extension Generator where Value == [Step] {
  /// Sequences of steps in which "Open banking app" is never tapped; `extras` may happen at any time.
  static func steps(
    _ count: ClosedRange<Int>, hasBankApp: Bool, withErrors: Bool = true, extras: [Step]
  ) -> Generator {
    commands(initial: JourneyModel(screen: nil, hasBankApp: hasBankApp), count: count) { model in
      var choices: [(Int, Generator<Step>)] = [(model.screen == nil ? 4 : 1, paymentSteps)]
      if withErrors { choices += [(2, errorSteps), (1, longErrorSteps)] }
      if !model.controls.isEmpty { choices.append((4, .element(of: model.controls.map(Step.tap)))) }
      if !extras.isEmpty { choices.append((3, .element(of: extras))) }
      return .frequency(choices)
    } advance: {
      $0.advance($1)
    }
  }
}

// These generators are made only once, because steps are drawn often.
private let paymentSteps = Generator<Payment>.payment.map(Step.pay)
private let errorSteps = Generator<ErrorStrings>.errorStrings.map(Step.fail)
private let longErrorSteps = Generator<ErrorStrings>.errorStrings.map { Step.fail($0.longer) }
