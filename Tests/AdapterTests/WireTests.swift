import Conformance
import Foundation
import JSONValues
import Testing

@testable import Adapter

@Suite struct WireTests {
  @Test func everyMemberOfTheWorldCanChange() throws {
    var other = World()
    other.clock += 1
    other.secondsFromUTC = 3600
    other.locale = "pl_PL"
    other.calendar = "buddhist"
    other.osVersion = "16.1"
    other.canMakePayments = false
    other.apps = [InstalledApp(name: "Bank", schemes: ["bank"])]
    other.host = HostApp(schemes: [], queriesSchemes: nil)
    other.network = .offline
    other.preferences = ["a": .bool(true)]
    other.lifecycle = .background
    other.services = ["url": "http://127.0.0.1"]
    let names = Set(Mirror(reflecting: World()).children.compactMap(\.label))
    #expect(Set(Mirror(reflecting: WorldChanges()).children.compactMap(\.label)) == names)

    let changes = WorldChanges(from: World(), to: other)
    guard case .object(let members) = JSONValue(encoding: changes) else {
      Issue.record("no object")
      return
    }
    #expect(Set(members.map(\.key)) == names)
    var copy = World()
    try WorldChanges(JSONSlices(Data(changes.json()))).apply(to: &copy)
    #expect(copy == other)
  }

  @Test func nothingIsSaidOfWhatDidNotChange() throws {
    #expect(JSONValue(encoding: WorldChanges(from: World(), to: World())) == .object([]))
    var later = World()
    later.clock += 5
    #expect(
      JSONValue(encoding: WorldChanges(from: World(), to: later)).compact == #"{"clock":1686830400005}"#)
  }

  @Test func stimulusHasTheFormOfTheContract() throws {
    let parameters = SendParameters(
      session: "1", stimulus: Tally.Stimulus.add(amount: 2), world: WorldChanges())
    let line = try WireRequest.line(id: 3, .send, parameters)
    #expect(
      String(decoding: line, as: UTF8.self)
        == #"{"id":3,"jsonrpc":"2.0","method":"send","params":{"session":"1","stimulus":{"add":{"amount":2}},"world":{}}}"#
    )
  }

  @Test func quickWayAndSlowWayMakeTheSameBytes() throws {
    var later = World()
    later.clock += 5
    for changes in [WorldChanges(), WorldChanges(from: World(), to: later)] {
      let send = SendParameters(session: #"a"b\"#, stimulus: Tally.Stimulus.add(amount: 2), world: changes)
      #expect(try send.json() == WireCoding.line(send))
      let settle = SettleParameters(session: "1", atMostMilliseconds: 5, world: changes)
      #expect(try settle.json() == WireCoding.line(settle))
    }
    let close = CloseParameters(session: "1")
    #expect(try close.json() == WireCoding.line(close))
    for effects in [[], [Tally.Effect.total(value: 1), .saved(key: "k", value: nil)]] {
      let result = EffectsResult(effects: effects)
      #expect(try result.json() == WireCoding.line(result))
      #expect(try EffectsResult<Tally.Effect>(JSONSlices(Data(result.json()))).effects == effects)
    }
  }

  @Test(
    arguments: [
      (#"{"a":1,"b":"x"}"#, "1", "x"), (#" { "z" : [1,{"b":2}] , "b" : "x" , "a" : 1 } "#, "1", "x"),
      (#"{"c":"\"a\":7,","a":1}"#, "1", nil), (#"{"a":{"a":[]},"b":"\n"}"#, #"{"a":[]}"#, nil),
      (#"{"a":"}","b":""}"#, #""}""#, ""), ("{}", nil, nil), ("", nil, nil), ("[1]", nil, nil),
      (#"{"a""#, nil, nil),
      (#"{"a":"#, nil, nil), (#"{"a":}"#, nil, nil), (#"{"a":"x"#, nil, nil), (#"{a:1}"#, nil, nil),
      (#"{"\u0061":1,"\u0062":"x"}"#, "1", "x"), (#"{"b":1}"#, nil, nil),
    ] as [(String, String?, String?)]) func slicesAreMembers(text: String, a: String?, b: String?)
  {
    let slices = try? JSONSlices(Data(text.utf8))
    #expect(slices?.member("a").map { String(decoding: $0, as: UTF8.self) } == a)
    #expect(slices?.text("b") == b)
  }

  @Test func onlyPlainNumbersAreRead() {
    func number(_ text: String) -> Int? { try? JSONSlices(Data(#"{"a":\#(text)}"#.utf8)).integer("a") }
    #expect(number("120") == 120)
    #expect(number("0") == 0)
    for text in ["-1", "1.0", "1e3", #""1""#, "null", "1234567890123456789", "012", "00"] {
      #expect(number(text) == nil)
    }
  }

  @Test func nameMayBeWrittenWithEscapes() throws {
    func head(_ text: String) throws -> Int { try WireAnswer.head(of: JSONSlices(Data(text.utf8))).id }
    #expect(try head(#"{"\u0069d":7,"jsonrpc":"2.0"}"#) == 7)
    #expect(try head(#"{"x":"id","i\u0064":7,"\u006asonrpc":"2.0"}"#) == 7)
    #expect(throws: DecodingError.self) { try head(#"{"\u0069d":7.0,"jsonrpc":"2.0"}"#) }
    #expect(throws: DecodingError.self) { try head(#"{"\u0069d":"7","jsonrpc":"2.0"}"#) }
  }

  @Test(arguments: [
    ("{}", true), (" {\"a\":[{}]} ", true), ("{} x", false), ("{}{}", false), ("[", false), ("", false),
  ])
  func wholeIsOneObject(text: String, isWhole: Bool) {
    #expect(((try? JSONSlices(Data(text.utf8))) != nil) == isWhole)
  }

  @Test func linesAreCutWhereverTheBytesCome() {
    let text = Array("one\ntwo\n\nthree\nrest".utf8)
    for size in 1...text.count {
      var splitter = LineSplitter(limit: 100)
      var lines: [Data] = []
      for start in stride(from: 0, to: text.count, by: size) {
        text[start..<min(start + size, text.count)].withUnsafeBytes { lines += splitter.lines(adding: $0) }
      }
      #expect(
        lines.map { String(decoding: $0, as: UTF8.self) } == ["one", "two", "", "three"], "pieces of \(size)")
    }
  }

  @Test func samplesFollowTheDescription() {
    #expect(
      Tally.sampleEffects == [
        .total(value: 1), .saved(key: "total", value: .string("text")), .added(call: "text", amount: 1),
      ])
  }
}
