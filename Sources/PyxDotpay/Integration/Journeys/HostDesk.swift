import Conformance

/// A host's dealings apart from payments: customers and their cards, languages, the history.
struct HostDesk: Sendable {
  /// Cards that a host passed to the SDK.
  struct Configuration: Sendable, Hashable {
    var customer: String
    var cards: [Card]
  }

  /// The customer who is signed in.
  private(set) var customer: String?
  /// Requests for cards that wait for their answer.
  private(set) var cardRequests: [Int] = []
  private(set) var configurations: [Configuration] = []
  /// The cards that the SDK has now: those passed to it last, unless the host has withdrawn them since.
  private(set) var inForce: Configuration?
  private(set) var withdrawals = 0
  /// Requests for languages that wait for their answer.
  private(set) var languageRequests: [Int] = []
  private(set) var languageRequestCount = 0
  /// The language that was set last.
  private(set) var language: String?
  /// The observers of the history, in the order in which they were registered.
  private(set) var observers: [Int] = []
  /// The number of registrations of observers.
  private(set) var registrations = 0
  /// Controls of the payments for which the host asked for an update.
  private(set) var updates: [String] = []
  /// The payments that the host's own history showed, each time that it was shown or refreshed.
  private(set) var histories: [[HistoryEntry]] = []

  mutating func note(_ stimulus: DotpayIntegrationStimulus) {
    switch stimulus {
    case .signedIn(let customer): self.customer = customer
    case .signedOut: customer = nil
    case .gotCards(let call, _), .cardsFailed(let call, _): cardRequests.removeAll { $0 == call }
    case .gotLanguages(let call, _), .languagesFailed(let call, _): languageRequests.removeAll { $0 == call }
    default: break
    }
  }

  mutating func note(_ effect: DotpayIntegrationEffect) {
    switch effect {
    case .askedForCards(let call): cardRequests.append(call)
    case .configuredCards(let customer, let cards):
      let configuration = Configuration(customer: customer, cards: cards)
      configurations.append(configuration)
      inForce = configuration
    case .clearedExternalCards:
      withdrawals += 1
      inForce = nil
    case .askedForLanguages(let call):
      languageRequests.append(call)
      languageRequestCount += 1
    case .setLanguage(let language): self.language = language
    case .registeredObserver(let observer):
      registrations += 1
      if !observers.contains(observer) { observers.append(observer) }
    case .unregisteredObserver(let observer): observers.removeAll { $0 == observer }
    case .askedForUpdate(let control): updates.append(control)
    case .showedHistory(let payments): histories.append(payments)
    default: break
    }
  }
}
