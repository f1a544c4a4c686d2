import Conformance

/// One run of the completion of a request for channels.
public struct ChannelsResult: Sendable, Hashable {
  /// The list, if there was one.
  public let channels: [Channel]?
  /// Whether there were payment details.
  public let hasDetails: Bool
  /// The error, if there was one.
  public let error: String?
}

/// How a payment process ended.
public struct ProcessEnd: Sendable, Hashable {
  /// Whether the process finished; if not, it failed.
  public let isFinished: Bool
  /// The summary, if there was one.
  public let summary: PaymentSummary?
  /// The error, if there was one.
  public let error: String?
}

extension ProcessEnd {
  /// The end in words, for reports.
  var words: String {
    let parts = [
      isFinished ? "finished" : "not finished",
      summary.map { "status \($0.status.rawValue)" } ?? "no summary",
      error.map { "error \($0)" } ?? "no error",
    ]
    return parts.joined(separator: ", ")
  }
}

/// A payment as it was sent.
public struct SentPayment: Sendable, Hashable {
  /// Number of the request.
  public let request: Int
  /// The system that the payment was sent to.
  public let environment: String
  /// The language that the request names.
  public let language: String?
  /// The payment.
  public internal(set) var info: PaymentInfo
  /// The channel.
  public let channel: String?
  /// The remembered card.
  public let card: String?
  /// The customer for whom a card is to be remembered: the host's, or the library's own.
  public let customerID: String?
  /// Whether the card is to be remembered.
  public let remembersCard: Bool
  /// The security code.
  public let cvv: String?
}

/// The cards, as they are read.
public struct CardList: Sendable, Hashable {
  /// All listed cards.
  public let cards: [Card]
  /// The default card.
  public let defaultCard: String?
}

/// A form on screen.
public struct ShownForm: Sendable, Hashable {
  /// Its channel.
  public let channel: String
  /// Its fields.
  public let fields: [FormField]
  /// Whether the user is asked for consent to remember the card.
  public let offersRemembering: Bool
}

extension Observed where System == Dotpay {
  /// The results of `getChannels` with that call number.
  public func channels(of call: Int) throws -> [ChannelsResult] {
    try of(.gotChannels).compactMap {
      guard case .gotChannels(call, let channels, let hasDetails, let error) = $0 else { return nil }
      return ChannelsResult(channels: channels, hasDetails: hasDetails, error: error)
    }
  }

  /// The reported ends of the payment process with that call number.
  public func ends(of call: Int) throws -> [ProcessEnd] {
    try of(.finished, .failedToFinish).compactMap {
      switch $0 {
      case .finished(call, let summary): ProcessEnd(isFinished: true, summary: summary, error: nil)
      case .failedToFinish(call, let error): ProcessEnd(isFinished: false, summary: nil, error: error)
      default: nil
      }
    }
  }

  /// The payments that were sent, in order.
  public var payments: [SentPayment] {
    get throws {
      try of(.requestedPayment).compactMap(\.payment)
    }
  }

  /// The results of `payByCard` or `payFast` with that call number; a result counts as finished if it has a summary and
  /// no error.
  public func results(of call: Int) throws -> [ProcessEnd] {
    try of(.gotSummary).compactMap {
      guard case .gotSummary(call, let summary, let error) = $0 else { return nil }
      return ProcessEnd(isFinished: summary != nil && error == nil, summary: summary, error: error)
    }
  }

  /// The answers to `listCards` with that call number.
  public func cards(of call: Int) throws -> [CardList] {
    try of(.listedCards).compactMap {
      guard case .listedCards(call, let cards, let defaultCard) = $0 else { return nil }
      return CardList(cards: cards, defaultCard: defaultCard)
    }
  }

  /// The answers to `listHistory` with that call number.
  public func history(of call: Int) throws -> [[PaymentSummary]] {
    try of(.listedHistory).compactMap {
      guard case .listedHistory(call, let payments) = $0 else { return nil }
      return payments
    }
  }

  /// The answers to `readSettings` with that call number.
  public func settings(of call: Int) throws -> [Settings] {
    try of(.readSettings).compactMap {
      guard case .readSettings(call, let settings) = $0 else { return nil }
      return settings
    }
  }

  /// The forms that came on screen, in order.
  public var forms: [ShownForm] {
    get throws {
      try of(.showedForm).compactMap {
        guard case .showedForm(let channel, let fields, let offers) = $0 else { return nil }
        return ShownForm(channel: channel, fields: fields, offersRemembering: offers)
      }
    }
  }

  /// The cards that the platform was asked to remove, in order.
  public var removals: [String] {
    get throws {
      try of(.requestedRemoval).flatMap { effect -> [String] in
        if case .requestedRemoval(_, _, let cards) = effect { cards } else { [] }
      }
    }
  }
}

extension DotpayEffect {
  /// The payment that this effect reports as sent; nil if the effect reports something else.
  public var payment: SentPayment? {
    guard
      case .requestedPayment(
        let request, let environment, let language, let info, let channel, let card, let customer,
        let remembers, let cvv) = self
    else { return nil }
    return SentPayment(
      request: request, environment: environment, language: language, info: info, channel: channel,
      card: card, customerID: customer, remembersCard: remembers, cvv: cvv)
  }

  /// The number of the request that this effect reports; nil if it reports none.
  public var request: Int? {
    switch self {
    case .requestedList(let request, _, _, _, _, _), .requestedPayment(let request, _, _, _, _, _, _, _, _),
      .requestedWallet(let request, _), .requestedCard(let request, _, _, _),
      .requestedRemoval(let request, _, _),
      .requestedStatus(let request, _, _):
      request
    default: nil
    }
  }

  /// The system that the request was sent to; nil if the effect reports no request.
  public var environment: String? {
    switch self {
    case .requestedList(_, let environment, _, _, _, _),
      .requestedPayment(_, let environment, _, _, _, _, _, _, _),
      .requestedWallet(_, let environment), .requestedCard(_, let environment, _, _),
      .requestedRemoval(_, let environment, _),
      .requestedStatus(_, let environment, _):
      environment
    default: nil
    }
  }
}
