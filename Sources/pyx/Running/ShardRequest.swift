import CommandSupport
import Conformance
import Foundation
import Reporting

/// The part of a run that this process takes, and the files that the CI engine wants from it.
struct ShardRequest: Sendable {
  static let option = CommandSpecification.Option.value(
    "--shard", "I/N",
    "judge the Ith of N parts and write a report for pyx merge; auto takes I and N from the environment"
  ).uncommon

  /// The environment variables of a CI engine.
  struct Engine: Sendable {
    let name: String
    /// The variables with this part's number and with the number of parts.
    let index: String
    let count: String
    /// The number of the first part.
    let first: Int
    /// The variable with the engine's id of the run.
    var run: String?
  }

  /// The engines whose variables are known; engines that run inside other engines come first.
  static let engines = [
    Engine(name: "Bazel", index: "TEST_SHARD_INDEX", count: "TEST_TOTAL_SHARDS", first: 0),
    Engine(
      name: "Slurm", index: "SLURM_ARRAY_TASK_ID", count: "SLURM_ARRAY_TASK_COUNT", first: 0,
      run: "SLURM_ARRAY_JOB_ID"),
    Engine(
      name: "Buildkite", index: "BUILDKITE_PARALLEL_JOB", count: "BUILDKITE_PARALLEL_JOB_COUNT", first: 0,
      run: "BUILDKITE_BUILD_ID"),
    Engine(
      name: "CircleCI", index: "CIRCLE_NODE_INDEX", count: "CIRCLE_NODE_TOTAL", first: 0,
      run: "CIRCLE_WORKFLOW_ID"),
    Engine(
      name: "GitLab", index: "CI_NODE_INDEX", count: "CI_NODE_TOTAL", first: 1, run: "CI_PIPELINE_ID"),
  ]

  let shard: Shard
  /// A text that distinguishes the run from other runs; nil if nothing does.
  let run: String?
  /// A file that tells the engine that the part was taken, and a file for a JUnit report.
  var statusFile: String?
  var xmlFile: String?
  /// Where the engine collects files.
  var outputs: String?

  /// Reads `--shard`; nil without it.
  ///
  /// Throws a ``UserError`` if it does not fit.
  init?(_ arguments: Arguments, environment: [String: String] = ProcessInfo.processInfo.environment) throws {
    guard let text = arguments.value("--shard") else { return nil }
    for option in ["--evidence", "--sign", "--holdout-commit", "--budget", "--fail-fast", "--changed-since"]
    where arguments.has(option) {
      throw UserError(
        .usage, "\(option) needs a whole run, and --shard judges a part; give one of them")
    }
    for option in ["--expectations", "--format", "--summary"] where arguments.has(option) {
      throw UserError(.usage, "\(option) needs the report of the whole run; give it to pyx merge")
    }
    let runs = ["PYX_RUN", "GITHUB_RUN_ID"] + Self.engines.compactMap(\.run)
    run = runs.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    guard text == "auto" else {
      guard let shard = Shard(text) else {
        throw UserError(
          .usage, "--shard takes auto, or I/N with I from 1 to N and N up to \(Shard.most), not \"\(text)\"")
      }
      self.shard = shard
      return
    }
    shard = try Self.shard(in: environment)
    guard environment["TEST_TOTAL_SHARDS"] != nil, environment["PYX_SHARD"] == nil else { return }
    statusFile = environment["TEST_SHARD_STATUS_FILE"]
    xmlFile = environment["XML_OUTPUT_FILE"]
    outputs = environment["TEST_UNDECLARED_OUTPUTS_DIR"]
  }

  /// The part that the environment asks for.
  private static func shard(in environment: [String: String]) throws -> Shard {
    if let text = environment["PYX_SHARD"] {
      guard let shard = Shard(text) else {
        throw UserError(.usage, "PYX_SHARD takes I/N with I from 1 to N, not \"\(text)\"")
      }
      return shard
    }
    guard let engine = engines.first(where: { environment[$0.index] != nil && environment[$0.count] != nil })
    else {
      let names = engines.map { "\($0.index) and \($0.count) (\($0.name))" }
      throw UserError(
        .usage,
        "--shard auto finds no shard in the environment: neither PYX_SHARD=I/N, nor "
          + names.joined(separator: ", nor "))
    }
    let (index, count) = (environment[engine.index] ?? "", environment[engine.count] ?? "")
    // The numbers of a Slurm array's tasks may begin anywhere, and rise in equal steps.
    let isArray = engine.name == "Slurm"
    let first = isArray ? Int(environment["SLURM_ARRAY_TASK_MIN"] ?? "0") ?? 0 : engine.first
    let step = isArray ? max(1, Int(environment["SLURM_ARRAY_TASK_STEP"] ?? "1") ?? 1) : 1
    guard let number = Int(index), let total = Int(count), (number - first) % step == 0,
      let shard = Shard((number - first) / step + 1, of: total)
    else {
      throw UserError(
        .usage,
        "\(engine.name) says \(engine.index)=\(index) and \(engine.count)=\(count), but there is no such part"
      )
    }
    return shard
  }

  /// The name of the shard's report.
  var fileName: String { "shard-\(shard.index)-of-\(shard.count).json" }

  /// Whether a file of that name is the report of a shard.
  static func isReport(_ name: String) -> Bool { name.wholeMatch(of: /shard-[0-9]+-of-[0-9]+\.json/) != nil }
}
