import Conformance
import PropertyTesting

/// One IIN check, with the service's answer.
struct Scenario: Sendable, Hashable {
  /// The service's answer, or the reason why it is not asked.
  enum Answer: Sendable, Hashable {
    case tooFewDigits
    case supported(IINReply)
    case notAllowed(IINReply)
    case unknown
    case fault(Fault)
  }

  var digits: String
  var answer: Answer

  /// All kinds of answers except strayed replies.
  static let any: Generator<Scenario> = .oneOf(supported, notAllowed, unknown, tooFew, faulty)
  /// All documented kinds of answers.
  static let answered: Generator<Scenario> = .oneOf(supported, notAllowed, unknown, tooFew)
  /// All documented answers after which the status may differ from SUPPORTED.
  static let unsupported: Generator<Scenario> = .oneOf(unknown, notAllowed, tooFew)

  static let supported = zip(CardDigits.enough, IINReplies.supported)
    .map { Scenario(digits: $0, answer: .supported($1)) }
  static let notAllowed = zip(CardDigits.enough, IINReplies.notAllowed)
    .map { Scenario(digits: $0, answer: .notAllowed($1)) }
  static let unknown = CardDigits.enough.map { Scenario(digits: $0, answer: .unknown) }
  static let tooFew = CardDigits.tooFew.map { Scenario(digits: $0, answer: .tooFewDigits) }
  static let faulty = zip(CardDigits.enough, Fault.any).map { Scenario(digits: $0, answer: .fault($1)) }
  /// A reply with the status of an unrecognised IIN, sent by something between the device and the service.
  static let strayed = zip(CardDigits.enough, Fault.anyStrayed).map {
    Scenario(digits: $0, answer: .fault($1))
  }

  /// The rule that judges the end of a check with this answer.
  var judge: String {
    switch answer {
    case .tooFewDigits: "OP-IIN-01"
    case .supported: "OP-IIN-05"
    case .unknown: "OP-IIN-06"
    case .notAllowed: "OP-IIN-07"
    case .fault: "OP-IIN-18"
    }
  }

  /// Whether the service recognises the card but does not allow it.
  var isNotAllowed: Bool { if case .notAllowed = answer { true } else { false } }
  /// Whether the card can be used.
  var isSupported: Bool { if case .supported = answer { true } else { false } }
  /// The fault in the scenario; nil if there is none.
  var fault: Fault? { if case .fault(let fault) = answer { fault } else { nil } }
  /// The service's reply about a card that it recognises; nil for other answers.
  var reply: IINReply? {
    switch answer {
    case .supported(let reply), .notAllowed(let reply): reply
    case .tooFewDigits, .unknown, .fault: nil
    }
  }
}

extension Trial where System == OnlinePayments {
  /// Prepares the service and the network for the scenario.
  func prepare(_ scenario: Scenario) {
    switch scenario.answer {
    case .tooFewDigits: script(.unknownIIN)
    // The last digit of the number decides which of two forms the reply has.
    case .unknown: script((scenario.digits.utf8.last ?? 0) % 2 == 0 ? .unknownIIN : .unknownIINByItsId)
    case .supported(let reply), .notAllowed(let reply): script(reply.scripted())
    case .fault(let fault):
      script(fault.reply)
      if fault == .offline { change { $0.network = .offline } }
    }
  }

  /// Plays the scenario; nil if the check did not end.
  func play(_ scenario: Scenario) async throws -> LookupOutcome? {
    prepare(scenario)
    return try await lookUp(scenario.digits)
  }

  /// Plays the scenario and expects a result.
  func playExpectingResult(
    _ scenario: Scenario, fileID: String = #fileID, line: Int = #line
  ) async throws -> IINDetails {
    let outcome = try await play(scenario)
    return try found(outcome, of: scenario.digits, judgedBy: scenario.judge, fileID: fileID, line: line)
  }
}
