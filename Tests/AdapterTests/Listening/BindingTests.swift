import Conformance
import Requirements
import Testing

@testable import Adapter
@testable import AdapterListening

/// A fault of an adapter is reported in the same words over every binding, except that reports say "output" for a pipe
/// and "connection" for any other binding.
@Suite(.manyDescriptors, .needs(.python), .needs(.libevent), .timeLimit(.minutes(10))) struct BindingTests {
  @Test(arguments: Binding.allCases) func honestAdapterPasses(binding: Binding) async throws {
    let (results, incidents) = try await judge(command("tally"), over: binding, cases: 100)
    #expect(results.map(\.outcome) == [.passed, .passed, .passed, .passed])
    #expect(incidents == [])
  }

  @Test(arguments: Binding.allCases) func deathOfOneStimulusIsTheSDKs(binding: Binding) async throws {
    let (results, incidents) = try await judge(command("dies_in_case"), over: binding, [Tally.answers])
    let found = try #require(results[0].failure)
    #expect(found.message.contains("was killed by SIGSEGV before it answered send add"), "\(found.message)")
    #expect(!incidents.isEmpty)
  }

  @Test(arguments: Binding.allCases) func hangOfOneStimulusIsTheSDKs(binding: Binding) async throws {
    var limits = quick
    limits.answer = .seconds(1)
    let (results, _) = try await judge(command("hangs"), over: binding, [Tally.answers], limits: limits)
    let found = try #require(results[0].failure)
    #expect(found.message.contains("no answer to send add within"), "\(found.message)")
  }

  @Test(arguments: Binding.allCases) func connectionThatEndsIsADeath(binding: Binding) async throws {
    let (results, _) = try await judge(command("hangs_up"), over: binding, [Tally.answers], shrinks: 1)
    let found = try #require(results[0].failure)
    let what = binding == .pipe ? "closed its output" : "closed its connection"
    #expect(found.message.contains("the process \(what) before it answered send add"), "\(found.message)")
  }

  @Test(
    arguments: [
      ("answers_twice", "twice"), ("garbage_line", #"not JSON: "Segmentation fault (not really)""#),
      ("wrong_id", "which was never made"), ("invalid_utf8", "not UTF-8"),
      ("huge_line", "more than 1048576 bytes"),
    ], Binding.allCases) func whatIsNoAnswerBreaksTheProtocol(
      adapter: (name: String, words: String), binding: Binding
    ) async throws
  {
    let (results, _) = try await judge(command(adapter.name), over: binding, [Tally.adds, Tally.keeps])
    let messages = results.compactMap(\.runError).filter { $0.kind == .protocol }.map(\.message)
    #expect(messages.contains { $0.contains(adapter.words) }, "\(results.map(\.outcome))")
    #expect(results.allSatisfy { $0.failure == nil })
  }

  @Test(arguments: Binding.allCases) func earlyExitIsTheAdapters(binding: Binding) async throws {
    let (results, _) = try await judge(command("exits_early"), over: binding, [Tally.adds])
    #expect(results[0].runError?.kind == .crash)
    #expect(results[0].runError?.message.contains("exited with status 0") == true, "\(results[0].outcome)")
  }

  @Test(arguments: Binding.allCases) func deathAtStartIsNoAdapter(binding: Binding) async throws {
    let source = try binding.source(command("dies_at_start"), limits: quick)
    do throws(AdapterStartError) {
      let host = try await AdapterHost.start(
        from: source, contracts: [Tally.self], suiteVersion: "0", limits: quick)
      await host.shutDown()
      Issue.record("it started")
    } catch {
      #expect(
        error
          == .ended(how: "exited with status 3", log: #""cannot load libsdk.so, card ************1111""#))
    }
  }
}
