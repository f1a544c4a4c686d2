import JSONValues
import Testing

/// Ambiguous text is refused, and members are found without reading their values.
@Suite struct JSONOutlineTests {
  private static func fault(of text: String) -> JSONSyntaxError.Kind? {
    do {
      _ = try JSONOutline(of: text.utf8)
      return nil
    } catch {
      return error.kind
    }
  }

  @Test(
    arguments: [
      (#"{"a":1,"b":{"a":2},"c":[{"a":1},{"a":2}]}"#, nil),
      (#"{"a":1,"b":2,"a":3}"#, .repeatedMember("a")),
      (#"{"x":[{"b":{"q":1,"q":1}}]}"#, .repeatedMember("q")),
      (#"{"a\u0062":1,"ab":2}"#, .repeatedMember("ab")),
      (#"{"a\"":1,"a\"":2}"#, .repeatedMember("a\"")),
      (#" { "a" : 1 , "a" : 2 } "#, .repeatedMember("a")), (#"{"é":1,"e\u0301":2}"#, nil),
      (#"{"":1,"":2}"#, .repeatedMember("")),
      ("{}", nil), ("[]", nil), (#"[-0.5e+3,true,false,null,"\ud83d\ude00\/é"]"#, nil), ("", .notJSON),
      ("{", .notJSON), (#"{"a":"#, .notJSON), (#"{"a":1,"a"#, .notJSON),
      (#"{"a":1,"a":"#, .repeatedMember("a")),
      ("[1,]", .notJSON), ("{}{}", .notJSON), ("[NaN]", .notJSON), ("[1.]", .notJSON), ("[+1]", .notJSON),
      ("[01]", .notJSON), ("[0x10]", .notJSON), ("[tru]", .notJSON), ("[\u{B}1]", .notJSON),
      ("[\"\t\"]", .notJSON), (#"["\x41"]"#, .notJSON), (#"["\u00g0"]"#, .notJSON),
      (#"["\ud800"]"#, .notJSON),
      (#"["\ud800\u0041"]"#, .notJSON), (#"["\udc00"]"#, .notJSON), ("[1e]", .notJSON), ("'a'", .notJSON),
      (String(repeating: "[", count: 512) + String(repeating: "]", count: 512), nil),
      ("[" + String(repeating: "[", count: 100_000), .tooDeep),
    ] as [(String, JSONSyntaxError.Kind?)]) func faultIsFound(text: String, fault: JSONSyntaxError.Kind?)
  {
    #expect(Self.fault(of: text) == fault)
  }

  @Test func repeatedMemberAmongManyIsFoundQuickly() {
    let many = (0..<200_000).map { #""\#($0)":1"# }
    func text(_ last: String) -> String { "{\((many + [last]).joined(separator: ","))}" }
    #expect(Self.fault(of: text(#""x":1"#)) == nil)
    #expect(Self.fault(of: text(#""3":1"#)) == .repeatedMember("3"))
    #expect(Self.fault(of: text(#""19999\u0039":1"#)) == .repeatedMember("199999"))
  }

  @Test func numbersMayHaveAnySize() {
    #expect(Self.fault(of: "[1e400,123456789012345678901234567890]") == nil)
  }

  @Test(
    arguments: [
      (#"{"a":1,"b":"x"}"#, "1"), (#" { "z" : [1,{"a":2}] , "b" : "x" , "a" : [ 1 ] } "#, "[ 1 ]"),
      (#"{"c":"\"a\":7,","a":1}"#, "1"), (#"{"a":{"a":[]},"b":"\n"}"#, #"{"a":[]}"#),
      (#"{"a":"}","b":""}"#, #""}""#), (#"{"\u0061":1}"#, "1"), (#"{"é":1,"a":"é"}"#, #""é""#),
      ("{}", nil), (#"[{"a":1}]"#, nil), (#"{"b":{"a":1}}"#, nil),
    ] as [(String, String?)]) func membersAreFoundByTheirPlaces(text: String, a: String?) throws
  {
    let place = try JSONOutline(of: text.utf8).place(of: "a")
    #expect(place.map { String(decoding: Array(text.utf8)[$0], as: UTF8.self) } == a)
  }
}
