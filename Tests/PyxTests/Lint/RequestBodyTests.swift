import Conformance
import Foundation
import Testing

/// Bodies of requests that register payments.
@Suite struct RequestBodyTests {
  private static func vipps(_ members: String) -> String {
    #"{\#(members)"paymentMethodActionList": {"PaymentMethod": "Vipps"}}"#
  }

  private static func phone(_ number: String) -> String { vipps(#""customerPhoneNumber": "\#(number)", "#) }

  private static func method(_ name: String) -> String {
    #"{"paymentMethodActionList": {"PaymentMethod": "\#(name)"}}"#
  }

  static let examples: [HostExample] = [
    HostExample("Vipps with a phone number", phone("+4711111111")),
    HostExample("an encoded phone number", phone("%2B4711111111")),
    HostExample("an encoded phone number in small letters", phone("%2b4711111111")),
    HostExample("isApp as a text", vipps(#""isApp": "true", "#)),
    HostExample("isApp as a truth value", vipps(#""isApp": true, "#)),
    HostExample("both", vipps(#""isApp": "true", "customerPhoneNumber": "+4711111111", "#)),
    HostExample(
      "a phone number, and isApp false",
      vipps(#""isApp": "false", "customerPhoneNumber": "+4711111111", "#)),
    // The next five bodies break no rule, because code may fill in what is missing before it sends them.
    HostExample("neither", vipps("")),
    HostExample("an empty phone number", phone("")),
    HostExample("null", vipps(#""customerPhoneNumber": null, "#)),
    HostExample("isApp is null", vipps(#""isApp": null, "#)),
    HostExample(
      "an empty phone number, and isApp false", vipps(#""isApp": "false", "customerPhoneNumber": "", "#)),
    HostExample("isApp false", vipps(#""isApp": "false", "#), breaks: "PIA-BODY-04", code: .failure),
    HostExample("0047", phone("004711111111"), breaks: "PIA-BODY-06", code: .failure),
    HostExample("no plus", phone("4711111111"), breaks: "PIA-BODY-06", code: .failure),
    HostExample("no prefix", phone("11111111"), breaks: "PIA-BODY-06", code: .failure),
    HostExample("spaces", phone("+47 11 11 11 11"), breaks: "PIA-BODY-06", code: .failure),
    HostExample("a space in place of the plus", phone(" 4711111111"), breaks: "PIA-BODY-06", code: .failure),
    HostExample("hyphens", phone("+47-111-11-111"), breaks: "PIA-BODY-06", code: .failure),
    HostExample(
      "a number", vipps(#""customerPhoneNumber": 4711111111, "#), breaks: "PIA-BODY-06", code: .failure),
    HostExample("encoded twice", phone("%252B4711111111"), breaks: "PIA-BODY-07/b", code: .failure),
    HostExample("another country's number", phone("+46701234567")),
    HostExample("a number of another length", phone("+47111111")),
    HostExample("a placeholder in words", phone("string")),
    HostExample("a placeholder in braces", phone("{{phone}}")),
    HostExample("a number that is partly hidden", phone("+47xxxxxx11")),
    HostExample(
      "another name for the phone number", vipps(#""phoneNumber": "+4711111111", "#),
      breaks: "PIA-BODY-05"),
    HostExample("isApp without its capital", vipps(#""isapp": "true", "#), breaks: "PIA-BODY-05"),
    HostExample("a placeholder for isApp", vipps(#""isApp": "{{isApp}}", "#)),
    HostExample("a number for isApp", vipps(#""isApp": 0, "#), breaks: "PIA-BODY-04", code: .failure),
    HostExample("other members", vipps(#""isApp": "true", "amount": 100, "orderNumber": "7", "#)),
    HostExample(
      "vipps in small letters",
      #"{"isApp": "true", "paymentMethodActionList": {"PaymentMethod": "vipps"}}"#, breaks: "PIA-BODY-01"),
    HostExample("Swish", method("SwishM")),
    HostExample("Swish without the M", method("Swish"), breaks: "PIA-BODY-02"),
    HostExample(
      "Swish without the M, strictly", method("Swish"), "--strict", breaks: "PIA-BODY-02",
      code: .failure),
    HostExample("MobilePay", method("Mobilepay")),
    HostExample("MobilePay as its app is named", method("MobilePay"), breaks: "PIA-BODY-03"),
    HostExample("a list of actions", #"{"paymentMethodActionList": [{"PaymentMethod": "SwishM"}]}"#),
    HostExample(
      "Swish with isApp",
      #"{"isApp": "true", "paymentMethodActionList": {"PaymentMethod": "SwishM"}}"#, breaks: "PIA-BODY-08"),
    HostExample(
      "MobilePay with a phone number",
      #"{"customerPhoneNumber": "+4711111111", "paymentMethodActionList": {"PaymentMethod": "Mobilepay"}}"#,
      breaks: "PIA-BODY-08"),
    HostExample("a card", method("Visa"), code: .nothingSelected),
    HostExample("another file", #"{"name": "shop"}"#, code: .nothingSelected),
  ]

  static let broken: [BrokenExample] = [
    BrokenExample("nothing", "", ":1:1: not JSON: "),
    BrokenExample("cut off", String(phone("+4711111111").prefix(20)), ":1:"),
    BrokenExample("a trailing comma", "{\n  \"isApp\": \"true\",\n}", ":3:1: not JSON: "),
    BrokenExample(
      "the form of the document", "{\n\"customerPhoneNumber\" : \"string\" or \"isApp\" : \"true\"}",
      ":2:34: not JSON: "),
    BrokenExample("a comment", "// body\n{}", ":1:1: not JSON: "),
    BrokenExample("an unfinished merge", "{\n<<<<<<< HEAD\n}", ":2:1: not JSON: "),
    BrokenExample(
      "a byte that is no text", Data("{\"a\": \"".utf8) + Data([0xFF]) + Data("\"}".utf8), ":1:10: not JSON: "
    ),
    BrokenExample("something after the body", "{}\n{}", ":2:1: not JSON: "),
  ]

  @Test(arguments: examples) func requestBody(example: HostExample) throws {
    try LintRun("register.json", Data(example.text.utf8), example.options).expect(example)
  }

  @Test(arguments: broken) func brokenBodyIsOneLineWithItsPlace(example: BrokenExample) throws {
    let ended = try LintRun("register.json", example.bytes).ended
    #expect(ended.errors.hasPrefix("pyx: register.json\(example.line)"), "\(ended.errors)")
    #expect(ended.errors.count { $0 == "\n" } == 1 && ended.code == 65 && ended.output == "")
  }
}
