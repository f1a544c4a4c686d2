import Conformance

/// The processes of one adapter: gives each session one that suits the declared isolation, replaces broken ones, and
/// decides whose fault a breakage is.
///
/// Sessions share a process if the adapter allows it. If a process breaks with several sessions open, it is unknown
/// which of them broke it: their cases are run again, and from then on each process has one session at a time.
actor ProcessPool {
  /// Starts the process with this number, and lets it introduce itself.
  typealias Launch = @Sendable (_ number: Int) async throws(AdapterStartError) -> AdapterConnection

  let launch: Launch
  let limits: AdapterLimits
  var started = 0
  var restarts = 0
  var shared: AdapterConnection?
  /// The first process, until a session takes it.
  var unused: AdapterConnection?
  /// Processes that have no session now and can take another.
  var idle: [AdapterConnection] = []
  var spares: [Task<AdapterConnection, any Error>] = []
  /// All processes that were started and may not have ended yet.
  var running: [AdapterConnection]
  var counted: Set<Int> = []
  var isAlone = false
  /// A breakage that cannot be blamed on a session until it happens again with only that session open.
  ///
  /// It is reported at the end of the run, because the culprit may become known only when its case is run again. Other
  /// sessions that end well in the meantime prove nothing.
  var suspicion: Breakage?
  var slowestAnswer = Duration.zero
  var hasHung = false
  /// Whether a process hung while its first session was about to begin.
  var hasHungAtOpening = false
  var isShutDown = false
  let gate = Gate()
  /// Whether only one process runs at a time.
  let isSingle: Bool
  /// Used if only one process runs at a time; a caller holds this gate while it looks for, or starts, the
  /// shared process.
  let starting = Gate()
  var incidents: [String] = []

  init(
    limits: AdapterLimits, isSingle: Bool = false, first: AdapterConnection, launch: @escaping Launch
  ) {
    self.limits = limits
    self.isSingle = isSingle
    self.launch = launch
    started = 1
    unused = first
    running = [first]
  }

  /// The real time that a request may currently take.
  var patience: Duration {
    hasHung ? min(limits.answer, max(limits.answerAfterHang, slowestAnswer * 20)) : limits.answer
  }

  /// The real time that a session in this process may take to begin, in addition to the given time.
  ///
  /// The times of other processes say nothing about a new process, which may still be loading its code.
  func extraPatience(toOpenIn connection: AdapterConnection, over patience: Duration) -> Duration {
    connection.hasOpened || hasHungAtOpening ? .zero : limits.answer - patience
  }

  // MARK: Leases

  /// A process for one session, and the isolation to pass to ``giveBack(_:_:)``.
  ///
  /// Throws an ``ImplementationFault`` if no process is available, or if a process broke while no session was open.
  func lease(_ declared: SessionIsolation) async throws -> (AdapterConnection, SessionIsolation) {
    guard !isShutDown else { throw ImplementationFault.unavailable("the adapter was shut down") }
    // If there is only one process, sessions that must be alone take turns.
    let isolation = isSingle && isAlone && declared == .session ? .serial : declared
    if isolation == .serial { await gate.enter() }
    do {
      let connection =
        switch isolation {
        case .process: try await fresh()
        case .session: isAlone ? try await lone() : try await sharedConnection()
        case .serial: try await onlyOrLone()
        }
      connection.sessionOpened()
      return (connection, isolation)
    } catch {
      if isolation == .serial { gate.leave() }
      throw error
    }
  }

  /// Takes a process back after its session.
  func giveBack(_ connection: AdapterConnection, _ isolation: SessionIsolation) {
    connection.sessionClosed()
    slowestAnswer = max(slowestAnswer, connection.slowestAnswer)
    if isolation == .serial { gate.leave() }
    if connection.isDoomed || isShutDown {
      connection.kill()
      return
    }
    switch isolation {
    case .process: Task { await connection.shutDown() }
    case .session where connection === shared: break
    case .session, .serial: idle.append(connection)
    }
  }

  /// A breakage that is blamed on no session at the end of a run; each breakage is returned once.
  ///
  /// Either several sessions were open and it did not happen again with only one open, or no session learned of it.
  func takeDoubt() -> ImplementationFault? {
    if let doubt = suspicion {
      suspicion = nil
      return .crashed(
        "\(doubt.text), once, with \(doubt.openSessions) sessions open, but not again with only one open")
    }
    for connection in idle + [shared].compactMap(\.self) {
      if let breakage = connection.breakage, count(breakage, of: connection) { return breakage.fault }
    }
    return nil
  }

  /// Decides who is to blame for a call without an answer.
  func fault(of call: BrokenCall, on connection: AdapterConnection) -> ImplementationFault {
    let breakage = call.breakage
    let isNews = count(breakage, of: connection)
    if breakage.kind == .garbled {
      // This breakage is the adapter's fault in any case, so if no request was open, the first session that learns of
      // it reports it.
      let isTold = call.wasWaiting || isNews && !breakage.hadQuestions
      return isTold ? breakage.fault : .interrupted(breakage.text)
    }
    guard breakage.openSessions > 1 else {
      suspicion = nil
      return breakage.fault
    }
    if isNews {
      isAlone = true
      suspicion = breakage
    }
    return .interrupted(breakage.text)
  }

  /// Ends all processes, including those of open sessions, and waits until they are gone.
  func shutDown() async {
    isShutDown = true
    let waiting = spares
    let all = running
    (spares, idle, running, shared, unused) = ([], [], [], nil, nil)
    await withTaskGroup(of: Void.self) { group in
      for connection in all { group.addTask { await connection.shutDown() } }
      for spare in waiting { group.addTask { await (try? spare.value)?.shutDown() } }
    }
  }
}
