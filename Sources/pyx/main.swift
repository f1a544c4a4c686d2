import CommandSupport
import Conformance

private let unjudged = Command.Stop(saying: "interrupted: nothing was judged")

private let pyx = Program(
  name: "pyx", purpose: "Judges payment SDKs by the rules of their own documents.",
  commands: [
    Command(Certify.specification, stop: unjudged) { arguments, registry in
      let certify = try Certify(arguments, registry: registry)
      CrashReporter.prepare()
      return try await certify.run()
    },
    Command(Merge.specification) { try await Merge($0, registry: $1).run() },
    Command(Compare.specification) { arguments, _ in try Compare.run(arguments) },
    Command(Certificate.specification) { arguments, _ in try Certificate.run(arguments) },
    Command(Keygen.specification) { arguments, _ in try Keygen.run(arguments) },
    Command(Verify.specification) { try await Verify($0, registry: $1).run() },
    Command(Lint.specification, stop: unjudged) { arguments, registry in
      let lint = try Lint.certify(arguments, registry: registry)
      CrashReporter.prepare()
      return try await lint.run()
    },
    Command(Init.specification) { try await Init($0, registry: $1).run() },
    Command(Doctor.specification, stop: .init(saying: "interrupted: the adapter was not examined to the end"))
    {
      try await Doctor($0, registry: $1).run()
    },
    Command(Explain.specification, stop: unjudged) { try await Explain.run($0, registry: $1) },
    Command(Rules.specification) { try Rules.run($0, registry: $1) },
    Command(Mutants.specification) { try await Mutants.run($0, registry: $1) },
    Command(Replay.specification, stop: .init(saying: "interrupted: the case did not run to its end")) {
      arguments, registry in
      let replay = try Replay(arguments, registry: registry)
      CrashReporter.prepare()
      return try await replay.run()
    },
    Command(Play.specification, stop: .init(saying: "interrupted: the session is over")) {
      try await Play($0, registry: $1).run()
    },
    Command(ExpectationsUpdate.specification, stop: unjudged) { arguments, registry in
      let certify = try ExpectationsUpdate.certify(arguments, registry: registry)
      CrashReporter.prepare()
      return try await certify.run()
    },
    Command(Serve.specification) { try await Serve.run($0, registry: $1) },
    Command(Simulator.specification, stop: .init(saying: "stopped", code: .success)) { arguments, _ in
      try await Simulator(arguments).run()
    },
    Command(Vectors.specification) { try Vectors.run($0, registry: $1) },
    Command(Contract.specification) { try await Contract.run($0, registry: $1) },
  ],
  codes: exitCodes)

await pyx.adding(Completion.command).main()
