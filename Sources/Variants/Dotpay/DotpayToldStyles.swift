import Conformance
import PyxDotpay

extension Dotpay {
  /// Variants of what a library tells the platform, the host and the user, and of how often it asks the host.
  static let toldStyles: [Variant<Dotpay>] = [
    .style(
      .rewriting("names only the account in requests for channels") { effect in
        guard
          case .requestedList(
            let request, let environment, let language, let list, let filter, .some(let info)) = effect
        else { return [effect] }
        return [
          .requestedList(
            request: request, environment: environment, language: language, list: list, filter: filter,
            info: PaymentInfo(merchantID: info.merchantID))
        ]
      }),
    .style(
      .rewriting("asks twice whether to show its summary") { effect in
        if case .askedForSummary = effect { [effect, effect] } else { [effect] }
      }),
    .style(
      .rewriting("gives only the customer with a new card") { effect in
        guard case .toldRegistration(.some(var data)) = effect else { return [effect] }
        data.card = nil
        return [.toldRegistration(data: data)]
      }),
    .style(
      .rewriting("has no button on its summary") { effect in
        guard case .showedSummary(let details, .some(var look)) = effect else { return [effect] }
        (look.colours.button, look.colours.buttonText) = (nil, nil)
        return [.showedSummary(details: details, look: look)]
      }),
    .style(
      .rewriting("shows no terms in the forms of cards") { effect in
        guard case .showedForm(let channel, var fields, let offers) = effect,
          fields.contains(where: { $0.name == "cvv" })
        else { return [effect] }
        fields.removeAll { $0.name == "terms" }
        return [.showedForm(channel: channel, fields: fields, offersRemembering: offers)]
      }),
    .style(
      .behaving("lets nobody change the e-mail address that the host gave", state: FixedAddress()) {
        fixed, stimulus, world, inner in
        var stimulus = stimulus
        if case .submitForm(var values, let remembers) = stimulus, let address = fixed.address {
          for index in values.indices where values[index].key == "email" { values[index].value = address }
          stimulus = .submitForm(values: values, remembersCard: remembers)
        }
        return try await inner.send(stimulus, in: world).map { effect in
          guard case .showedForm(let channel, var fields, let offers) = effect else { return effect }
          fixed.address = nil
          for index in fields.indices where fields[index].name == "email" && !fields[index].value.isEmpty {
            fields[index].isFixed = true
            fixed.address = fields[index].value
          }
          return .showedForm(channel: channel, fields: fields, offersRemembering: offers)
        }
      }),
  ]
}

/// The e-mail address that the current form shows and the user cannot change.
private struct FixedAddress: Sendable {
  var address: String?
}
