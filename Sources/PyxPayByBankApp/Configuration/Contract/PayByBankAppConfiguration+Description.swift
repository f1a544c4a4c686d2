import Conformance

extension PayByBankAppConfiguration {
  private typealias Message = ContractDescription.Message
  private typealias Field = ContractDescription.Field

  /// The contract in words.
  public static var description: ContractDescription {
    ContractDescription(
      summary:
        "What a host app has configured for the Pay by Bank app merchant library. The suite asks once, and the adapter "
        + "reports what stands in the host's Info.plist, its Podfile and its project of Xcode, as it is; nothing is run. "
        + "`pyx lint` does so for files by itself. Whoever leaves out an effect is not judged by it; that is right for a host without CocoaPods.",
      stimuli: [
        Message(
          "readConfiguration",
          "The suite asks for all that the host has configured. Report every effect of this contract that applies, in "
            + "any order; asked again, report the same.")
      ],
      effects: [
        .listedSchemes(of: file),
        .leastOS(of: file),
        Message(
          "namedPod", "A Podfile asks for a pod; once for each pod, those of other libraries too.",
          fields: [
            file, Field("name", .string(), "the pod's name as it stands in the Podfile"),
            Field(
              "target", .string(),
              "the target whose block asks for it, where the Podfile has a single block; absent otherwise",
              optional: true),
          ]),
        Message(
          "usedFrameworks", "Whether a Podfile has `use_frameworks!`; once for each Podfile.",
          fields: [
            file, Field("isUsed", .bool, "whether it has"),
            Field(
              "language", .string(words: [HostLanguage.swift.rawValue, HostLanguage.objectiveC.rawValue]),
              "the language of the project; absent where it is not known", optional: true),
          ]),
        Message(
          "builtApp",
          "A `project.pbxproj` has a target whose product is an app; once for each such target, not for extensions, "
            + "frameworks and tests.",
          fields: [
            file, Field("target", .string(), "the target's name", given: true),
            Field(
              "linked", .array(.string()),
              "the names of the files in Link Binary With Libraries, such as `ZappMerchantLib.framework`, or "
                + "`libPods-Shop.a` of CocoaPods; without what the Pods project itself builds, such as its "
                + "`libZappMerchantLib.a`"),
            Field(
              "linkerFlags", .array(.string()),
              "the Other Linker Flags that all configurations of the target have, one text split at its spaces, with those of "
                + "the project where the target inherits them or sets none; absent where a file of settings, a variable or a "
                + "condition may give others, where configurations differ in how they load the library, and where a library "
                + "is embedded, by a phase or perhaps by a script",
              optional: true),
            Field(
              "resources", .array(.string()),
              "the names of what Copy Bundle Resources and other copying phases copy; absent where a script, a folder, a "
                + "package or an embedded library may bring more",
              optional: true),
          ]),
        Message(
          "referredProject", "A `project.pbxproj` refers to another project, a subproject; once for each.",
          fields: [file, Field("name", .string(), "its name, such as `ZappMerchantLib.xcodeproj`")]),
      ],
      world: [],
      example: [
        #"> {"readConfiguration": {}}"#,
        #"< [{"listedSchemes": {"file": "Info.plist", "form": "array", "schemes": ["zapp"]}}]"#,
      ])
  }

  private static let file = Field(
    "file", .string(), "the name of the file, for reports; any text where there is none", given: true)

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

  /// What an adapter answers to a stimulus where its app is built in another way than the contract.
  public static func answers(to stimulus: Stimulus.Kind) -> ContractAnswers<Effect> {
    .event(
      ("makes its Info.plist when it is built", "report the one that is in the app"),
      ("keeps its settings in other files", "report what comes of them"))
  }

  /// What an adapter reports of an effect where its app is built in another way than the contract.
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
        ("makes its project by a tool", "report the one that is made"),
        ("is built without Xcode", "leave it out of the effects"))
    case .referredProject:
      .seen(.referredProject, ("is built without Xcode", "leave it out of the effects"))
    }
  }
}
