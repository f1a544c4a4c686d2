import Adapter
import CommandSupport
import Conformance

/// `pyx adapter`: serves a built-in implementation to a suite in another process.
enum Serve {
  static let specification = CommandSpecification(
    name: "adapter",
    summary: "Serves a built-in implementation on standard input and output, as an adapter.",
    operand: .init(name: "NAME", isOptional: false, help: "the built-in implementation: reference"))

  static func run(_ arguments: Arguments, registry: Registry) async throws -> ExitCode {
    _ = try BuiltIn(named: arguments.operand ?? "")
    var served: [ServedImplementation] = []
    for contract in registry.contracts {
      do { served.append(try contract.typed.served()) } catch {
        Output.note("\(contract.system), \(contract.role.rawValue), is left out: \(error)")
      }
    }
    await AdapterServer.runOnStandardStreams(served)
    return .success
  }
}
