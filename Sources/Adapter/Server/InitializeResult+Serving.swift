import Conformance

extension InitializeResult {
  /// Introduces the served implementations; the roles of a system form one entry, with the strictest of their
  /// declarations.
  init(serving served: [ServedImplementation]) {
    var systems: [ClaimedSystem] = []
    for one in served {
      if let place = systems.firstIndex(where: { $0.id == one.system }) {
        systems[place] = systems[place].joined(with: one.claim)
      } else {
        systems.append(one.claim)
      }
    }
    self.init(
      protocol: WireProtocol.version,
      implementation: Name(name: served.first?.name ?? "nothing", version: served.first?.version ?? "0"),
      systems: systems)
  }
}

extension ClaimedSystem {
  fileprivate func joined(with other: ClaimedSystem) -> ClaimedSystem {
    let strictest = [isolation, other.isolation].compactMap { $0.flatMap(SessionIsolation.init) }.max()
    let clocks = [clock, other.clock].compactMap(ClockSource.init)
    return ClaimedSystem(
      id: id, roles: roles + other.roles, quiescence: quiescence.orLonger(other.quiescence),
      clock: (clocks.contains(.system) ? ClockSource.system : .controlled).rawValue,
      isolation: strictest?.rawValue, platform: platform ?? other.platform)
  }
}

extension Quiescence {
  /// The longer of two waits.
  fileprivate func orLonger(_ other: Quiescence) -> Quiescence {
    switch (self, other) {
    case (.waits(let one), .waits(let another)): .waits(milliseconds: max(one, another))
    case (.waits, .exact): self
    case (.exact, _): other
    }
  }
}
