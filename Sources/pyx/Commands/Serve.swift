import Adapter
import CommandSupport
import Conformance

/// `pyx adapter`: serves a built-in implementation to a suite in another process.
enum Serve {
  static let specification = CommandSpecification(
    name: "adapter",
    summary:
      "Serves a built-in implementation as an adapter, on standard input and output or at the address in PYX_STREAM.",
    operand: .init(
      name: "NAME", isOptional: false, help: "the built-in implementation: reference",
      words: BuiltIn.allCases.map(\.rawValue)))

  static func run(_ arguments: Arguments, registry: Registry) async throws -> ExitCode {
    _ = try BuiltIn(named: arguments.operand ?? "")
    var served: [ServedImplementation] = []
    for contract in registry.contracts {
      do { served.append(try contract.typed.served()) } catch {
        Output.note("the contract \(contract.system), \(contract.role.rawValue), is left out: \(error)")
      }
    }
    do throws(CannotConnect) { try await AdapterServer.run(served) } catch {
      throw UserError(.adapterUnavailable, error.description)
    }
    return .success
  }
}
