import Catalogue
import CommandSupport
import Conformance

extension Registry {
  /// The one contract that `--system` and `--role` name; the role is the library unless it is named.
  ///
  /// Throws a ``UserError`` if there is no such contract.
  func contract(_ arguments: Arguments) throws -> KnownContract {
    let selection = try selection(arguments)
    let wanted = selection.roles.first ?? .library
    guard let contract = contracts(in: selection).first(where: { $0.role == wanted }) else {
      let system = selection.systems.first ?? ""
      let roles = contracts.filter { $0.system == system }.map(\.role.rawValue)
      throw UserError(
        .usage,
        "\(system) has no role \(wanted.rawValue); it has \(roles.joined(separator: ", ")): give --role")
    }
    return contract
  }
}
