import Catalogue
import CommandSupport
import Conformance
import Foundation
import GuardedMutants
import Reporting

extension Mutants {
  /// The options of `pyx mutants --guarded`.
  static let guardedOptions: [CommandSpecification.Option] = [
    .flag(
      "--guarded", "try each defect again so that it shows only under one condition"),
    .value("--guard", "G", "with --guarded: only this condition, or only conditions of this family"),
    .value(
      "--sample", "N",
      """
      with --guarded: for each contract, try at most N pairs of a defect and a condition, spread over all of its \
      defects
      """
    ),
    .value("--shard", "I/N", "with --guarded: only the Ith of N parts of the defects"),
    .value(
      "--against", "FILE", "with --guarded: exit 1 if the result for a pair differs from the one in FILE"),
  ]
}

/// The options of one call of `pyx mutants --guarded`.
struct GuardedRequest: Sendable {
  /// How the results are printed.
  enum Format: String, CaseIterable { case text, json, markdown, record }

  let guarding: String?
  let sample: Int?
  let shard: Shard?
  let record: GuardedRecord?
  let format: Format

  /// Reads the options; nil without `--guarded`.
  ///
  /// Throws a ``UserError`` if an option has a wrong value or does not fit the other options.
  init?(_ arguments: Arguments) throws {
    guard arguments.has("--guarded") else {
      for option in Mutants.guardedOptions where arguments.has(option.name) {
        throw UserError(.usage, "\(option.name) needs --guarded; give both")
      }
      return nil
    }
    guarding = arguments.value("--guard")
    sample = try arguments.value("--sample").map { text in
      guard let count = Int(text), count > 0 else {
        throw UserError(.usage, "--sample takes a whole number from 1, not \"\(text)\"")
      }
      return count
    }
    shard = try arguments.value("--shard").map { text in
      guard let shard = Shard(text) else {
        throw UserError(
          .usage, "--shard takes I/N with I from 1 to N and N up to \(Shard.most), not \"\(text)\"")
      }
      return shard
    }
    record = try arguments.value("--against").map { path in
      let text = String(
        decoding: try InputFile.contents(of: path, limit: InputFile.largestText), as: UTF8.self)
      guard let record = GuardedRecord(text) else {
        throw UserError(.badData, "\(path) is not a record of pyx mutants --guarded --format record")
      }
      return record
    }
    format = try arguments.word("--format", otherwise: Format.text)
  }

  /// Tries the guarded mutants of the selected contracts, and prints the results.
  func run(_ settings: RunSettings, _ selection: Selection, registry: Registry) async throws -> ExitCode {
    var run = GuardedRun(settings)
    (run.guarding, run.sample) = (guarding, sample)
    if let shard { run.shard = (shard.index - 1, shard.count) }
    if !Output.isErrorTerminal { run.progress = { Output.note($0) } }
    var results: [GuardedResult] = []
    for contract in registry.contracts(in: selection) {
      results += await Self.results(of: contract.typed, run, selection)
    }
    guard !results.isEmpty else {
      throw UserError(
        .nothingSelected,
        "no pair matches --system, --role, --rule and --guard together; leave one of them out")
    }
    switch format {
    case .text: try Output.print(GuardedText.text(results))
    case .json: try Output.print(json: GuardedText.json(results))
    case .markdown: try Output.print(GuardedPage.markdown(results, cases: settings.cases, sample: sample))
    case .record: try Output.print(GuardedRecord.text(results))
    }
    guard let differences = record?.differences(from: results), !differences.isEmpty else { return .success }
    for line in differences { Output.note(line) }
    return .failure
  }

  private static func results(
    of contract: some TypedContract, _ run: GuardedRun, _ selection: Selection
  ) async -> [GuardedResult] {
    await run.results(of: contract, selected: selection)
  }
}
