import Conformance
import Foundation
import PaymentNumbers
import Requirements
import Testing

/// An adapter's card numbers reach nothing that the command leaves behind.
@Suite(.needs(.python)) struct CardNumberTests {
  /// A proxy for `pyx adapter reference` that puts a text into names, ids, errors, standard error or whole answers.
  private static let proxy = #"""
    import base64, json, subprocess, sys
    _, pyx, text, fault = sys.argv
    text = base64.b64decode(text).decode()
    server = subprocess.Popen([pyx, "adapter", "reference"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    sends = 0
    for line in sys.stdin.buffer:
        request = json.loads(line)
        session = request.get("params", {}).get("session")
        if session is not None:
            request["params"]["session"] = session.removeprefix(text + " ")
        server.stdin.write(json.dumps(request).encode() + b"\n")
        server.stdin.flush()
        answer = json.loads(server.stdout.readline())
        if request["method"] == "initialize":
            answer["result"]["implementation"] = {"name": text, "version": text}
            answer["result"]["systems"].append({**answer["result"]["systems"][0], "id": text})
            for system in answer["result"]["systems"]:
                system["isolation"] = "serial"
        if request["method"] == "open":
            answer["result"]["session"] = text + " " + answer["result"]["session"]
        if request["method"] == "send":
            sends += 1
            if fault == "throws" and sends > 60:
                answer = {"jsonrpc": "2.0", "id": request["id"], "error": {"code": -32001, "message": text}}
            if fault == "dies" and sends > 60:
                print(text, file=sys.stderr, flush=True)
                sys.exit(1)
            if fault == "id" and sends > 60:
                answer["id"] = 5555555555554444
            if fault == "garbage" and sends > 60:
                answer = text
        print(json.dumps(answer, ensure_ascii=sends % 2 == 0), flush=True)
    """#

  private static let forms = CardNumberForm.all.filter {
    [
      "plain", "grouped by two blanks", "grouped by dots", "grouped by blanks without width",
      "grouped by en dashes",
      "digits before", "fullwidth digits", "percent-encoded digits", "base64url", "hexadecimal",
      "escapes of JSON",
    ].contains($0.description)
  }

  @Test(arguments: zip(forms, ["throws", "dies", "id", "garbage"].flatMap { [$0, $0, $0] }))
  func nothingHasANumberOfTheAdapter(form: CardNumberForm, fault: String) throws {
    let number = "5555555555554444"
    let folder = try Folder()
    let proxy = try folder.write("proxy.py", Self.proxy)
    let text = form.text(of: number)
    let words = ["python3", proxy, Pyx.path, Data(text.utf8).base64EncodedString(), fault]
    // Reports repeat the user's command unmasked, so that it can be run again. Therefore the text, in base64, is in a
    // script and not in the command.
    let adapter = try folder.write(
      "adapter", "#!/bin/sh\nexec \(words.map { "'\($0)'" }.joined(separator: " "))\n")
    let ended = try Pyx.run(
      "certify", "--adapter", "sh '\(adapter)'", "--system", "pia-wallets", "--rule", "PIA-LCH", "--cases",
      "30", "--transcript",
      "talk.txt",
      "--format", fault == "dies" ? "json" : "text", in: folder)
    #expect([1, 75].contains(ended.code), "\(ended.errors)")
    #expect(ended.errors.contains("pyx: wrote Reports/TEST-"))
    #expect(try folder.read("talk.txt").contains("\"method\":\"send\""))
    for (place, text) in [("standard output", ended.output), ("standard error", ended.errors)] {
      #expect(!CardMasking.cardNumbers(in: text.utf8).contains(number), "\(place): \(text)")
    }
    for file in folder.files where file != "proxy.py" && file != "adapter" {
      let text = try folder.read(file)
      #expect(!CardMasking.cardNumbers(in: "\(file)\n\(text)".utf8).contains(number), "\(file): \(text)")
    }
  }

  @Test func numbersOfTheCallerAreMaskedToo() throws {
    let folder = try Folder()
    for words in [["5555555555554444"], ["certify", "5555 5555 5555 4444"], ["replay", "５５５５555555554444"]] {
      let ended = try Pyx.run(words, in: folder)
      #expect(ended.code == 64)
      #expect(ended.errors.contains("*"))
      #expect(!CardMasking.cardNumbers(in: ended.errors.utf8).contains("5555555555554444"), "\(ended.errors)")
    }
  }
}
