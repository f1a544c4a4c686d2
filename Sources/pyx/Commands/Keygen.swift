import CommandSupport
import Conformance
import Evidence
import Foundation
import Reporting

/// `pyx keygen`: makes a key pair for evidence packs.
enum Keygen {
  static let specification = CommandSpecification(
    name: "keygen", summary: "Makes an Ed25519 key pair for signing evidence packs.",
    operand: .init(
      name: "NAME", isOptional: false,
      help: "writes the private key to NAME.key and the public key to NAME.pub"),
    options: [
      .value("--not-before", "DAY", "the first day on which a run is trusted, such as 2026-01-31, in UTC"),
      .value("--not-after", "DAY", "the last day on which a run is trusted, in UTC"),
    ],
    notes: [
      "",
      "Only the owner may read NAME.key; keep it secret. NAME.pub goes to whoever verifies packs. Neither file is ever",
      "overwritten.",
    ])

  static func run(_ arguments: Arguments) throws -> ExitCode {
    let name = arguments.operand ?? ""
    for option in ["--not-before", "--not-after"] {
      if let day = arguments.value(option), !Day.isDay(day) {
        throw UserError(.usage, "\(option) takes a day such as 2026-01-31, not \"\(day)\"")
      }
    }
    do {
      let key = try SigningKey.generate()
      let file = KeyFile(
        key.publicKey, notBefore: arguments.value("--not-before"), notAfter: arguments.value("--not-after"))
      // The public key is written first: if its file already exists, no private key is written.
      try NewFile.write(Array(file.text.utf8), to: name + ".pub", mode: 0o644)
      do { try NewFile.write(Array(key.pem.utf8), to: name + ".key", mode: 0o600) } catch {
        unlink(name + ".pub")
        throw error
      }
      Output.note("wrote \(name).key, which is secret, and \(name).pub")
      return .success
    } catch let refusal as Refusal {
      throw UserError(.internalError, refusal.description)
    }
  }
}
