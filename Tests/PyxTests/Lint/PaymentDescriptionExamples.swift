import Conformance
import Foundation

/// Descriptions of Dotpay payments that hosts keep as JSON, and what `pyx lint` should say about each.
enum PaymentDescriptionExamples {
  private static func buyer(_ members: String) -> String { #"{"senderInformation": {\#(members)}}"# }

  private static func titled(_ members: String) -> String { #"{"textDescription": "Order", \#(members)}"# }

  /// The document's sample, without its duplicate key.
  static let sample = """
    {
      "merchantID": "10000", "amount": "100.0", "currency": "PLN", "textDescription": "Some description",
      "senderInformation": {"firstname": "Jan", "surname": "Kowalski", "email": "jan.kowalski@test.pl"},
      "additionalInformation": {"id1": "12345", "amount1": "40", "id2": "67890", "amount2": "60"}
    }
    """

  static let json: [HostExample] = countries + keys + types + values

  private static let countries: [HostExample] =
    ["POL", "DEU", "USA", "XKX", "ROM", "pol", "AAA", "{{country}}", "$(COUNTRY)", "", "string", "country"]
    .map {
      HostExample("\($0), which is right, open or not filled in", buyer(#""country": "\#($0)""#))
    }
    + ["PL", "Polska", "PLD", "POR", "616", "P0L", "POLSKA", "PL ", "Czech Republic"].map {
      HostExample("\($0), which is no code", buyer(#""country": "\#($0)""#), breaks: "DP-INFO-10")
    }
    + [
      HostExample("a number for the country", buyer(#""country": 616"#), breaks: "DP-INFO-10"),
      HostExample(
        "two letters, strictly", buyer(#""country": "PL""#), "--strict", breaks: "DP-INFO-10", code: .failure),
      HostExample("null for the country", buyer(#""country": null, "city": "Kraków""#)),
      HostExample("a dictionary for the country", buyer(#""country": {"code": "PL"}"#)),
    ]

  private static let keys: [HostExample] = [
    HostExample("the sample", sample),
    HostExample(
      "all keys",
      buyer(
        ["firstname", "lastname", "email", "phone", "street", "street_n1", "street_n2", "postcode", "city"]
          .map { "\"\($0)\": \"a\"" }.joined(separator: ", "))),
    HostExample("a key of another document", buyer(#""firstname": "Jan", "company": "Shop""#)),
    HostExample("a capital letter", buyer(#""firstName": "Jan""#), breaks: "DP-INFO-07/b"),
    HostExample("an underscore", buyer(#""last_name": "Kowalski""#), breaks: "DP-INFO-07/b"),
    HostExample("a hyphen", buyer(#""e-mail": "jan@test.pl""#), breaks: "DP-INFO-07/b"),
    HostExample("no underscore", buyer(#""streetN1": "28B""#), breaks: "DP-INFO-07/b"),
    HostExample(
      "a capital letter, strictly", buyer(#""phoneVerified": "YES""#), "--strict", breaks: "DP-INFO-07/b",
      code: .failure),
  ]

  private static let types: [HostExample] = [
    HostExample(
      "an array of the buyer's data", titled(#""senderInformation": ["Jan"]"#), breaks: "DP-INFO-01/b"),
    HostExample("a text of the buyer's data", titled(#""senderInformation": "Jan""#), breaks: "DP-INFO-01/b"),
    HostExample("an array of parameters", titled(#""additionalInformation": []"#), breaks: "DP-INFO-01/b"),
    HostExample("null for parameters", titled(#""additionalInformation": null"#)),
    HostExample("parameters that are filled in later", titled(#""additionalInformation": "${ADDITIONAL}""#)),
    HostExample("a number for the account", titled(#""merchantID": 10000"#)),
    HostExample("a list of accounts", titled(#""merchantID": ["10000"]"#), breaks: "DP-INFO-01/b"),
    HostExample("a truth value for the control", titled(#""control": true"#), breaks: "DP-INFO-01/b"),
  ]

  private static let values: [HostExample] = [
    HostExample("a number for the amount", titled(#""amount": 100.5"#)),
    HostExample("a whole number for the amount", titled(#""amount": "100""#)),
    HostExample("an amount with a comma, which is open", titled(#""amount": "100,00""#)),
    HostExample("an amount that is filled in later", titled(#""amount": "%@""#)),
    HostExample("an amount with its currency", titled(#""amount": "100.00 PLN""#), breaks: "DP-INFO-05/b"),
    HostExample("an amount in words", titled(#""amount": "sto""#), breaks: "DP-INFO-05/b"),
    HostExample("an amount in groups", titled(#""amount": "1,000.00""#), breaks: "DP-INFO-05/b"),
    HostExample("a currency in small letters, which is open", titled(#""currency": "pln""#)),
    HostExample("a currency in a dictionary", titled(#""currency": {"code": "PLN"}"#)),
    HostExample("the sign of a currency", titled(#""currency": "zł""#), breaks: "DP-INFO-06/b"),
    HostExample("the number of a currency", titled(#""currency": "985""#), breaks: "DP-INFO-06/b"),
    HostExample("a URL", titled(#""urlc": "https://shop.example/urlc""#)),
    HostExample("a URL without encryption", titled(#""urlc": "HTTP://shop.example:8080""#)),
    HostExample("a path behind the shop's address", titled(#""urlc": "/urlc""#)),
    HostExample("a URL that is filled in later", titled(#""urlc": "$(SHOP)/urlc""#)),
    HostExample("no scheme", titled(#""urlc": "shop.example/urlc""#), breaks: "DP-INFO-14/b"),
    HostExample("another scheme", titled(#""urlc": "shop://urlc""#), breaks: "DP-INFO-14/b"),
    HostExample(
      "two names of the table alone", #"{"merchantID": "10000", "amount": "1 zł"}"#, "--system", "dotpay",
      breaks: "DP-INFO-05/b"),
    HostExample(
      "two names of the table, where nothing tells of Dotpay", #"{"merchantID": "10000", "amount": "1 zł"}"#,
      code: .nothingSelected),
    HostExample("a payment of others", #"{"amount": "1 zł", "currency": "zł"}"#, code: .nothingSelected),
  ]

  static let broken: [BrokenExample] = [
    BrokenExample("cut off", #"{"senderInformation": {"country": "P"#, ":1:"),
    BrokenExample(
      "a key twice, as in the sample",
      "{\"additionalInformation\": {\n\"id1\": \"1\",\n\"id1\": \"2\"},\n"
        + "\"textDescription\": \"Order\"}",
      ":3:1: the member id1 is given twice, and it is unknown which one counts; remove one"),
    BrokenExample(
      "an unfinished merge",
      "{\"senderInformation\": {\n<<<<<<< HEAD\n\"country\": \"POL\"\n=======\n\"country\": \"DEU\"\n>>>>>>> b\n}}",
      ":2:1: not JSON: it has an unfinished merge"),
    BrokenExample(
      "what is left of a merge", "{\"textDescription\": \"Order\",\n=======\n\"amount\": \"1\"}",
      ":2:1: not JSON: it has an unfinished merge"),
    BrokenExample("a variable", #"{"senderInformation": ${BUYER}}"#, ":1:23: not JSON: "),
    BrokenExample("a text of Objective-C", #"{"senderInformation": @{}}"#, ":1:23: not JSON: "),
    BrokenExample(
      "UTF-16", #"{"textDescription": "Order"}"#.data(using: .utf16) ?? Data(),
      ":1:1: not JSON: it begins with a byte order mark of UTF-16"),
    BrokenExample(
      "a mark before the text", Data([0xEF, 0xBB, 0xBF]) + Data("{}".utf8),
      ":1:1: not JSON: it begins with a byte order mark"),
  ]
}
