import Conformance

/// Where the processes of sessions come from.
extension ProcessPool {
  func sharedConnection() async throws -> AdapterConnection {
    if let shared = try soundShared() { return shared }
    if isSingle { await starting.enter() }
    defer { if isSingle { starting.leave() } }
    if isSingle, let shared = try soundShared() { return shared }
    let connection = try await lone()
    if let other = shared, other.breakage == nil {
      idle.append(connection)
      return other
    }
    shared = connection
    return connection
  }

  private func soundShared() throws -> AdapterConnection? {
    guard let shared else { return nil }
    guard let breakage = shared.breakage else { return shared }
    self.shared = nil
    // The next session learns of the breakage only if no session was open; open sessions learn of it themselves.
    if breakage.openSessions == 0, count(breakage, of: shared) { throw breakage.fault }
    return nil
  }

  /// Supplies a process without sessions; if only one process runs at a time, waits until the sessions of the shared
  /// process are over.
  func onlyOrLone() async throws -> AdapterConnection {
    while isSingle, let last = shared, last.breakage == nil {
      if last.hasNoSessions {
        shared = nil
        return last
      }
      try await Task.sleep(for: .milliseconds(5))
    }
    return try await lone()
  }

  func lone() async throws -> AdapterConnection {
    while let connection = idle.popLast() ?? takeUnused() {
      guard let breakage = connection.breakage else { return connection }
      if count(breakage, of: connection) { throw breakage.fault }
    }
    return try await start()
  }

  func fresh() async throws -> AdapterConnection {
    while spares.count < limits.spares { spares.append(Task { try await start() }) }
    let connection: AdapterConnection
    if let first = takeUnused() {
      connection = first
    } else if spares.isEmpty {
      connection = try await start()
    } else {
      let next = spares.removeFirst()
      spares.append(Task { try await start() })
      connection = try await next.value
    }
    guard let breakage = connection.breakage else { return connection }
    _ = count(breakage, of: connection)
    throw breakage.fault
  }

  private func takeUnused() -> AdapterConnection? {
    defer { unused = nil }
    return unused
  }

  private func start() async throws -> AdapterConnection {
    guard restarts <= limits.restarts else {
      let last = incidents.last.map { "; last: \($0)" } ?? ""
      throw ImplementationFault.unavailable("it broke more than \(limits.restarts) times\(last)")
    }
    started += 1
    let connection: AdapterConnection
    do {
      connection = try await launch(started)
    } catch {
      restarts += 1
      throw ImplementationFault.unavailable(error.sentence)
    }
    guard !isShutDown else {
      await connection.shutDown()
      throw ImplementationFault.unavailable("the adapter was shut down")
    }
    running.removeAll { $0.ending != nil }
    running.append(connection)
    return connection
  }

  /// Counts a breakage; returns false if it was already counted.
  func count(_ breakage: Breakage, of connection: AdapterConnection) -> Bool {
    guard counted.insert(connection.number).inserted else { return false }
    restarts += 1
    if breakage.kind == .hung || breakage.kind == .unfinished {
      hasHung = true
      if breakage.wasOpening { hasHungAtOpening = true }
    }
    incidents.append(breakage.text)
    if shared === connection { shared = nil }
    return true
  }
}
