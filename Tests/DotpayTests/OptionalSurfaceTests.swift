import Conformance
import Foundation
import PyxDotpay
import Reference
import Requirements
import Testing

/// A part that the document does not name, or names without its members, is optional.
///
/// An adapter that cannot provide such a part loses the rules about it, and keeps all other verdicts.
@Suite struct OptionalSurfaceTests {
  /// Each missing part, and the rules that are only about this part.
  static let library: [(what: String, without: Lacking<Dotpay>, lost: Set<String>)] = [
    ("data of a registration", lacking { $0.withoutData }, ["DP-EXT-17"]),
    (
      "the question for the summary", Lacking(whole: DotpayLibrary(), effects: [.askedForSummary]),
      ["DP-CSUM-03"]
    ),
    ("a history made with payments", Lacking(whole: DotpayLibrary(), stimuli: [.showPayments]), []),
    (
      "terms that are not accepted", Lacking(whole: DotpayLibrary(), stimuli: [.submitWithoutTerms]),
      ["DP-PAY-18"]
    ),
    (
      "terms in the form", lacking { $0.changingFields { $0.removeAll { $0.name == "terms" } } },
      ["DP-PAY-18"]
    ),
    (
      "appearances", Lacking(whole: DotpayLibrary(), stimuli: [.setAppearance]), ["DP-STY-07", "DP-STY-08"]
    ),
    (
      "screens as they are drawn", Lacking(whole: DotpayLibrary(), effects: [.drewScreen]),
      ["DP-STY-07", "DP-STY-08"]
    ),
    (
      "colours of screens",
      lacking {
        if case .drewScreen(let screen, _) = $0 { .drewScreen(screen: screen, colours: []) } else { $0 }
      },
      ["DP-STY-07", "DP-STY-08"]
    ),
    ("accounts of registrations", lacking { $0.withoutAccount }, ["DP-CARD-18"]),
    (
      "names of cards on screen",
      lacking { if case .showedCards(let cards, _) = $0 { .showedCards(cards: cards) } else { $0 } },
      ["DP-EXT-18"]
    ),
    ("fields that can be changed", lacking { $0.changingFields { $0.withoutFixed() } }, ["DP-INFO-18"]),
    ("payments in requests for channels", lacking { $0.withoutPayment }, ["DP-CH-08"]),
    ("colours as they are drawn", lacking { $0.withoutLook }, ["DP-STY-05", "DP-STY-06"]),
    (
      "controls in summaries", lacking { $0.changingSummaries { $0.control = "" } },
      [
        "DP-HIST-01", "DP-HIST-02", "DP-HIST-03", "DP-HIST-04", "DP-HIST-06", "DP-HIST-08", "DP-HIST-09",
        "DP-HIST-13",
      ]
    ),
    (
      "operations that belong to payments", lacking { $0.changingSummaries { $0.related = nil } },
      ["DP-HIST-02", "DP-HIST-13"]
    ),
  ]

  @Test(arguments: library.indices) func librariesKeepTheirOtherVerdicts(place: Int) async {
    let (what, without, lost) = Self.library[place]
    let results = await without.expectOthersKept(without: what, losing: lost)
    #expect(results.count { $0.outcome == .passed } * 3 > results.count * 2)
  }

  /// Summaries and registrations that were recorded before these members existed can still be read.
  @Test func summariesWithoutThemAreRead() throws {
    let summary = try JSONDecoder().decode(PaymentSummary.self, from: Data(#"{"status":"completed"}"#.utf8))
    #expect(summary == PaymentSummary(control: "", status: .completed, related: nil))
    let told = try JSONDecoder().decode(DotpayEffect.self, from: Data(#"{"toldRegistration":{}}"#.utf8))
    #expect(told == .toldRegistration())
  }

  private static func lacking(_ change: @escaping @Sendable (DotpayEffect) -> DotpayEffect) -> Lacking<Dotpay>
  {
    Lacking(whole: DotpayLibrary(), change: change)
  }
}

extension [FormField] {
  /// Removes the information about whether the fields can be changed.
  fileprivate mutating func withoutFixed() {
    for index in indices { self[index].isFixed = nil }
  }
}

extension DotpayEffect {
  fileprivate var withoutData: DotpayEffect {
    if case .toldRegistration = self { .toldRegistration() } else { self }
  }

  fileprivate var withoutAccount: DotpayEffect {
    guard case .requestedCard(let request, let environment, let customer, _) = self else { return self }
    return .requestedCard(request: request, environment: environment, customerID: customer)
  }

  fileprivate var withoutLook: DotpayEffect {
    if case .showedSummary(let details, _) = self { .showedSummary(details: details) } else { self }
  }

  fileprivate var withoutPayment: DotpayEffect {
    guard
      case .requestedList(let request, let environment, let language, let list, let filter, _) = self
    else { return self }
    return .requestedList(
      request: request, environment: environment, language: language, list: list, filter: filter)
  }

  fileprivate func changingFields(_ change: (inout [FormField]) -> Void) -> DotpayEffect {
    guard case .showedForm(let channel, var fields, let offers) = self else { return self }
    change(&fields)
    return .showedForm(channel: channel, fields: fields, offersRemembering: offers)
  }

  fileprivate func changingSummaries(_ change: (inout PaymentSummary) -> Void) -> DotpayEffect {
    func changed(_ summary: PaymentSummary) -> PaymentSummary {
      var summary = summary
      change(&summary)
      return summary
    }
    return switch self {
    case .finished(let call, let summary): .finished(call: call, summary: summary.map(changed))
    case .askedForSummary(let call, let summary): .askedForSummary(call: call, summary: changed(summary))
    case .gotSummary(let call, let summary, let error):
      .gotSummary(call: call, summary: summary.map(changed), error: error)
    case .listedHistory(let call, let payments): .listedHistory(call: call, payments: payments.map(changed))
    case .showedHistory(let payments): .showedHistory(payments: payments.map(changed))
    case .toldUpdate(let observer, let payment): .toldUpdate(observer: observer, payment: changed(payment))
    case .toldFailure(let observer, let control, let error):
      .toldFailure(
        observer: observer, control: changed(PaymentSummary(control: control, status: .new)).control,
        error: error)
    default: self
    }
  }
}
