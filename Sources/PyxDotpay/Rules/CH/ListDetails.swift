import Conformance
import PropertyTesting

extension Dotpay {
  /// The details of a payment that come with a list.
  @ChapterBuilder<Dotpay> static var listDetails: [Rule] {
    Rule(
      "DP-CH-06", .must(.derived),
      "The details that come with a list are those of the payment for which it was requested.",
      cites: .dotpay("Inicjalizacja płatności"), given: detailedLists
    ) { trial, input in
      var desk = Desk()
      var infos = [PaymentInfo.sample, .sample]
      (infos[0].amount, infos[1].amount) = input.amounts
      var lists = [1, 2]
      if input.areAtOnce {
        lists = try await trial.listAtOnce(&desk, infos)
      } else {
        for (number, info) in infos.enumerated() {
          try await trial.needChannels(&desk, call: lists[number], info, from: [.transfer])
        }
      }
      for (number, info) in infos.enumerated() {
        let purchase = Purchase(info: info)
        let forms = try trial.seen.forms.count
        try await trial.present(&desk, purchase, call: 11 + number, list: lists[number])
        try await trial.send(.chooseChannel(channel: purchase.chosen.id))
        // The form may appear late.
        try await trial.serveLists(&desk, of: purchase.channels) { try $0.forms.count > forms }
        let sent = try await trial.submit(&desk, purchase)
        try trial.expect(
          sent.info.amount.flatMap(plainDecimal) == plainDecimal(info.amount ?? ""),
          "the amount of a payment with the details of list \(1 + number)", expected: info.amount ?? "",
          saw: sent.info.amount ?? "none")
        try await trial.conclude(&desk, call: 11 + number, .answer(PlatformAnswer(status: .completed)))
      }
    } covers: {
      [
        .covers("amounts with decimal places", atLeast: 30) { $0.amounts.0.contains(".") },
        .seen(listsAtOnce, atLeast: 25),
      ]
    } mutants: {
      [
        .changing("keeps the details of the last list", state: PaymentInfo?.none) { last, stimulus, effects in
          if case .getChannels(_, let info, _) = stimulus { last = info }
          return effects.map { last.map($0.paying) ?? $0 }
        },
        .changing("keeps the details of the first list", state: PaymentInfo?.none) {
          first, stimulus, effects in
          if case .getChannels(_, let info, _) = stimulus { first = first ?? info }
          return effects.map { first.map($0.paying) ?? $0 }
        },
        .changing("gives lists that are loaded at once the details of the last one", state: SharedDetails()) {
          shared, stimulus, effects in
          shared.note(stimulus, effects)
          let presented = shared.presented
          return effects.map { presented.map($0.paying) ?? $0 }
        },
        .changing("forgets a list when another one is requested", state: [Int]()) {
          loading, stimulus, effects in
          if case .getChannels(let call, _, _) = stimulus { loading.append(call) }
          let last = loading.last
          return effects.filter { effect in
            if case .gotChannels(let call, _, _, _) = effect { call == last } else { true }
          }
        },
      ]
    }
  }
}

extension DotpayEffect {
  /// The same payment with the amount of that description; any other effect is unchanged.
  fileprivate func paying(_ other: PaymentInfo) -> DotpayEffect {
    guard
      case .requestedPayment(
        let request, let environment, let language, var info, let channel, let card, let customer,
        let remembers, let cvv) = self
    else { return self }
    info.amount = other.amount
    return .requestedPayment(
      request: request, environment: environment, language: language, info: info, channel: channel,
      card: card, customerID: customer, remembersCard: remembers, cvv: cvv)
  }
}

/// The details of lists, for a mutant that keeps only one set of details while lists are loaded.
private struct SharedDetails: Sendable {
  /// The details of the list with which the controller was made.
  private(set) var presented: PaymentInfo?
  private var infos: [Int: PaymentInfo] = [:]
  private var loading: Set<Int> = []

  mutating func note(_ stimulus: DotpayStimulus, _ effects: [DotpayEffect]) {
    switch stimulus {
    case .getChannels(let call, let info, _):
      loading.insert(call)
      for call in loading { infos[call] = info }
    case .presentPayment(_, let list, _, _, _, _): presented = infos[list]
    case .payFast, .payByCard: presented = nil
    default: break
    }
    for case .gotChannels(let call, _, _, _) in effects { loading.remove(call) }
  }
}

// MARK: Steps

private let listsAtOnce = "two lists were loaded at once"

extension Trial where System == Dotpay {
  /// The host asks for a list for each of two payments before the platform answers; returns the calls that got lists.
  ///
  /// If the library loads one list at a time, the host asks again.
  fileprivate func listAtOnce(_ desk: inout Desk, _ infos: [PaymentInfo]) async throws -> [Int] {
    for (number, info) in infos.enumerated() {
      try await send(.getChannels(call: 1 + number, info: info, filter: nil))
    }
    try await serveLists(&desk, of: [.transfer]) {
      try !$0.channels(of: 1).isEmpty && !$0.channels(of: 2).isEmpty
    }
    var lists: [Int] = []
    for (number, info) in infos.enumerated() {
      if try seen.channels(of: 1 + number).first?.isList == true {
        lists.append(1 + number)
      } else {
        let isOver = try !seen.channels(of: 1 + number).isEmpty
        try expect(
          isOver, "list \(1 + number), requested together with another list", expected: "a list or an error",
          saw: "neither", yieldingTo: "X-CB-01", "DP-CH-02")
        leaveOut(listsAtOnce, because: "loads one list at a time")
        try await needChannels(&desk, call: 21 + number, info, from: [.transfer])
        lists.append(21 + number)
      }
    }
    if lists == [1, 2] { label(listsAtOnce) }
    return lists
  }
}

// MARK: Inputs

/// Two lists, for payments with different amounts.
private struct DetailedLists: Sendable {
  var amounts: (String, String)
  /// Whether both are requested before the platform answers.
  var areAtOnce: Bool
}

private let amountPairs: Generator<(String, String)> = zip(
  Generator<String>.amount, Generator<String>.amount
).filter { $0 != $1 }

private let detailedLists: Generator<DetailedLists> = zip(amountPairs, .bool(probability: 0.4)).map {
  DetailedLists(amounts: $0, areAtOnce: $1)
}
