/// A field of the form.
public struct DPFormField: Sendable, Hashable {
  /// A key of `senderInformation`, a card's `number`, `expires`, `cvv` or `holder`, or `terms`.
  public let name: String
  /// Its contents.
  public let value: String
  /// Whether typed text is masked.
  public let isMasked: Bool
}

/// What the user has filled in.
struct DPFilledForm {
  var typed: [String: String]
  var card: DPOneClickPaymentCardInfo?
  var remembersCard: Bool
}

/// The form of a channel.
public final class DPPaymentFormViewController: UIViewController {
  private static let cardFields = ["number", "expires", "cvv", "holder"]
  /// The field with the terms that the user must accept.
  public static let termsField = "terms"

  /// Its channel.
  public let channel: DPPaymentChannel
  /// Its fields.
  public let fields: [DPFormField]
  /// Whether the user is asked for consent to have the card remembered.
  public let offersRemembering: Bool

  private let completion: (DPFilledForm) -> Void

  init(channel: DPPaymentChannel, info: DPPaymentInfo, completion: @escaping (DPFilledForm) -> Void) {
    let manager = DPOneClickManager.sharedInstance
    self.channel = channel
    self.completion = completion
    offersRemembering = channel.takesCards && channel.allowsOneClick && manager.enabled
    let sender = channel.needs.map {
      DPFormField(name: $0, value: info.senderInformation?[$0] ?? "", isMasked: false)
    }
    let card = (channel.takesCards ? Self.cardFields : []).map {
      DPFormField(name: $0, value: "", isMasked: $0 == "cvv" && manager.treatsCvvAsPassword)
    }
    fields = sender + card + [DPFormField(name: Self.termsField, value: "", isMasked: false)]
    super.init()
  }

  /// Called in place of UIKit: the user fills in fields, answers the questions about the terms and the card, and pays.
  ///
  /// If something is missing, the user stays in the form.
  public func userDidSubmit(_ values: [String: String], acceptsTerms: Bool, remembersCard: Bool) {
    guard isOnScreen, acceptsTerms else { return }
    var contents: [String: String] = [:]
    for field in fields where field.name != Self.termsField {
      contents[field.name] = values[field.name] ?? field.value
    }
    guard contents.values.allSatisfy({ !$0.isEmpty }) else { return }
    dismiss()
    completion(
      DPFilledForm(
        typed: contents.filter { channel.needs.contains($0.key) },
        card: channel.takesCards ? card(of: contents) : nil,
        remembersCard: offersRemembering && remembersCard))
  }

  private func card(of contents: [String: String]) -> DPOneClickPaymentCardInfo {
    var card = DPOneClickPaymentCardInfo()
    card.number = contents["number"] ?? ""
    card.expires = contents["expires"] ?? ""
    card.cvv = contents["cvv"] ?? ""
    card.holder = contents["holder"] ?? ""
    return card
  }
}
