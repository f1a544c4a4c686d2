import CommandSupport
import Conformance
import Foundation
import Reporting

/// `pyx expectations update`: judges an implementation and writes its failures into a file of expectations.
enum ExpectationsUpdate {
  static let specification = CommandSpecification(
    name: "expectations update",
    summary: "Judges an implementation and writes its known failures into a file for certify --expectations.",
    operand: .init(
      name: "FILE", isOptional: false, help: "the file of expectations; created if it does not exist"),
    options: [
      .value("--adapter", "CMD", "judge the program that this command starts, not the reference"),
      .value("--reason", "TEXT", "why new failures are accepted"),
      .value("--issue", "LINK", "where new failures are tracked"),
      .value("--owner", "NAME", "who is responsible for new failures"),
      .value("--expires", "DAY", "the last day on which new failures are accepted, such as 2027-03-31"),
    ]
      + Certify.specification.options.filter {
        !leftOut.contains($0.name)
      }.map {
        ["--listen", "--launch", "--cases", "--seed", "--reports"].contains($0.name) ? $0 : $0.uncommon
      },
    notes: [
      "",
      "Expectations of failures that still occur stay as they are; the others are removed. There is no --system,",
      "--role or --rule here, because a filtered run cannot show which failures still occur.",
    ])

  /// The options of `pyx certify` that this command does not take, or for which it has its own help text.
  private static let leftOut: Set = [
    "--adapter", "--system", "--role", "--rule", "--expectations", "--fail-fast", ShardRequest.option.name,
  ]

  /// The run that writes the file; throws a ``UserError`` if the command is called wrongly.
  static func certify(_ arguments: Arguments, registry: Registry) throws -> Certify {
    var certify = try Certify(arguments, registry: registry, operandIsName: false)
    guard let path = arguments.operand else { throw UserError(.usage, "name the file of expectations") }
    let expires = arguments.value("--expires")
    if let expires, !Day.isDay(expires) {
      throw UserError(.usage, "--expires takes a day such as 2027-03-31, not \"\(expires)\"")
    }
    certify.known = KnownFindings(
      file: FileManager.default.fileExists(atPath: path)
        ? try KnownFindings.read(path, rules: registry.rules) : ExpectationFile(),
      update: .init(
        path: path, reason: arguments.value("--reason"), issue: arguments.value("--issue"),
        owner: arguments.value("--owner"), expires: expires))
    return certify
  }
}
