import Conformance

/// The stimuli that an errand sends, and the effects that it looks at.
struct ErrandNeeds: Sendable {
  var stimuli: [DotpayStimulus.Kind]
  var effects: [DotpayEffect.Kind]

  static func + (one: ErrandNeeds, other: ErrandNeeds) -> ErrandNeeds {
    ErrandNeeds(stimuli: one.stimuli + other.stimuli, effects: one.effects + other.effects)
  }
}

extension ErrandNeeds {
  /// The needs of every errand.
  ///
  /// The host first sets the settings that already apply. The platform answers requests for lists, because the library
  /// may make such requests at any time.
  private static let common = ErrandNeeds(
    stimuli: [.configure, .answerRequest], effects: [.requestedList])

  private static let list = ErrandNeeds(stimuli: [.getChannels], effects: [.gotChannels])

  private static let withoutForm = ErrandNeeds(stimuli: [], effects: [.requestedPayment, .gotSummary])

  private static let form =
    list
    + ErrandNeeds(
      stimuli: [.presentPayment, .chooseChannel, .submitForm, .closeSummary, .cancelPayment],
      effects: [
        .showedChannels, .showedForm, .showedSummary, .requestedPayment, .finished, .failedToFinish,
      ])

  private static let registration = ErrandNeeds(
    stimuli: [.registerCard, .setDefaultCard, .listCards, .readSettings], effects: [.requestedCard, .gotCard])

  /// The needs of this errand.
  init(of errand: Errand) {
    self =
      Self.common
      + {
        switch errand {
        case .channels: Self.list
        case .fastPayment: Self.withoutForm + ErrandNeeds(stimuli: [.payFast], effects: [])
        case .form: Self.form
        case .card:
          Self.withoutForm
            + ErrandNeeds(stimuli: [.configureExternalCards, .payByCard, .clearExternalCards], effects: [])
        case .wallet:
          Self.form
            + ErrandNeeds(
              stimuli: [.setWalletDelegate, .enterWallet, .answerAuthorization],
              effects: [.showedWallet, .askedAuthorization, .requestedWallet])
        case .registration: Self.registration
        case .managed:
          ErrandNeeds(
            stimuli: [.showCardManager, .addManagedCard, .removeManagedCard, .closeCardManager],
            effects: [.showedCards, .requestedCard, .requestedRemoval])
        case .removal:
          Self.registration
            + ErrandNeeds(stimuli: [.unregisterCard], effects: [.requestedRemoval, .unregisteredCard])
        case .clearing:
          Self.registration + ErrandNeeds(stimuli: [.clearCards], effects: [.requestedRemoval])
        case .history:
          Self.form
            + ErrandNeeds(
              stimuli: [.registerObserver, .updateHistory, .unregisterObserver],
              effects: [.requestedStatus, .toldUpdate, .toldFailure])
        }
      }()
  }
}

extension Trial where System == Dotpay {
  /// The reason why this implementation cannot run an errand; nil if it can run the errand.
  func obstacle(to errand: Errand) -> String? {
    let needs = ErrandNeeds(of: errand)
    if let stimulus = needs.stimuli.first(where: { !understands($0) }) {
      return "does not understand \(stimulus.rawValue)"
    }
    return needs.effects.first { !profile.effects.contains($0) }.map { "cannot observe \($0.rawValue)" }
  }
}
