import Conformance
import PropertyTesting

extension PayByBankApp {
  /// The whole-model rule: what the states of the popup allow, on walks of any kind.
  static let walks: Chapter<PayByBankApp> = Chapter("Whole model") {
    Rule(
      "PBBA-MODEL-01", .must(.derived),
      "Whatever happens in whatever order, the library does what the state of the popup requires, and nothing that "
        + "this state does not allow.",
      cites: .eis11("2.2", "3.5", "3.5.1.1", "3.5.1.2", "3.5.1.3", "3.5.1.7", "4.2.3.1", "4.2.3.2", "4.4"),
      given: walksOfPopups
    ) { trial, input in
      let taken = try await trial.walk(input.rows, in: input.scenery)
      for (label, isIn) in walkLabels {
        if isIn(taken) {
          trial.label(label)
        } else if isIn(input.rows) {
          // The guide leaves some outcomes open. An implementation may decide them in a way that ends every walk early.
          trial.leaveOut(label, because: "walks end before")
        }
      }
    } covers: {
      [
        .seen(tenTransitions, atLeast: 30), .seen(choiceMade, atLeast: 30),
        .seen(errorPopupShown, atLeast: 30),
      ]
    } mutants: {
      [
        .watching("shows the code again when the host asks for a bank app after the cross") { moment in
          guard case .isCFIAppAvailable = moment.stimulus, moment.after.popup == nil,
            !moment.after.payments.isEmpty
          else { return moment.effects }
          return moment.and(Face.offer(of: moment.payment).changing(screen: .ecomm).effect)
        },
        .watching("stores the choice when the popup is dismissed") { moment in
          moment.stimulus == .dismissPopup && moment.wasUp(.mcomm)
            ? moment.and(moment.remember) : moment.effects
        },
        .watching("reports a close when time passes over an error popup") { moment in
          guard case .timePassed = moment.stimulus, moment.wasUp(.error) else { return moment.effects }
          return moment.and(moment.callback(.didCloseByUser))
        },
      ]
    }
  }
}

private let tenTransitions = "ten transitions or more"
private let choiceMade = "the choice is made"
private let errorPopupShown = "an error popup"

/// The labels of the rows that a walk took.
private let walkLabels: [(label: String, isIn: @Sendable ([PopupTransition]) -> Bool)] = [
  (tenTransitions, { $0.count >= 10 }),
  (choiceMade, { $0.contains { $0.event == .tapOpen } }),
  (errorPopupShown, { $0.contains { $0.event == .fail } }),
]

// MARK: Inputs

private struct PopupWalk: Sendable {
  var rows: [PopupTransition]
  var scenery: PopupScenery
}

/// The popup table without the passing of time, so payments on its walks can have long intervals.
private let timelessTable = PayByBankApp.popupTable.only { $0.event != .wait }

/// Journeys in every second case, and random walks in the other cases.
///
/// In a run of 200 cases, the journeys take every pair of transitions once.
private let walksOfPopups = Generator<PopupWalk> { source in
  let rows = try tours.draw(from: source) ?? randomWalks.draw(from: source)
  return PopupWalk(rows: rows, scenery: try Generator<PopupScenery>.scenery(for: rows).draw(from: source))
}

private let tours = PayByBankApp.popupNavigator.tours()
private let randomWalks = Generator.frequency([
  (2, PayByBankApp.popupTable.walks(upTo: 60)), (1, timelessTable.walks(upTo: 60)),
])
