import Conformance
import PyxOnlinePayments
import Reference
import Synchronization
import Testing

/// A library that answers from what it knows where digits and context are those of an earlier check: the document does
/// not ask for a request each time.
@Suite(.heavyWork) struct AllowedLibraryTests {
  @Test func libraryThatRemembersResultsConforms() async {
    for seed in [1, 2] as [UInt64] {
      let results = await engine(judging: RememberingLibrary(), seed: seed, cases: 60).run(
        OnlinePayments.rules)
      #expect(results.count == OnlinePayments.rules.count)
      for result in results where result.outcome != .passed {
        Issue.record("\(result.rule.id) \(result.outcome.inWords)")
      }
    }
  }
}

private struct RememberingLibrary: Implementation {
  private let inner = ReferenceOnlinePayments()
  var profile: ImplementationProfile<OnlinePayments> { inner.profile }

  func open(_ world: World) async throws -> any Session<OnlinePayments> {
    RememberingSession(inner: try await inner.open(world))
  }

  func open(_ world: World, transport: any HTTPTransport) async throws -> any Session<OnlinePayments> {
    RememberingSession(inner: try await inner.open(world, transport: transport))
  }
}

private final class RememberingSession: Session {
  typealias System = OnlinePayments

  private struct Question: Hashable {
    var session: Int
    var digits: Substring
    var context: String
  }

  private struct Memory {
    var session = 0
    var questions: [Int: Question] = [:]
    var answers: [Question: IINDetails] = [:]
  }

  private let inner: any Session<OnlinePayments>
  private let memory = Mutex(Memory())

  init(inner: any Session<OnlinePayments>) { self.inner = inner }

  func send(_ stimulus: OnlinePayments.Stimulus, in world: World) async throws -> [OnlinePayments.Effect] {
    switch stimulus {
    case .startSession(let session, _), .selectSession(let session):
      memory.withLock { $0.session = session }
    default: break
    }
    if case .lookUpIIN(let call, let digits, let context) = stimulus {
      let known = memory.withLock { memory in
        let question = Question(session: memory.session, digits: digits.prefix(8), context: "\(context)")
        memory.questions[call] = question
        return memory.answers[question]
      }
      if let known { return [.lookedUp(call: call, known)] }
    }
    return remembering(try await inner.send(stimulus, in: world))
  }

  func settle(in world: World, atMost: Duration) async throws -> [OnlinePayments.Effect] {
    remembering(try await inner.settle(in: world, atMost: atMost))
  }

  func close() async throws -> [OnlinePayments.Effect] { try await inner.close() }

  private func remembering(_ effects: [OnlinePayments.Effect]) -> [OnlinePayments.Effect] {
    memory.withLock { memory in
      for effect in effects {
        guard let details = effect.details, details.status != .notEnoughDigits,
          let question = effect.call.flatMap({ memory.questions[$0] })
        else { continue }
        memory.answers[question] = details
      }
    }
    return effects
  }
}
