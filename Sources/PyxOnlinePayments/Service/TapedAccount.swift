import Conformance
import JSONValues
import Locks

/// An account that records on a tape what a rule does to it and sees of it, or that plays such a tape back.
final class TapedAccount: ClientAPIAccount {
  private let inner: (any ClientAPIAccount)?
  private let tape: any CaseTape
  private let number: Int
  private let known = Locked<[Exchange]>([])
  let session: SessionData

  /// The case's account of that number, recorded on the tape from now on.
  init(_ account: any ClientAPIAccount, number: Int, on tape: any CaseTape) {
    inner = account
    (self.number, self.tape) = (number, tape)
    session = account.session
    tape.exchange("session\(number)", said: nil) { JSONValue(encoding: account.session) }
  }

  /// The account of that number, played from the tape.
  init(number: Int, from tape: any CaseTape) {
    inner = nil
    (self.number, self.tape) = (number, tape)
    let word = "session\(number)"
    let tree = tape.exchange(word, said: nil) { nil }
    let session: SessionData? = try? tree?.decoded()
    if let tree, session.map({ JSONValue(encoding: $0) }) != tree { Self.refuse(word, tree, on: tape) }
    self.session =
      session ?? SessionData(clientApiUrl: "", assetUrl: "", clientSessionId: "", customerId: "")
  }

  /// Refuses an impossible entry of a played tape, by asking the tape for a word that no tape has.
  private static func refuse(_ word: String, _ tree: JSONValue, on tape: any CaseTape) {
    tape.exchange("\(word), as it cannot be,", said: tree) { nil }
  }

  var transport: (any HTTPTransport)? { inner?.transport }

  func script(_ exchanges: [ScriptedExchange]) {
    let said = JSONValue.array(exchanges.map(\.tree))
    if let heard = tape.exchange("script\(number)", said: said, answer: { nil }) {
      Self.refuse("script\(number)", heard, on: tape)
    }
    inner?.script(exchanges)
  }

  func release(request: Int) {
    if let heard = tape.exchange("release\(number)", said: .count(request), answer: { nil }) {
      Self.refuse("release\(number)", heard, on: tape)
    }
    inner?.release(request: request)
  }

  func log() -> [Exchange] {
    known.withLock { known in
      let new = tape.exchange("log\(number)", said: nil) { [known] in
        guard let log = inner?.log() else { return nil }
        let changed = log.enumerated().filter { index, exchange in
          !known.indices.contains(index) || known[index] != exchange
        }
        return changed.isEmpty ? nil : .array(changed.map(\.element.tree))
      }
      if let new, new.elements?.isEmpty != false { Self.refuse("log\(number)", new, on: tape) }
      for tree in new?.elements ?? [] {
        guard let exchange = Exchange(tree), exchange.tree == tree else {
          Self.refuse("log\(number)", tree, on: tape)
          continue
        }
        if let place = known.firstIndex(where: { $0.number == exchange.number }) {
          known[place] = exchange
        } else {
          known.append(exchange)
        }
      }
      return known
    }
  }

  func waitForRequests(_ count: Int, atMost limit: Duration) async -> Bool {
    let inner = inner
    let answer = await tape.exchange("requests\(number)", said: .count(count)) { () async -> JSONValue? in
      guard let inner else { return nil }
      return .bool(await inner.waitForRequests(count, atMost: limit))
    }
    guard case .bool(let haveCome)? = answer else {
      Self.refuse("requests\(number)", answer ?? .null, on: tape)
      return false
    }
    return haveCome
  }

  func close() async { await inner?.close() }
}

// MARK: As JSON

extension ScriptedExchange {
  /// One exchange of the script; a body that is made on request is left out, because the log has it.
  fileprivate var tree: JSONValue {
    var members: [JSONValue.Member] = [
      .init("endpoint", .string(endpoint)), .init("reply", reply.answer.tree),
    ]
    if !containing.isEmpty { members.append(.init("containing", .strings(containing))) }
    if reply.isHeld { members.append(.init("held", .bool(true))) }
    if reply.delayMilliseconds != 0 { members.append(.init("delay", .count(reply.delayMilliseconds))) }
    return .object(sorting: members)
  }
}

extension ScriptedReply.Answer {
  fileprivate var tree: JSONValue {
    switch self {
    case .json(let status, let body): .members(["json": .string(body), "status": .count(status)])
    case .raw(let status, let type, let body):
      .members(["body": JSONValue(ofBytes: body), "status": .count(status), "type": .string(type)])
    case .made(let status, let type, _): .members(["made": .string(type), "status": .count(status)])
    case .cut(let count): .members(["cut": .count(count)])
    case .cutInHead(let count): .members(["cutInHead": .count(count)])
    case .cutInBody(let count, let body):
      .members(["body": JSONValue(ofBytes: body), "cutInBody": .count(count)])
    }
  }
}

extension Exchange {
  fileprivate var tree: JSONValue {
    .members([
      "body": JSONValue(ofBytes: request.body), "endpoint": .optional(endpoint),
      "headers": .array(request.headers.map { .strings([$0.name, $0.value]) }),
      "method": .string(request.method), "number": .count(number), "reply": JSONValue(ofBytes: reply),
      "status": status.map(JSONValue.count) ?? .null, "url": .string(request.url),
    ])
  }

  fileprivate init?(_ tree: JSONValue) {
    guard let number = tree["number"]?.whole, let method = tree["method"]?.text, let url = tree["url"]?.text,
      let body = tree["body"]?.bytes, let reply = tree["reply"]?.bytes
    else { return nil }
    let headers = (tree["headers"]?.elements ?? []).compactMap { header -> HTTPHeader? in
      guard let parts = header.elements, parts.count == 2, let name = parts[0].text, let value = parts[1].text
      else { return nil }
      return HTTPHeader(name, value)
    }
    self.init(
      number: Int(number),
      request: HTTPRequest(method: method, url: url, headers: headers, body: body),
      endpoint: tree["endpoint"]?.text, status: tree["status"]?.whole.map { Int($0) }, reply: reply)
  }
}

extension JSONValue {
  /// Bytes as a text, or as an array of numbers if they are not UTF-8.
  fileprivate init(ofBytes bytes: [UInt8]) {
    if let text = String(strictUTF8: bytes) {
      self = .string(text)
    } else {
      self = .array(bytes.map { .integer(Int64($0)) })
    }
  }

  fileprivate var bytes: [UInt8]? {
    if let text { return Array(text.utf8) }
    return elements?.map { UInt8(truncatingIfNeeded: $0.whole ?? 0) }
  }
}
