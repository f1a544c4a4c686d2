import Conformance

extension DotpayConfiguration {
  /// What an adapter answers to a stimulus if its app is built differently than the contract assumes.
  public static func answers(to stimulus: Stimulus.Kind) -> ContractAnswers<Effect> {
    .event(
      ("generates its Info.plist at build time", "report the one in the built app"),
      ("keeps its settings in other files", "report what results from them"))
  }

  /// What an adapter reports for an effect if its app is built differently than the contract assumes.
  public static func answers(about effect: Effect.Kind) -> ContractAnswers<Effect> {
    switch effect {
    case .offered: .seen(.offered, without: "an app", ("finds out on the phone", "report what it may offer"))
    case .listedSchemes: .seen(.listedSchemes, without: "schemes")
    case .leastOS: .seen(.leastOS, without: "a version")
    case .namedPod:
      .seen(
        .namedPod, without: "a name", ("is integrated without CocoaPods", "leave it out of the effects"))
    case .importedLibrary:
      .seen(
        .importedLibrary, without: "a name",
        ("is imported in one place for all files", "report the file that imports it"))
    case .keptDescription:
      .seen(
        .keptDescription, without: "a description",
        ("describes payments in code", "leave it out of the effects"),
        ("keeps payment descriptions in a form other than JSON", "report the same members as JSON"))
    }
  }

  /// One stimulus of each kind.
  public static var sampleStimuli: [DotpayConfigurationStimulus] { [.readConfiguration] }

  /// One ordinary effect of each kind, in the order of the contract.
  public static var sampleEffects: [DotpayConfigurationEffect] {
    [
      .offered(app: .peoPay),
      .listedSchemes(file: "Info.plist", form: .array, schemes: ["peopay"]),
      .leastOS(file: "Podfile", version: "12.0"),
      .namedPod(file: "Podfile", name: "DotPaySDK", requirements: ["~> 1.4.15"], origin: nil),
      .importedLibrary(file: "Shop.m", name: "DotPaySDK/DotPaySDK.h", form: .header),
      .keptDescription(
        file: "payment.json",
        description: #"{"currency":"PLN","senderInformation":{"country":"POL","firstname":"Jan"}}"#),
    ]
  }
}
