import Conformance
import PropertyTesting

/// An update of a payment that the platform is processing, with the platform's reply.
struct UpdateInput: Sendable {
  var observers: Int
  var reply: DeskReply
  /// Whether the platform gives a state that differs from the state before.
  var changes: Bool

  /// Whether the platform fails.
  var fails: Bool { if case .fault = reply { true } else { false } }
}

let updateInputs: Generator<UpdateInput> = zip(
  .int(in: 1...3), .element(of: PaymentStatus.documented),
  Generator<PlatformFault?>.element(of: [nil, .offline, .serverError, nil, .malformed])
).map { observers, drawn, fault -> UpdateInput in
  let status = PaymentStatus.processing.precedes(drawn) ? drawn : .completed
  return UpdateInput(
    observers: observers, reply: fault.map { .fault($0) } ?? .status(status),
    changes: fault == nil && status != .processing)
}

/// A report to an observer.
struct ToldObserver: Sendable, Hashable {
  var observer: Int
  var control: String
  /// The reported state; nil if the report is of a failure.
  var status: PaymentStatus?
  var error: String?

  /// Whether the report may be about that payment; a report without a control may be about any payment.
  func isAbout(_ payment: String?) -> Bool { control.isEmpty || control == payment }
}

extension Observed where System == Dotpay {
  /// The reports to observers, in order.
  var told: [ToldObserver] {
    get throws {
      try of(.toldUpdate, .toldFailure).compactMap {
        switch $0 {
        case .toldUpdate(let observer, let payment):
          ToldObserver(observer: observer, control: payment.control, status: payment.status, error: nil)
        case .toldFailure(let observer, let control, let error):
          ToldObserver(observer: observer, control: control, status: nil, error: error)
        default: nil
        }
      }
    }
  }
}

extension Trial where System == Dotpay {
  /// Checks that an observer was told of an update exactly once; if nothing changed, it need not be told.
  func expectTold(_ observer: Int, _ input: UpdateInput) throws {
    let told = try seen.told.filter { $0.observer == observer }
    if !input.changes, !input.fails {
      reading(
        .unchangedUpdateTold,
        told.isEmpty ? "an unchanged payment is not reported" : "an unchanged payment is reported as updated")
      if told.isEmpty { return }
    }
    try expect(
      told.count == 1, "what observer \(observer) was told", expected: "one report", saw: "\(told.count)")
    let what = told[0]
    try expect(
      what.isAbout("order-1"), "the payment that observer \(observer) was told of", expected: "order-1",
      saw: what.control)
    if case .answer(let answer) = input.reply {
      try expect(
        what.status?.rawValue ?? "a failure", equals: answer.status?.rawValue ?? "",
        "the state that observer \(observer) was told")
    } else {
      try expect(
        what.status == nil && what.error != nil,
        "what observer \(observer) was told after the platform failed", expected: "that it failed, and why",
        saw: what.status == nil ? "no error" : "an update")
    }
  }

  /// Updates a payment of the history; throws a setback if the library does not ask the platform for the payment's
  /// state.
  ///
  /// A library may also ask for the states of other payments of the series, which have not changed.
  func update(
    _ desk: inout Desk, _ control: String, _ reply: DeskReply, of series: PaymentSeries? = nil
  ) async throws {
    try await send(.registerObserver(observer: 9))
    let before = try seen.told.count { $0.isAbout(control) }
    try await send(.updateHistory(control: control))
    let answered = desk.answered.count
    try await serve(&desk, .requestedStatus) {
      try $0.told.count { $0.isAbout(control) } > before
    } _: { request in
      guard let series, case .requestedStatus(_, _, let asked) = request, asked != control else {
        return reply
      }
      return series.state(to: request)
    }
    try need(
      desk.answered.count > answered, "the library's request to the platform",
      expected: "a request for the payment's state",
      saw: "no such request",
      judgedBy: "DP-HIST-05")
  }
}
