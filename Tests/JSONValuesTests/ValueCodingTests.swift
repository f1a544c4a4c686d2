import Foundation
import JSONValues
import Testing

/// Values are encoded and decoded as Foundation does it.
@Suite struct ValueCodingTests {
  enum Word: String, Codable, Sendable { case first, second }

  enum Message: Codable, Hashable, Sendable {
    case plain
    case sent(call: Int, words: [Word], note: String?)
    case kept(Item)
  }

  struct Item: Codable, Hashable, Sendable {
    var name = "näme \"/\\ \u{1} \u{7F} 😀"
    var small: Int8 = -128
    var large = UInt64.max / 4
    var least = Int64.min
    var share = 0.1
    var whole = 100.0
    var isOn = true
    var missing: String?
    var words: [Word] = [.first, .second]
    var table: [String: [Int]] = ["b": [1, 2], "a": [], "ä": [3]]
    var numbers: [Int: Bool] = [7: true]
    var messages: [Message] = []
  }

  /// Members of several types, most of which Foundation encodes in formats of their own.
  struct Special: Codable, Hashable {
    var data = Data([1, 2, 255])
    var address = URL(string: "https://shop.example/a?b=c%20d")
    var time = Date(timeIntervalSince1970: 1.5)
    var price = Decimal(string: "12.30")
    var ratio: Float = 0.1
    var item = Item()
  }

  static let items: [Item] = {
    var full = Item()
    full.messages = [.plain, .sent(call: 3, words: [.second], note: nil), .kept(Item(name: "inner"))]
    full.missing = ""
    return [Item(), full]
  }()

  @Test(arguments: items) func valuesAreEncodedAsByFoundation(item: Item) throws {
    #expect(try JSONValue.encoding(item) == JSONValue(parsing: JSONEncoder().encode(item)))
    #expect(try JSONValue.encoding([item, item]).decoded(as: [Item].self) == [item, item])
  }

  @Test func whatFoundationWritesInAWayOfItsOwnIsLeftToIt() throws {
    let value = try JSONValue.encoding(Special())
    #expect(value == (try JSONValue(parsing: JSONEncoder().encode(Special()))))
    #expect(value["data"] == .string("AQL/"))
    #expect(try value.decoded(as: Special.self) == Special())
  }

  @Test(arguments: items) func textsAreDecodedAsByFoundation(item: Item) throws {
    #expect(try JSONValue.decoding(Item.self, from: JSONEncoder().encode(item)) == item)
  }

  @Test(arguments: [
    #"{"sent":{"call":1.0,"words":[],"note":null}}"#, #"{"sent":{"call":1,"words":["first"]}}"#,
    #"{"sent":{"call":1.5,"words":[]}}"#, #"{"sent":{"call":1}}"#, #"{"sent":{"call":null,"words":[]}}"#,
    #"{"sent":{"call":99999999999999999999,"words":[]}}"#, #"{"sent":{"call":1,"words":["third"]}}"#,
    #"{"plain":{},"kept":{}}"#, #"{}"#, #"[]"#, #"7"#, #"{"plain":{}"#, #"{"plain":[]}"#,
    #"{"sent":{"call":1,"call":2,"words":[]}}"#, #"{"sent":{"call":"1","words":[]}}"#,
  ]) func textsThatDoNotFitEndAsByFoundation(text: String) {
    func end(_ read: (Data) throws -> Message) -> String {
      do { return "\(try read(Data(text.utf8)))" } catch { return "\(error)" }
    }
    #expect(
      end { try JSONValue.decoding(Message.self, from: $0) }
        == end { try JSONDecoder().decode(Message.self, from: $0) })
  }

  /// Containers nested in containers, as hand-written conformances use them.
  struct Nested: Codable, Hashable {
    enum Outer: String, CodingKey { case place, list, base }
    enum Inner: String, CodingKey { case x, y }
    var x = 1
    var y: Double? = 2.5

    init() {}

    init(from decoder: any Decoder) throws {
      let outer = try decoder.container(keyedBy: Outer.self)
      let inner = try outer.nestedContainer(keyedBy: Inner.self, forKey: .place)
      var list = try outer.nestedUnkeyedContainer(forKey: .list)
      (x, y) = (try inner.decode(Int.self, forKey: .x), try list.decode(Double?.self))
      let base = try Item(from: outer.superDecoder(forKey: .base))
      guard base == Item() else {
        throw DecodingError.dataCorruptedError(forKey: .base, in: outer, debugDescription: "")
      }
    }

    func encode(to encoder: any Encoder) throws {
      var outer = encoder.container(keyedBy: Outer.self)
      var inner = outer.nestedContainer(keyedBy: Inner.self, forKey: .place)
      try inner.encode(x, forKey: .x)
      var list = outer.nestedUnkeyedContainer(forKey: .list)
      try list.encode(y)
      var more = list.nestedUnkeyedContainer()
      try more.encode("in a list of its own")
      try Item().encode(to: outer.superEncoder(forKey: .base))
    }
  }

  @Test func nestedContainersAreAsByFoundation() throws {
    let value = try JSONValue.encoding(Nested())
    #expect(value == (try JSONValue(parsing: JSONEncoder().encode(Nested()))))
    #expect(try value.decoded(as: Nested.self) == Nested())
  }

  @Test func whatIsNoNumberInJSONIsAnError() {
    #expect(throws: EncodingError.self) { try JSONValue.encoding([Double.nan]) }
    #expect(JSONValue(encoding: Double.infinity).text?.hasPrefix("not encodable: ") == true)
  }
}
