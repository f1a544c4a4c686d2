import JSONValues

extension FailingProgram {
  /// The parameters of a step's request on the wire, without its session.
  func parameters(of step: Step) -> JSONValue {
    switch step.action {
    case .open:
      .object([
        .init("system", .string(contract.system)), .init("role", .string(contract.role.rawValue)),
        .init("world", step.world),
      ])
    case .send(let tree): .object([.init("stimulus", tree), .init("world", step.world)])
    case .settle(let limit):
      .object([.init("atMostMilliseconds", .integer(limit)), .init("world", step.world)])
    case .close: .object([])
    }
  }
}
