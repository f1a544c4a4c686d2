import Conformance
import Evidence
import Foundation

/// `pyx keygen`: makes a key pair for evidence packs.
enum Keygen {
  static let specification = CommandSpecification(
    name: "keygen", summary: "Makes an Ed25519 key pair that signs evidence packs.",
    operand: .init(name: "NAME", isOptional: false, help: "writes NAME.key, the private key, and NAME.pub"),
    options: [
      .value("--not-before", "DAY", "the first day of runs that are believed, such as 2026-01-31, in UTC"),
      .value("--not-after", "DAY", "the last such day"),
    ],
    notes: [
      "",
      "NAME.key may be read by its owner alone; keep it secret. NAME.pub goes to whoever verifies packs. Neither file is",
      "ever overwritten.",
    ])

  static func run(_ arguments: Arguments) throws -> ExitCode {
    let name = arguments.operand ?? ""
    for option in ["--not-before", "--not-after"] {
      if let day = arguments.value(option), !KeyFile.isDay(day) {
        throw UserError(.usage, "\(option) takes a day such as 2026-01-31, not \"\(day)\"")
      }
    }
    do {
      let key = try SigningKey.generate()
      let file = KeyFile(
        key.publicKey, notBefore: arguments.value("--not-before"), notAfter: arguments.value("--not-after"))
      // The public one first: where it is there already, there is no private key without it.
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

/// Files that must not be there before.
enum NewFile {
  /// Throws a ``UserError`` where there is something under that path.
  static func requireFree(_ path: String) throws(UserError) {
    var information = stat()
    guard lstat(path, &information) != 0 else {
      throw UserError(.cannotWrite, "\(path) is there already, and nothing is overwritten: give another name")
    }
  }

  /// Writes a file; throws a ``UserError`` where it cannot be written, and leaves nothing then.
  static func write(_ bytes: [UInt8], to path: String, mode: mode_t) throws(UserError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else {
      if errno == EEXIST { try requireFree(path) }
      throw UserError(.cannotWrite, "cannot write \(path): \(String(cString: strerror(errno)))")
    }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else {
        if count < 0, errno == EINTR { continue }
        let reason = String(cString: strerror(errno))
        close(descriptor)
        unlink(path)
        throw UserError(.cannotWrite, "cannot write \(path): \(reason)")
      }
      rest = rest.dropFirst(count)
    }
    guard close(descriptor) == 0 else {
      let reason = String(cString: strerror(errno))
      unlink(path)
      throw UserError(.cannotWrite, "cannot write \(path): \(reason)")
    }
  }
}
