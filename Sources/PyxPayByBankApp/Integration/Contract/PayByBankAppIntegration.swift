import Conformance

/// A host app that uses the Pay by Bank app merchant library: its payment flow between the consumer, the merchant's
/// backend and the library, and its own error strings.
///
/// The suite plays the backend and the library with stimuli and effects, not over HTTP. The guide leaves the
/// backend's protocol to the merchant (section 4.2.2), and it is easier for an app to replace its own network service
/// with a fake than to speak another protocol.
public enum PayByBankAppIntegration: DocumentedSystem {
  /// Taps, replies, callbacks, and errors of the host.
  public typealias Stimulus = PayByBankAppIntegrationStimulus
  /// Requests, requested popups, shown outcomes, and advice.
  public typealias Effect = PayByBankAppIntegrationEffect

  /// `pay-by-bank-app`.
  public static let system = PayByBankApp.system
  /// The host on top of the SDK.
  public static let role = Role.integration
  /// The rules, by documented section.
  public static let chapters: [Chapter<PayByBankAppIntegration>] = [
    submission, paymentOrder, statusRequests, outcomes, popupEvents, directInvocationAdvice, errorStrings,
    bankAppQuestions, checkoutLayouts, paymentWalks,
  ]
  /// The rows of the system's catalogue.
  public static var catalogue: [CatalogueGroup] { PayByBankApp.catalogue }

  /// An adapter must support the payment flow; advice about error strings is judged if the adapter declares it.
  public static var minimum: ContractMinimum<PayByBankAppIntegration> {
    ContractMinimum(
      stimuli: [.payTapped, .submitted, .submitFailed, .gotStatus, .statusFailed, .calledBack],
      effects: [.askedToSubmit, .requestedPopup, .requestedErrorPopup, .askedForStatus, .showedOutcome])
  }

  /// The consumer wants to pay.
  public static var control: PayByBankAppIntegrationStimulus { .payTapped }

  /// Hosts wait between two requests for the status.
  public static func timePassed(milliseconds: Int64) -> PayByBankAppIntegrationStimulus? {
    .timePassed(milliseconds: milliseconds)
  }
}
