import Conformance
import PropertyTesting

typealias HostTable = StateTable<HostStage, HostEvent, HostGuard, HostEffect>
typealias HostTransition = HostTable.Transition

extension PiaWalletsIntegration {
  /// The states of a payment in the host, according to the document's introduction and its sections "Wallet Payment
  /// Registration", "Wallet App Redirect", "Wallet payments - Cases of interrupted transactions", "Error Handling" and
  /// "Additional Settings".
  ///
  /// Only the sample says what is shown and when the indicator goes, and the document only advises a request for the
  /// status after an interruption. So the table allows these effects and does not require them.
  static let hostTable = HostTable(
    "Wallet payment in the host", initial: .none,
    transitions: HostStage.allCases.flatMap { $0.beginnings + $0.ends })

  /// Every pair of transitions of the payment, and the paths between them.
  static let hostNavigator = Navigator(hostTable)
}

/// A host decides how often it asks for the status: there may be two requests in each second of a minute.
private let asking = Array(repeating: HostEffect.asks, count: 120)

extension HostEffect {
  /// Effects that may be seen at an interruption: an app may ask for the status while the consumer is back at the
  /// choice of ways to pay.
  fileprivate static let interruption: [HostEffect] = asking + [.blocks, .showsAlternatives] + screens
}

extension HostStage {
  private typealias Row = HostTransition

  /// The rows of the launch and the registration.
  fileprivate var beginnings: [HostTransition] {
    // A host may ask its backend to register several times, and even before the SDK asks for a wallet URL.
    let register = Array(repeating: HostEffect.registers, count: 8)
    // If a host registers the payment first, it launches the wallet once it has the URL.
    let begin = register + [.launchesRegistered] + HostEffect.ends
    // The backend may know a payment that fails here, so an app may ask for its status, or roll it back.
    let undo = asking + [.rollsBack]
    switch self {
    case .none, .settled, .over:
      return [
        Row(
          self, .pay, if: .canLaunch, to: .launched, [.launches], permits: begin,
          open: [.registrationBeforeSDKAsks], rules: ["PIA-LCH-10"]),
        Row(
          self, .pay, if: .cannotLaunch, to: .over, [.launches], permits: begin + undo,
          rules: ["PIA-LCH-10", "PIA-LCH-08/a"]),
      ]
    case .launched:
      return [
        Row(self, .pay, if: .ownIndicator, to: self, [.launchesNothing], rules: ["PIA-UI-04/a"]),
        Row(
          self, .request, to: .registering, [.registers, .blocks], permits: register,
          open: [.registrationBeforeSDKAsks],
          rules: ["PIA-REG-01/a", "PIA-UI-04/b"]),
      ]
    case .registering:
      return [
        Row(self, .pay, if: .ownIndicator, to: self, [.launchesNothing], rules: ["PIA-UI-04/a"]),
        Row(
          // From this answer on, an app may ask its backend for the status, whatever the SDK reports.
          self, .accept, to: .away, [.answers],
          permits: asking + [.launchesRegistered, .unblocks, .blocks, .unblocks],
          rules: ["PIA-REG-01/a", "PIA-REG-01/c", "X-DATA-01"]),
        Row(
          self, .refuse, to: .over, [.answersFailure], permits: register + undo + HostEffect.ends,
          rules: ["PIA-REG-01/a", "PIA-REG-01/b"]),
      ]
    case .away, .interrupted, .redirected, .confirming: return []
    }
  }

  /// The rows of the return, and of what the backend then says.
  fileprivate var ends: [HostTransition] {
    switch self {
    case .away:
      let failures: [HostEvent] = [.failMissing, .failInvalid, .failNetwork]
      return [
        Row(
          self, .comeBack, to: .interrupted, permits: HostEffect.interruption, rules: ["PIA-INT-08"]),
        redirect,
      ]
        + failures.map {
          // The backend knows the payment, so an app may ask for its status, or roll it back.
          Row(
            self, $0, to: .over, permits: asking + [.rollsBack] + HostEffect.ends,
            rules: ["PIA-LCH-08/b", "PIA-UI-08"])
        }
    case .interrupted:
      return [
        Row(self, .comeBack, to: self, permits: HostEffect.interruption, rules: ["PIA-INT-08"]),
        redirect,
        Row(
          self, .pending, to: self, permits: asking + [.rollsBack] + HostEffect.ends,
          open: [.statusAfterInterruption, .operableAfterInterruption],
          rules: ["PIA-RDR-03/a", "PIA-RDR-04/b"]),
        Row(
          self, .lose, to: self, permits: asking + [.rollsBack] + HostEffect.ends,
          open: [.lostWalletPaymentStatus],
          rules: ["PIA-RDR-03/c"]),
        Row(
          self, .authorised, to: .settled, permits: paid, open: [.statusAfterInterruption, .whoCommits],
          rules: ["PIA-RDR-03/a", "PIA-RDR-04/b", "PIA-RDR-04/c"]),
        Row(
          self, .denied, to: .settled, permits: unpaid, open: [.statusAfterInterruption, .whoCommits],
          rules: ["PIA-RDR-03/a", "PIA-RDR-04/b", "PIA-RDR-04/c"]),
      ]
    case .redirected:
      return [
        Row(
          self, .pending, to: self, permits: asking + [.rollsBack] + HostEffect.ends,
          open: [.statusAfterInterruption],
          rules: ["PIA-RDR-03/a", "PIA-RDR-04/b"]),
        Row(
          self, .lose, to: self, permits: asking + [.rollsBack] + HostEffect.ends,
          open: [.lostWalletPaymentStatus],
          rules: ["PIA-RDR-03/c"]),
        Row(
          self, .authorised, to: .over, permits: paid, open: [.whoCommits],
          rules: ["PIA-RDR-03/a", "PIA-RDR-04/b", "PIA-RDR-04/c"]),
        Row(
          self, .denied, to: .over, permits: unpaid, open: [.whoCommits],
          rules: ["PIA-RDR-03/a", "PIA-RDR-04/b", "PIA-RDR-04/c"]),
      ]
    case .settled:
      return [
        Row(
          self, .redirect, to: .confirming, permits: [.blocks] + paid + unpaid,
          rules: ["PIA-RDR-04/a", "PIA-RDR-04/c"])
      ]
    case .confirming:
      return [
        Row(self, .confirm, to: .over, permits: paid + unpaid, rules: ["PIA-RDR-04/c", "PIA-RDR-03/a"])
      ]
    case .none, .launched, .registering, .over: return []
    }
  }

  private var redirect: HostTransition {
    Row(
      self, .redirect, to: .redirected, [.asks], permits: asking + [.blocks] + HostEffect.screens,
      rules: ["PIA-RDR-04/a"])
  }

  private var paid: [HostEffect] { asking + [.commits, .showsPaid, .showsPaid] + HostEffect.screens }
  private var unpaid: [HostEffect] { asking + [.rollsBack, .showsNotPaid] + HostEffect.ends }
}

extension Generator where Value == [HostTransition] {
  /// A journey in every second case, and no steps in the other cases.
  ///
  /// In a run of 200 cases, the journeys together take every pair of transitions three times.
  static var hostTours: Generator {
    PiaWalletsIntegration.hostNavigator.tours(takingEachPair: 3).map { $0 ?? [] }
  }

  /// The steps before a payment, in every second case; they leave no payment under way.
  ///
  /// In some cases, a request for the status fails before the backend reports the status.
  static var earlierPayments: Generator {
    zip(
      PiaWalletsIntegration.hostTable.earlier { [.none, .settled, .over].contains($0) },
      .bool(probability: 0.3)
    ).map { $1 ? $0.losingStatus : $0 }
  }
}

extension [HostTransition] {
  /// The same journey, except that the first request for the status fails.
  fileprivate var losingStatus: [HostTransition] {
    guard let place = firstIndex(where: { $0.event.status != nil }),
      let loss = PiaWalletsIntegration.hostTable.transitions(from: self[place].from).first(where: {
        $0.event == .lose
      })
    else { return self }
    return self[..<place] + [loss] + self[place...]
  }
}
