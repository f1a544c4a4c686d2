/// How the suite treats the faults of an implementation and the errors of a session.
extension ImplementationFault {
  /// The fault that an error thrown by a session stands for.
  @usableFromInline package init(of error: any Error) {
    switch error {
    case let fault as ImplementationFault: self = fault
    case let thrown as ThrownByImplementation: self = .threw(thrown.description)
    default: self = .driverFailed(String(describing: error))
    }
  }

  /// Whether the program under test may itself be at fault.
  var mayBeTheImplementations: Bool {
    switch self {
    case .crashed, .timedOut, .threw: true
    case .driverFailed, .protocolBroken, .unavailable, .interrupted: false
    }
  }

  /// Whether the fault counts even in a past, because it says nothing about the journey and might not happen again.
  var countsInAPast: Bool {
    switch self {
    case .protocolBroken, .interrupted: true
    case .crashed, .timedOut, .threw, .driverFailed, .unavailable: false
    }
  }

  /// Whether the session is over, so that only a fresh start can show more.
  package var endsTheSession: Bool { if case .threw = self { false } else { true } }

  /// The fault as the error of a rule.
  func runError(trace: [String] = []) -> RunError {
    switch self {
    case .crashed: RunError(.crash, sentence, trace: trace)
    case .timedOut: RunError(.timeout, sentence, trace: trace)
    case .protocolBroken, .threw, .driverFailed: RunError(.protocol, sentence, trace: trace)
    case .unavailable, .interrupted: RunError(.crash, sentence, trace: trace)
    }
  }
}
