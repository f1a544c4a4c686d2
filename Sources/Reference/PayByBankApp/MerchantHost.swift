import Conformance
import PyxPayByBankApp

/// The host's state machine: at most one payment is under way.
struct MerchantHost {
  private var callsMade = 0
  /// The submission that waits for its reply.
  private var submission: Int?
  /// The token of the current payment.
  private var token: String?
  /// The pending status requests for the current payment.
  private var questions: Set<Int> = []
  /// When the status is requested next; nil while no request is planned.
  private var nextQuestion: Int64?
  private var isActive = true
  private var isButtonEnabled = true
  private var effects: [PayByBankAppIntegrationEffect] = []

  /// Time between an answer and the next request, in milliseconds.
  private static let pause: Int64 = 5000

  /// Handles one stimulus and returns the effects.
  mutating func receive(
    _ stimulus: PayByBankAppIntegrationStimulus, in world: World
  ) -> [PayByBankAppIntegrationEffect] {
    effects = []
    switch stimulus {
    case .errorOccurred(let code, let title, let message):
      advise(code: code, title: title, message: message)
      effects.append(.requestedErrorPopup(code: code, title: title, message: message))
    case .payTapped:
      guard isButtonEnabled else { break }
      enableButton(false)
      submit()
    case .submitted(submission, let token, let brn, let interval):
      submission = nil
      self.token = token
      // This host shows the popup whether or not a bank app is there.
      effects.append(.askedForBankApp)
      effects.append(.requestedPopup(token: token, brn: brn, expiryInterval: interval))
      askIfActive()
    case .submitFailed(submission, let error):
      submission = nil
      showError("Error", error)
    case .gotStatus(let call, let status): if questions.remove(call) != nil { take(status, in: world) }
    case .statusFailed(let call, _): if questions.remove(call) != nil { askLater(in: world) }
    case .pushedStatus(let token, let status): if token == self.token { take(status, in: world) }
    case .calledBack(let event): take(event)
    case .appDidEnterBackground: isActive = false
    case .appDidBecomeActive:
      isActive = true
      askIfActive()
    case .timePassed: if let nextQuestion, nextQuestion <= world.clock { askIfActive() }
    case .openedCheckout(let displayWidth):
      effects.append(.askedForLayout(layout: .moreAbout, width: 1000 * (min(displayWidth, 600) - 40)))
    case .submitted, .submitFailed: break
    }
    return effects
  }

  private mutating func submit() {
    callsMade += 1
    submission = callsMade
    effects.append(.askedToSubmit(call: callsMade))
  }

  private mutating func askIfActive() {
    guard isActive, let token else { return }
    nextQuestion = nil
    callsMade += 1
    questions.insert(callsMade)
    effects.append(.askedForStatus(call: callsMade, token: token))
  }

  private mutating func askLater(in world: World) { nextQuestion = world.clock + Self.pause }

  private mutating func take(_ status: PaymentStatus, in world: World) {
    guard status != .inProgress else { return askLater(in: world) }
    forget()
    effects += [.dismissedPopup, .showedOutcome(status: status)]
    enableButton(true)
  }

  private mutating func take(_ event: CallbackEvent) {
    switch event {
    case .retryPaymentRequest where submission == nil && token == nil: submit()
    case .didCloseByUser:
      forget()
      enableButton(true)
    case .didExpire where token != nil:
      forget()
      showError("Request expired", "Tap on the button below to generate a new code.")
    default: break
    }
  }

  private mutating func forget() {
    token = nil
    questions = []
    nextQuestion = nil
  }

  private mutating func enableButton(_ isEnabled: Bool) {
    isButtonEnabled = isEnabled
    effects.append(.changedPayButton(isEnabled: isEnabled))
  }

  private mutating func showError(_ title: String, _ message: String) {
    effects.append(.requestedErrorPopup(code: nil, title: title, message: message))
  }

  private mutating func advise(code: String?, title: String, message: String) {
    if title.count > 25 { effects.append(.advised(string: .title)) }
    if message.count > 75 { effects.append(.advised(string: .message)) }
    if let code, code.count > 5 { effects.append(.advised(string: .code)) }
  }
}
