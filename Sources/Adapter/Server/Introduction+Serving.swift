import Conformance

extension Introduction {
  /// What a server says of the implementations that it serves; roles of one system stand together, under what the
  /// most demanding of them declares.
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
    let words: [String] = ["process", "serial", "session"]
    let strictest = words.first { [isolation, other.isolation].contains($0) }
    return ClaimedSystem(
      id: id, roles: roles + other.roles, quiescence: max(quiescence, other.quiescence),
      clock: clock == "system" ? clock : other.clock, isolation: strictest)
  }
}

extension ClaimedQuiescence: Comparable {
  private var milliseconds: Int { if case .waits(let milliseconds) = self { milliseconds } else { -1 } }

  static func < (one: ClaimedQuiescence, other: ClaimedQuiescence) -> Bool {
    one.milliseconds < other.milliseconds
  }
}
