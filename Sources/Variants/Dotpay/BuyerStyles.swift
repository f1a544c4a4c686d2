import Conformance
import PyxDotpay

extension Dotpay {
  /// Variants of how buyer data is shown and sent, and of the version that the library reports.
  static let buyerVariants: [Variant<Dotpay>] = [
    .reference(.filledFieldsShown, "fields that the host has filled in are shown"),
    .reading(
      .filledFieldsShown, "fields that the host has filled in are left out",
      .rewriting("does not show fields that the host has filled in") { effect in
        guard case .showedForm(let channel, let fields, let offers) = effect else { return [effect] }
        return [
          .showedForm(channel: channel, fields: fields.filter(\.value.isEmpty), offersRemembering: offers)
        ]
      }),
    .style(
      .rewriting("writes phone numbers with the country's prefix, and postcodes without a hyphen") { effect in
        if case .showedForm(let channel, var fields, let offers) = effect {
          for index in fields.indices {
            fields[index].value = written(fields[index].value, under: fields[index].name)
          }
          return [.showedForm(channel: channel, fields: fields, offersRemembering: offers)]
        }
        return [
          effect.sending { info, _ in
            info.senderInformation = info.senderInformation?.map {
              Parameter($0.key, written($0.value, under: $0.key))
            }
          }
        ]
      }),
    .style(
      .changing("shows the country that the host gave, by its name", state: GivenCountry()) {
        given, stimulus, effects in
        given.note(stimulus)
        let hasCountry = given.hasCountry
        return effects.map { effect in
          guard hasCountry, case .showedForm(let channel, var fields, let offers) = effect else {
            return effect
          }
          fields.removeAll { $0.name == "country" }
          fields.append(FormField(name: "country", value: "Polska"))
          return .showedForm(channel: channel, fields: fields, offersRemembering: offers)
        }
      }),
    .style(
      .rewriting("says its name with its version") { effect in
        guard case .readSettings(let call, var settings) = effect else { return [effect] }
        settings.version = "DotPaySDK " + (settings.version ?? "1")
        return [.readSettings(call: call, settings: settings)]
      }),
  ]

  /// A value in another form with the same meaning.
  private static func written(_ value: String, under key: String) -> String {
    switch key {
    case "phone" where value.count == 9:
      "+48 \(value.prefix(3)) \(value.dropFirst(3).prefix(3)) \(value.suffix(3))"
    case "postcode": value.filter { $0 != "-" }
    case "phone_verified" where value == "YES": "true"
    default: value
    }
  }
}

/// Whether the host gave the buyer's country, for the payment of the current process.
private struct GivenCountry: Sendable {
  private(set) var hasCountry = false
  private var lists: [Int: PaymentInfo] = [:]

  mutating func note(_ stimulus: DotpayStimulus) {
    switch stimulus {
    case .getChannels(let call, let info, _): lists[call] = info
    case .presentPayment(_, let list, _, _, _, _):
      hasCountry = lists[list]?.senderInformation?.contains { $0.key == "country" } == true
    default: break
    }
  }
}
