import Conformance

extension PiaWalletsConfiguration {
  /// What an adapter answers to a stimulus if its host is built differently from the contract.
  public static func answers(to stimulus: Stimulus.Kind) -> ContractAnswers<Effect> {
    switch stimulus {
    case .readConfiguration:
      .event(
        ("generates its Info.plist when it is built", "report the one inside the app"),
        ("keeps its settings in other files", "report what results from them"))
    case .buildBody:
      ContractAnswers(
        throwing: .thrown("because it made no body"), nothing: .nothing("because it made no body"),
        others: [
          ("sends the body without returning it", "take it from a fake of its network service"),
          ("takes the national part of a phone number", "hand over what follows +47"),
          ("does not take isApp", "leave it out"),
        ])
    }
  }

  /// What an adapter reports for an effect if its host is built differently from the contract.
  public static func answers(about effect: Effect.Kind) -> ContractAnswers<Effect> {
    switch effect {
    case .offered:
      .seen(.offered, without: "a wallet", ("decides on the phone", "report what it may offer"))
    case .listedSchemes: .seen(.listedSchemes, without: "schemes")
    case .ownSchemes: .seen(.ownSchemes, without: "schemes")
    case .keptBody:
      .seen(.keptBody, without: "a body", ("fills in the body when it is sent", "report it filled in"))
    case .builtBody:
      .seen(
        .builtBody, without: "a body",
        ("sends a form instead of JSON", "report its members as JSON, with their values as they are sent"))
    }
  }

  /// One ordinary stimulus of each kind, in the contract's order.
  public static let sampleStimuli: [PiaWalletsConfigurationStimulus] = [
    .readConfiguration, .buildBody(call: 1, wallet: .vipps, phoneNumber: "+4711111111", isApp: nil),
  ]

  /// One ordinary effect of each kind, in the contract's order.
  public static let sampleEffects: [PiaWalletsConfigurationEffect] = [
    .offered(wallet: .swish), .listedSchemes(file: "Info.plist", form: .array, schemes: ["swish"]),
    .ownSchemes(file: "Info.plist", schemes: ["shop"]),
    .keptBody(file: "swish.json", body: #"{"paymentMethodActionList":{"PaymentMethod":"SwishM"}}"#),
    .builtBody(
      call: 1,
      body: #"{"customerPhoneNumber":"%2B4711111111","paymentMethodActionList":{"PaymentMethod":"Vipps"}}"#,
      receiver: .netaxept),
  ]
}
