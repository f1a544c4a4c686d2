import Conformance
import PropertyTesting

extension PayByBankApp {
  /// The rule on everything at once: what the states of the popup allow, on walks of any kind.
  static let walks: Chapter<PayByBankApp> = Chapter("Whole model") {
    Rule(
      "PBBA-MODEL-01", .must(.derived),
      "Whatever happens in whatever order, the library does what the state of the popup asks for, and nothing that it "
        + "does not allow.",
      cites: .eis11("2.2", "3.5", "3.5.1.1", "3.5.1.2", "3.5.1.3", "3.5.1.7", "4.2.3.1", "4.2.3.2", "4.4"),
      given: walksOfPopups,
      covers: [
        .covers("ten transitions or more", atLeast: 40) { $0.rows.count >= 10 },
        .covers("the choice is made", atLeast: 40) { $0.rows.contains { $0.event == .tapOpen } },
        .covers("an error popup", atLeast: 40) { $0.rows.contains { $0.event == .fail } },
      ],
      mutants: [
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
    ) { trial, input in try await trial.walk(input.rows, in: input.scenery) }
  }
}

// MARK: Inputs

private struct PopupWalk: Sendable {
  var rows: [PopupTransition]
  var scenery: PopupScenery
}

/// Walks in which no time passes, so that payments may last long.
private let timelessTable = PayByBankApp.popupTable.only { $0.event != .wait }

/// Journeys that take every pair of transitions once in a run of 200 cases, and random walks in every other case.
private let walksOfPopups = Generator<PopupWalk> { source in
  let tour = try PayByBankApp.popupNavigator.tours().draw(from: source)
  let walks = Generator.frequency([
    (2, PayByBankApp.popupTable.walks(upTo: 60)), (1, timelessTable.walks(upTo: 60)),
  ])
  let rows = try tour ?? walks.draw(from: source)
  return PopupWalk(rows: rows, scenery: try Generator<PopupScenery>.scenery(for: rows).draw(from: source))
}
