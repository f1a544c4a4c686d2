import ClientAPISimulator
import Conformance
import ConformanceTesting
import PyxOnlinePayments

extension ConformanceRun {
  /// Makes a run over an SDK that talks to the Client API over HTTP.
  ///
  /// The service is simulated on 127.0.0.1, on a port that the system chooses, from the start of the run to the end of
  /// the process; an implementation that takes a transport gets the same service in memory. The parameters are those of
  /// every run.
  public convenience init(
    of implementation: any Implementation<OnlinePayments>, settings: RunSettings = RunSettings(),
    isStrict: Bool = false, reports: String = "Reports", expectations: String? = nil,
    selecting selected: [String] = []
  ) {
    let takesTransport = implementation.profile.acceptsTransport
    self.init(
      showing: OnlinePayments.rules.map(\.facts), settings: settings, isStrict: isStrict, reports: reports,
      expectations: expectations, selecting: selected
    ) {
      if takesTransport {
        let memory = InMemoryClientAPI()
        return SystemUnderTest(
          TypedCandidate(implementation) { try await ClientAPIServices(named: $0, of: memory) })
      }
      let server = try LoopbackClientAPI()
      return SystemUnderTest(
        TypedCandidate(implementation) { try await ClientAPIServices(named: $0, of: server) })
    }
  }
}
