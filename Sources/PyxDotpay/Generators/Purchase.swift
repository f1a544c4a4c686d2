import Conformance
import PropertyTesting

/// A payment through the form: what the host passes, what the platform offers, and the channel that the user takes.
struct Purchase: Sendable {
  var info = PaymentInfo.sample
  var channels = [PlatformChannel.transfer]
  /// Position of the channel that the user takes.
  var choice = 0
  /// Identifiers of the channels that the host passes on.
  var kept: [String]
  var usesLast: Bool? = false
  var hasOwnController = false
  var showsSummary: Bool?

  init(
    info: PaymentInfo = .sample, channels: [PlatformChannel] = [.transfer], choice: Int = 0,
    usesLast: Bool? = false, hasOwnController: Bool = false, showsSummary: Bool? = nil
  ) {
    self.info = info
    self.channels = channels
    self.choice = choice
    self.usesLast = usesLast
    self.hasOwnController = hasOwnController
    self.showsSummary = showsSummary
    kept = channels.map(\.id)
  }

  /// A payment by a channel that is online, because the document leaves open whether offline channels are offered.
  init(
    info: PaymentInfo = .sample, online channels: [PlatformChannel], choice: Int, usesLast: Bool? = false,
    hasOwnController: Bool = false, showsSummary: Bool? = nil
  ) {
    let usable = channels.indices.filter { channels[$0].isOnline }
    self.init(
      info: info, channels: usable.isEmpty ? channels + [.transfer] : channels,
      choice: usable.isEmpty ? channels.count : usable[choice % usable.count], usesLast: usesLast,
      hasOwnController: hasOwnController, showsSummary: showsSummary)
  }

  /// The channel that the user takes.
  var chosen: PlatformChannel { channels[choice] }

  /// What the user types into the form: the value that the host gave, otherwise a value of the right kind.
  var typed: [Parameter] {
    chosen.needs.map { key in
      Parameter(
        key, info.senderInformation?.first { $0.key == key }?.value ?? SenderField.usual[key] ?? "typed")
    } + (chosen.takesCards ? CardInfo.sample.typed : [])
  }
}

extension CardInfo {
  /// The card as it is typed into a form.
  var typed: [Parameter] {
    [
      Parameter("number", number), Parameter("expires", expires), Parameter("cvv", cvv),
      Parameter("holder", holder),
    ]
  }
}

extension PlatformChannel {
  /// A plain transfer.
  static let transfer = PlatformChannel(id: "73", name: "BLIK", group: "transfers", needs: ["email"])
  /// Payment by card, which may be remembered.
  static let cards = PlatformChannel(
    id: "248", name: "Karta", group: "cards", takesCards: true, allowsOneClick: true)

  /// The Masterpass wallet.
  static let masterpass = PlatformChannel(id: "246", name: "Masterpass", group: "wallets", isWallet: true)

  /// Channels that the platform may offer; they differ in kind and in needed data, and some are offline.
  static let offered: [PlatformChannel] = [
    .transfer, .cards,
    PlatformChannel(
      id: "1", name: "mTransfer", group: "transfers", isOnline: false, needs: ["firstname", "lastname"]),
    PlatformChannel(id: "11", name: "Przelew 11", group: "transfer", needs: ["email", "phone"]),
    PlatformChannel(id: "7", name: "Raty", group: "installments", needs: ["firstname", "lastname", "email"]),
    PlatformChannel(id: "730", name: "Portfel", group: "wallets", isOnline: false),
    PlatformChannel(id: "71", name: "Karta z zagranicy", group: "cards", isOnline: false, takesCards: true),
  ]
}

/// The keys of `senderInformation`.
enum SenderField {
  /// All keys of the table, each with an ordinary value.
  static let usual: [String: String] = [
    "firstname": "Jan", "lastname": "Kowalski", "email": "jan.kowalski@example.com", "phone": "600700800",
    "phone_verified": "YES", "street": "Wielicka", "street_n1": "28B", "street_n2": "14",
    "postcode": "30-552", "city": "Kraków", "country": "POL",
  ]
  /// The keys in the table's order.
  static let keys = [
    "firstname", "lastname", "email", "phone", "phone_verified", "street", "street_n1", "street_n2",
    "postcode", "city", "country",
  ]
}

extension Generator where Value == PaymentInfo {
  /// Payment descriptions with every member that has no default value, and with any of the other members.
  static var paymentInfo: Generator {
    zip(
      .element(of: ["10000", "7", "700123"]), .amount,
      .element(of: [
        "Order 7", "Zamówienie nr 7/2026", "100% \"Łódź\" & <co>",
        String(repeating: "długi opis ", count: 20) + ".",
      ]),
      Generator<String?>.element(of: [nil, "PLN", "EUR", "USD"]), .senderInformation,
      zip(.extras, Generator<String?>.optional(of: .control), Generator<String?>.element(of: [nil] + urls))
    ).map { merchant, amount, description, currency, sender, rest in
      PaymentInfo(
        merchantID: merchant, amount: amount, textDescription: description, currency: currency,
        senderInformation: sender, additionalInformation: rest.0, control: rest.1, urlc: rest.2)
    }
  }

  private static var urls: [String] {
    [
      "https://shop.example.com/urlc", "https://shop.example.com/urlc?order=7&key=a%2Fb",
      "http://shop.example.com:8080/~dotpay/urlc.php",
    ]
  }
}

extension Generator where Value == String {
  /// Amounts with at most two decimal places.
  static var amount: Generator {
    .oneOf(
      .element(of: ["100.5", "0.01", "0.3", "99999999.99", "10.10", "1200"]),
      Generator<DecimalNumber>.decimal(digits: 1...99_999_999, places: 0...2).map(\.description))
  }

  /// Controls of letters, digits and marks.
  static var control: Generator {
    .string(of: .element(of: Array("abcXYZ0189-_.~")), count: 1...40)
  }
}

extension Generator where Value == [Parameter]? {
  /// Values for any of the table's keys, or nil.
  static var senderInformation: Generator {
    Generator<[String]>.subset(of: SenderField.keys).map { keys in
      keys.isEmpty ? nil : keys.map { Parameter($0, SenderField.usual[$0] ?? "") }
    }
  }

  /// Parameters under unique names, or nil.
  static var extras: Generator {
    Generator<[Parameter]>.subset(of: [
      Parameter("id1", "12345"), Parameter("amount1", "40"), Parameter("id2", "67890"),
      Parameter("batch_code", "777123"), Parameter("Shop_Note", "zażółć"),
    ]).map { $0.isEmpty ? nil : $0 }
  }
}

extension Generator where Value == [PlatformChannel] {
  /// Channels that the platform offers, at least one.
  static var channels: Generator {
    Generator<[PlatformChannel]>.subset(of: PlatformChannel.offered).map { $0.isEmpty ? [.transfer] : $0 }
  }
}

/// A decimal number without insignificant zeros; nil if the text is not a number.
func plainDecimal(_ text: String) -> String? {
  let parts = text.split(separator: ".", omittingEmptySubsequences: false)
  guard (1...2).contains(parts.count), parts.allSatisfy({ $0.allSatisfy { ("0"..."9").contains($0) } }),
    !parts[0].isEmpty
  else { return nil }
  let whole = parts[0].drop { $0 == "0" }
  let rest = parts.count == 2 ? String(parts[1].reversed().drop { $0 == "0" }.reversed()) : ""
  return (whole.isEmpty ? "0" : String(whole)) + (rest.isEmpty ? "" : "." + rest)
}

/// Whether two texts are equal byte for byte.
func isSame(_ one: String?, _ other: String?) -> Bool {
  switch (one, other) {
  case (nil, nil): true
  case (let one?, let other?): one.utf8.elementsEqual(other.utf8)
  default: false
  }
}
