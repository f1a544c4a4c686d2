import Conformance
import PyxPiaWallets
import Testing

@testable import GuardedMutants

/// The moments that guards are asked about, in sessions that the test plays.
@Suite struct MomentTests {
  typealias System = PiaWallets

  @Test func secondOfItsKindIsTold() {
    var history = History<System>()
    history.start(in: World())
    history.note(System.control, in: World())
    #expect(history.latest.earlierOfKind == 0)
    history.note(System.control, in: World())
    #expect(history.latest.earlierOfKind == 1)
    #expect(history.latest.stimuliBefore == [System.control.kind.rawValue])
    history.start(in: World())
    #expect(history.latest.session == 1)
    history.note(System.control, in: World())
    #expect(history.latest.earlierOfKind == 0)
    #expect(history.latest.session == 1)
  }

  @Test func everyGuardOfTheContractCanBeAsked() {
    var history = History<System>()
    history.start(in: System.sampleWorld)
    for stimulus in System.sampleStimuli { history.note(stimulus, in: System.sampleWorld) }
    let held = Guard.all(of: System.self).filter { $0.holds(history.latest) }.map(\.name)
    #expect(held.contains("only by \(history.latest.kind)"))
    #expect(!held.contains("only offline"))
  }

  @Test func guardSetKeepsPlacesInOrder() {
    var set = GuardSet([70, 3])
    #expect(set.places == [3, 70] && set.contains(70) && !set.contains(4))
    set.formUnion(GuardSet([130]))
    #expect(set.places == [3, 70, 130])
  }
}
