import Conformance

extension PayByBankApp {
  private typealias Message = ContractDescription.Message

  private typealias Field = ContractDescription.Field

  /// The stimuli in words.
  static var stimulusMessages: [ContractDescription.Message] {
    callMessages + eventMessages + layoutMessages + serverMessages
  }

  private static let presenter = Field(
    "presenter", .string(),
    "the name of the view controller that is to present the popup; make an object of that name")

  private static let delegate = Field(
    "delegate", .string(), "the name of the delegate to be told; make an object of that name")

  private static let token = Field(
    "token", .string(),
    "the secure token, opaque; unreserved ASCII, except in cases that ask for a reading of A-PBBA-3")

  private static var callMessages: [Message] {
    [
      Message(
        "isCFIAppAvailable", "The host calls `isCFIAppAvailable`; report `answered` with the same number.",
        otherwise: "Leave it out of the stimuli: the call is optional.",
        fields: [Field("call", .integer, "number of the call, unique within the session")]),
      Message(
        "showPopup", "The host calls `showPBBAPopup` for a payment.",
        fields: [
          presenter, delegate, token,
          Field("brn", .string(), "the code: six capital letters"),
          Field(
            "expiryInterval", .integer,
            "the number to pass as the interval, at least 1; its unit is up to the SDK (A-PBBA-7)"),
        ]),
      Message(
        "showErrorPopup", "The host calls `showPBBAErrorPopup` with strings of its own.",
        fields: [
          presenter, delegate,
          Field("code", .string(), "the error code; absent if the host passes nil", optional: true),
          Field("title", .string(), "the title, at least one character"),
          Field("message", .string(), "the message, at least one character"),
        ]),
      Message(
        "openBankingApp",
        "The host calls `openBankingApp` outside any popup. If the SDK returns false or throws because no bank app is "
          + "there, report nothing.",
        otherwise: "Leave it out of the stimuli: the call is optional.", fields: [token]),
    ]
  }

  private static var eventMessages: [Message] {
    [
      Message(
        "tap",
        "The consumer taps a control of the popup on top. If there is no popup, or it has no such control, nothing "
          + "happens. Of several popups, the one that appeared last is on top. A lower popup that changes what it "
          + "shows stays where it is; if the SDK brings it to the front, report it as `dismissed`, and then as "
          + "`presented` under its name. Two taps with nothing in between are a double tap: if the SDK still holds the "
          + "control of a popup that is going away, deliver the second tap to it too.",
        fields: [
          Field(
            "control", .string(words: ["openBankingApp", "getCode", "moreAbout", "close", "retry"]),
            "the control: `close` is the cross in the corner, `retry` the button inside an error popup")
        ]),
      Message(
        "dismissPopup",
        "The host itself dismisses the popup, as after a payment on another device. It does so through its own view "
          + "controller, so everything that this controller presents goes too.",
        otherwise: "Leave it out of the stimuli."),
      Message(
        "hostButtonTapped",
        "The consumer taps the host's own payment button; the host has not called the SDK yet.",
        otherwise: "If the SDK has no way of knowing, report nothing."),
      Message(
        "appDidEnterBackground", "The host app went to the background.",
        otherwise: "If the SDK does not listen, report nothing."),
      Message(
        "appDidBecomeActive", "The host app came back and is active.",
        otherwise: "If the SDK does not listen, report nothing."),
      Message(
        "timePassed",
        "Time has passed; `clock` in the world is the new time. Fire every timer that was due in between, in order.",
        otherwise:
          "Declare the clock `system`, and leave out this stimulus; rules on expiry are then not applicable.",
        fields: [Field("milliseconds", .integer, "how much time has passed, in milliseconds")]),
    ]
  }

  private static var layoutMessages: [Message] {
    [
      Message(
        "makeLayout",
        "The host calls `getCustomUXConfigurationsWithWidth:andType:` and puts the result into a view; report "
          + "`madeLayout` with the same number.",
        otherwise: "Leave it out of the stimuli, and `tapLayout` too.",
        fields: [
          Field("call", .integer, "number of the call, unique within the session"),
          Field(
            "layout",
            .string(words: ["moreAboutAndBankLogos", "bankLogos", "moreAbout", "none", "0", "1", "2", "3"]),
            "the type: the end of the name of a `PBBACustomUXType` constant, or a number that is cast to the type; if "
              + "the SDK has no such numbers, count the constants in this order"),
          Field("width", .integer, "the width to pass, in points, at least 200"),
          Field("presenter", .string(), "the name of the view controller whose view contains the layout"),
        ]),
      Message(
        "tapLayout", "The consumer taps a part of the layout that was made last, if it has that part.",
        otherwise: "Leave it out of the stimuli.",
        fields: [
          Field(
            "part", .string(words: ["logo", "moreAbout"]),
            "the part: the mark of Pay by Bank app, or the link")
        ]),
    ]
  }

  private static var serverMessages: [Message] {
    [
      Message(
        "bankLogosArrived",
        "The server for bank logos finally answers: answer each waiting request of the SDK with these banks, each "
          + "with a small picture, in whatever form the SDK expects. If the SDK never asked, nothing happens.",
        otherwise: "Leave it out of the stimuli.",
        fields: [Field("banks", .array(.string()), "the names of the participating banks")])
    ]
  }

  /// What an adapter answers to a stimulus if its SDK is built differently from the contract.
  public static func answers(to stimulus: Stimulus.Kind) -> ContractAnswers<Effect> {
    switch stimulus {
    case .isCFIAppAvailable:
      ContractAnswers(throwing: .thrown(), nothing: .report(.answered, "with `available` false"))
    case .showPopup:
      .popup([
        ("returns the popup", "report no effect for that: `presented` reports what is on the screen"),
        presenterAnswer, closureAnswer,
      ])
    case .showErrorPopup:
      .popup([
        ("needs a code", "pass the value that its documentation gives for an absent code"), presenterAnswer,
        closureAnswer,
      ])
    case .openBankingApp:
      ContractAnswers(
        throwing: .nothing("if no bank app is there; otherwise report that the SDK threw"),
        nothing: .nothing("the usual case"))
    case .tap:
      ContractAnswers(
        throwing: .thrown(), nothing: .nothing("the usual case of a tap that does nothing"),
        others: [
          ("has disabled a control", "report no effect, and leave it out of `controls`: it takes no tap"),
          hastyTapAnswer,
        ])
    case .makeLayout:
      ContractAnswers(
        throwing: .thrown(), nothing: .nothing("if it returns no layout"),
        others: [("lays its parts out later", "report the layout once it has")])
    case .tapLayout:
      ContractAnswers(throwing: .thrown(), nothing: .nothing("the usual case of a tap that does nothing"))
    case .dismissPopup, .hostButtonTapped, .appDidEnterBackground, .appDidBecomeActive, .timePassed,
      .bankLogosArrived:
      .event()
    }
  }

  /// Which rules are about a stimulus.
  public static func judges(of stimulus: Stimulus) -> StepJudges {
    switch stimulus {
    case .isCFIAppAvailable: .judged(by: "PBBA-DET-01")
    case .showPopup: .judged(by: "PBBA-POP-04")
    case .showErrorPopup(_, _, let code, let title, let message):
      answerJudges(of: ErrorStrings(code: code, title: title, message: message))
    case .openBankingApp: .judged(by: "PBBA-OPEN-01", answered: "PBBA-OPEN-04", "PBBA-OPEN-01")
    case .tap(.openBankingApp): .judged(by: "PBBA-POP-07/a")
    case .tap(.getCode): .judged(by: "PBBA-POP-08/a")
    case .tap(.moreAbout): .judged(by: "PBBA-POP-12/a")
    case .tap(.retry): .judged(by: "PBBA-ERR-05")
    case .tap: .judged(by: "PBBA-POP-18")
    case .dismissPopup: .judged(by: "PBBA-POP-23", "X-CB-03")
    case .hostButtonTapped: .judged(by: "PBBA-POP-25", answered: "X-CB-03", "PBBA-POP-25")
    case .makeLayout: .judged(by: "PBBA-UX-01/a")
    case .tapLayout(.moreAbout): .judged(by: "PBBA-UX-08")
    case .tapLayout: .judged(by: "PBBA-UX-07")
    case .appDidEnterBackground, .appDidBecomeActive: .judged(by: "X-CB-03", "PBBA-POP-20")
    case .timePassed: .judged(by: "PBBA-POP-20")
    case .bankLogosArrived: .judged(by: "PBBA-POP-13")
    }
  }

  /// The rule that judges reports about popups that are gone.
  public static var judgesOfTheEnd: [String] { ["X-CB-03"] }

  /// The rules that judge an error popup with these strings.
  ///
  /// A library must show strings of any length and script, and an error without a code.
  private static func answerJudges(of strings: ErrorStrings) -> StepJudges {
    let isLong = strings.named.contains { name, text in
      text.count > ErrorString(rawValue: name).recommendedLength
    }
    if isLong || !strings.named.allSatisfy(\.text.isPlain) {
      return .judged(by: "PBBA-ERR-01", answered: "PBBA-ERR-02")
    }
    return strings.code == nil
      ? .judged(by: "PBBA-ERR-01", answered: "PBBA-ERR-01", "PBBA-ERR-04") : .judged(by: "PBBA-ERR-01")
  }

  /// One ordinary stimulus of each kind, in the order of the contract.
  public static var sampleStimuli: [PayByBankAppStimulus] {
    [
      .isCFIAppAvailable(call: 1),
      .showPopup(presenter: "checkout", delegate: "shop", token: "tok-1", brn: "ABCDEF", expiryInterval: 60),
      .showErrorPopup(
        presenter: "checkout", delegate: "shop", code: "E12", title: "Error", message: "Please try again."),
      .openBankingApp(token: "tok-1"), .tap(control: .close), .dismissPopup, .hostButtonTapped,
      .appDidEnterBackground, .appDidBecomeActive, .timePassed(milliseconds: 1000),
      .makeLayout(call: 2, layout: .moreAbout, width: 200, presenter: "checkout"),
      .tapLayout(part: .moreAbout), .bankLogosArrived(banks: ["Tarnbrook", "Quillmere"]),
    ]
  }
}

extension ContractAnswers<PayByBankAppEffect> {
  fileprivate static func popup(_ others: [(situation: String, answer: String)]) -> ContractAnswers {
    ContractAnswers(
      throwing: .thrown(), nothing: .nothing("the usual case: `presented` reports what is on the screen"),
      others: others)
  }
}

private let presenterAnswer = (
  situation: "cares how presenters are related",
  answer:
    "each name is one object for the whole session. All are children of one controller that is on the screen, with "
    + "UIKit's behaviour: while one of them presents a popup, that popup is the "
    + "`presentedViewController` of each, and none "
    + "can present another. Do not give any of them its own window"
)
private let hastyTapAnswer = (
  situation: "ignores a tap that follows another too soon",
  answer:
    "before each tap that does not repeat the last stimulus, let a second pass on the clock that it reads: a "
    + "consumer needs time to read a popup"
)
private let closureAnswer = (
  situation: "takes closures instead of a delegate",
  answer: "pass closures that report `calledBack` with this delegate's name"
)
