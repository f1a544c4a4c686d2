import Conformance

extension PayByBankAppConfiguration {
  private typealias Message = ContractDescription.Message
  private typealias Field = ContractDescription.Field

  /// The contract in words.
  public static var description: ContractDescription {
    ContractDescription(
      summary:
        "What a host app has configured for the Pay by Bank app merchant library. The suite asks once, and the "
        + "adapter reports the contents of the host's Info.plist, Podfile and Xcode project unchanged; nothing is "
        + "run. For files, `pyx lint` does this without an adapter. An effect that is left out is not judged; leave "
        + "out those of CocoaPods if the host does not use it.",
      stimuli: [
        Message(
          "readConfiguration",
          "The suite asks for everything that the host has configured. Report every effect of this contract that "
            + "applies, in any order. If it asks again, report the same.")
      ],
      effects: [
        .listedSchemes(of: file),
        .leastOS(of: file),
        Message(
          "namedPod",
          "A Podfile asks for a pod. Report it once for each pod, including those of other libraries.",
          fields: [
            file, Field("name", .string(), "the pod's name as it is in the Podfile"),
            Field(
              "target", .string(),
              "the target whose block asks for it, if the Podfile has a single block; otherwise absent",
              optional: true),
          ]),
        Message(
          "usedFrameworks", "Whether a Podfile has `use_frameworks!`. Report it once for each Podfile.",
          fields: [
            file, Field("isUsed", .bool, "whether the Podfile has it"),
            Field(
              "language", .string(words: [HostLanguage.swift.rawValue, HostLanguage.objectiveC.rawValue]),
              "the language of the project; absent if it is not known", optional: true),
          ]),
        Message(
          "builtApp",
          "A `project.pbxproj` has a target whose product is an app. Report it once for each such target, not for "
            + "extensions, frameworks and tests.",
          fields: [
            file, Field("target", .string(), "the target's name", given: true),
            Field(
              "linked", .array(.string()),
              "the names of the files in Link Binary With Libraries, such as `ZappMerchantLib.framework`, or "
                + "`libPods-Shop.a` of CocoaPods; leave out a merchant library that the Pods project "
                + "builds, such as its "
                + "`libZappMerchantLib.a`"),
            Field(
              "linkerFlags", .array(.string()),
              "the Other Linker Flags that all configurations of the target have; split a single text at its "
                + "spaces, and include the project's flags if the target inherits them or sets none. "
                + "Absent if a settings "
                + "file, a variable or a condition may give other flags, if configurations differ in how "
                + "they load the "
                + "library, or if a build phase embeds a library or a script may embed one",
              optional: true),
            Field(
              "resources", .array(.string()),
              "the names of what Copy Bundle Resources and other copying phases copy; absent if a script, a folder, a "
                + "package or an embedded library may bring more",
              optional: true),
          ]),
        Message(
          "referredProject", "A `project.pbxproj` refers to a subproject. Report it once for each.",
          fields: [file, Field("name", .string(), "its name, such as `ZappMerchantLib.xcodeproj`")]),
      ],
      world: [],
      example: [
        #"> {"readConfiguration": {}}"#,
        #"< [{"listedSchemes": {"file": "Info.plist", "form": "array", "schemes": ["zapp"]}}]"#,
      ])
  }

  private static let file = Field(
    "file", .string(), "the name of the file, for reports; any text if there is none", given: true)

  /// One stimulus of each kind.
  public static var sampleStimuli: [PayByBankAppConfigurationStimulus] { [.readConfiguration] }

  /// One ordinary effect of each kind, in the order of the contract.
  public static var sampleEffects: [PayByBankAppConfigurationEffect] {
    [
      .listedSchemes(file: "Info.plist", form: .array, schemes: ["zapp"]),
      .leastOS(file: "Info.plist", version: "12.0"), .namedPod(file: "Podfile", name: "ZappMerchantLib"),
      .usedFrameworks(file: "Podfile", isUsed: true, language: .swift),
      .builtApp(
        file: "project.pbxproj", target: "Shop", linked: ["ZappMerchantLib.framework"],
        linkerFlags: ["-ObjC"],
        resources: ["ZappMerchantLibResources.bundle"]),
      .referredProject(file: "project.pbxproj", name: "ZappMerchantLib.xcodeproj"),
    ]
  }

  /// What an adapter answers to a stimulus if its app is built differently from the contract.
  public static func answers(to stimulus: Stimulus.Kind) -> ContractAnswers<Effect> {
    .event(
      ("generates its Info.plist when it is built", "report the one inside the app"),
      ("keeps its settings in other files", "report what results from them"))
  }

  /// What an adapter reports for an effect if its app is built differently from the contract.
  public static func answers(about effect: Effect.Kind) -> ContractAnswers<Effect> {
    switch effect {
    case .listedSchemes: .seen(.listedSchemes, without: "schemes")
    case .leastOS: .seen(.leastOS, without: "a version")
    case .namedPod:
      .seen(.namedPod, without: "a name", ("is integrated without CocoaPods", "leave it out of the effects"))
    case .usedFrameworks:
      .seen(
        .usedFrameworks, without: "a language",
        ("is integrated without CocoaPods", "leave it out of the effects"))
    case .builtApp:
      .seen(
        .builtApp, without: "what is not known for sure",
        ("generates its project with a tool", "report the generated one"),
        ("is built without Xcode", "leave it out of the effects"))
    case .referredProject:
      .seen(.referredProject, ("is built without Xcode", "leave it out of the effects"))
    }
  }
}
