import Conformance

private typealias Row = LibraryTransition

extension Dotpay {
  /// The states of the history: "Historia i status transakcji".
  ///
  /// After each step the host asks for the payments. The document leaves open whether observers hear of anything
  /// except the updates that the host asked for. The built-in history stays on screen, and may follow every change.
  static let historyTable = LibraryTable(
    "History", initial: .empty,
    transitions: (seen.flatMap(\.atRest) + updated.flatMap { $0.underWay }).map {
      $0.thenListing(.listsPayments).permitting([.showsPayments, .showsPayments])
    })

  /// The states in which nothing is under way, by the number of payments and the number of observers.
  private static let seen = [
    Rest(.empty, payments: 0, observers: 0), Rest(.emptySeenByTwo, payments: 0, observers: 2),
    Rest(.emptySeenByOne, payments: 0, observers: 1), Rest(.single, payments: 1, observers: 0),
    Rest(.singleSeenByTwo, payments: 1, observers: 2), Rest(.singleSeenByOne, payments: 1, observers: 1),
    Rest(.several, payments: 2, observers: 0), Rest(.severalSeenByTwo, payments: 2, observers: 2),
    Rest(.severalSeenByOne, payments: 2, observers: 1),
  ]

  private static let updated = [
    Update(.updatingSingleForTwo, payments: 1, observers: 2),
    Update(.updatingSingleForOne, payments: 1, observers: 1),
    Update(.updatingSingleForNone, payments: 1, observers: 0),
    Update(.updatingOneForTwo, payments: 2, observers: 2),
    Update(.updatingOneForOne, payments: 2, observers: 1),
    Update(.updatingOneForNone, payments: 2, observers: 0),
  ]

  fileprivate static func rest(_ payments: Int, _ observers: Int) -> LibraryState {
    seen.first { $0.payments == payments && $0.observers == observers }?.state ?? .empty
  }

  fileprivate static func update(_ payments: Int, _ observers: Int) -> LibraryState {
    updated.first { $0.payments == payments && $0.observers == observers }?.state ?? .empty
  }

  /// The state in which a process begins if the history has that many payments.
  static func history(of payments: Int) -> LibraryState { rest(min(payments, 2), 0) }
}

/// A history in which nothing is under way.
private struct Rest: Sendable {
  let state: LibraryState
  let payments: Int
  let observers: Int

  init(_ state: LibraryState, payments: Int, observers: Int) {
    (self.state, self.payments, self.observers) = (state, payments, observers)
  }

  var atRest: [LibraryTransition] {
    var rows = [Row(state, .showHistory, to: state, [.showsPayments], rules: ["DP-HIST-08"])]
    if payments < 2 {
      rows.append(
        Row(
          state, .pay, to: Dotpay.rest(payments + 1, observers), permits: LibraryWord.ofTheProcess,
          rules: ["DP-HIST-01", "DP-HIST-03"]))
    }
    if payments > 0 {
      rows += [
        Row(state, .erase, to: Dotpay.rest(payments - 1, observers), rules: ["DP-HIST-04"]),
        Row(state, .restart, to: Dotpay.rest(payments, 0), rules: ["DP-HIST-01"]),
      ]
    }
    if observers == 0 {
      rows.append(Row(state, .watch, to: Dotpay.rest(payments, 2), rules: ["DP-HIST-07"]))
    } else {
      rows.append(Row(state, .unwatch, to: Dotpay.rest(payments, observers - 1), rules: ["DP-HIST-07"]))
    }
    if payments > 0, observers > 0 {
      rows.append(
        Row(
          state, .update, to: Dotpay.update(payments, observers), [.asksState], permits: [.asksState],
          rules: ["DP-HIST-05"]))
    }
    return rows
  }
}

/// A history with a payment that is being updated.
private struct Update: Sendable {
  let state: LibraryState
  let payments: Int
  let observers: Int

  init(_ state: LibraryState, payments: Int, observers: Int) {
    (self.state, self.payments, self.observers) = (state, payments, observers)
  }

  var underWay: [LibraryTransition] {
    let next = Dotpay.rest(payments, observers)
    var rows = [
      Row(
        state, .answer, to: next, Array(repeating: .tellsUpdate, count: observers),
        rules: ["DP-HIST-05", "DP-HIST-06", "DP-HIST-09"]),
      Row(
        state, .fail, to: next, Array(repeating: .tellsFailure, count: observers),
        permits: Array(repeating: .asksState, count: 5), rules: ["DP-HIST-05"]),
    ]
    if observers > 0 {
      rows.append(Row(state, .unwatch, to: Dotpay.update(payments, observers - 1), rules: ["DP-HIST-07"]))
    }
    return rows
  }
}
