import JSONValues
import Testing

/// Halves of surrogate pairs are legal in JSON, but are not characters.
@Suite struct HalfSurrogateTests {
  @Test(arguments: [
    (#"["\ud835"]"#, #"["\ufffd"]"#, 1), (#"["\uDC00x"]"#, #"["\ufffdx"]"#, 1),
    (#"["\ud835\udc00"]"#, #"["\ud835\udc00"]"#, 0),
    (#"["\ud835\ud835\udc00"]"#, #"["\ufffd\ud835\udc00"]"#, 1),
    (#"["\ud835\u0041"]"#, #"["\ufffd\u0041"]"#, 1), (#"["\\ud835"]"#, #"["\\ud835"]"#, 0),
    (#"["\\\ud835"]"#, #"["\\\ufffd"]"#, 1), (#"["\ud83"#, #"["\ud83"#, 0), (#"\"#, #"\"#, 0),
    (#"["\ue000\u00e9"]"#, #"["\ue000\u00e9"]"#, 0), ("", "", 0),
  ]) func eachBecomesTheCharacterForWhatIsNone(text: String, expected: String, count: Int) {
    let found = Array(text.utf8).withUnsafeBufferPointer { HalfSurrogates.replaced(in: $0) }
    #expect(found?.count ?? 0 == count)
    #expect(found.map { String(decoding: $0.text, as: UTF8.self) } ?? text == expected)
  }
}
