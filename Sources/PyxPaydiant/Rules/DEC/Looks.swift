import Conformance
import PropertyTesting

/// How many pictures without a code come first, and how many pictures with the code follow.
struct Look: Sendable {
  var code: String
  var empty: Int
  var pictures: Int
}

/// What the camera sees in a session.
let looks: Generator<Look> = zip(codes, .int(in: 0...2), .int(in: 1...3)).map {
  Look(code: $0, empty: $1, pictures: $2)
}

/// The content of a code.
let codes: Generator<String> = .string(
  of: .element(of: Array("abcxyzABCXYZ0189-._~")), count: 1...60)

/// What the camera sees in consecutive sessions.
struct ScannedCodes: Sendable {
  var codes: [String]
  /// How many pictures without a code come before each code.
  var empty: Int
}

let scannedCodes: Generator<ScannedCodes> = zip(
  codes, .int(in: 0...2), zip(.bool, codes).array(count: 0...2)
).map { first, empty, others in
  // In about half of the later sessions, the code is that of the previous session.
  let all = others.reduce(into: [first]) { all, next in all.append(next.0 ? next.1 : all[all.count - 1]) }
  return ScannedCodes(codes: all, empty: empty)
}

/// What occupies the transaction facade while the decoder works.
enum Beside: String, Sendable, CaseIterable {
  case nothing = "nothing else"
  case openCall = "beside an open call"
  case released = "after a token was given back"
}

let watched: Generator<Watched> = zip(
  Generator<[String?]>.array(of: .optional(of: codes), count: 0...2).array(count: 1...3),
  .element(of: Beside.allCases)
).map { Watched(sessions: $0, beside: $1) }

/// What the camera sees in several sessions.
struct Watched: Sendable {
  var sessions: [[String?]]
  var beside: Beside
}

let lastLooks: Generator<LastLook> = zip(
  looks, .bool, .element(of: Beside.allCases), .element(of: [nil, nil, true, false])
).map { LastLook(look: $0, isSeenAfterwards: $1, beside: $2, isAnswered: $3) }

/// A session, and whether the code is in view after the session has ended.
struct LastLook: Sendable {
  var look: Look
  var isSeenAfterwards: Bool
  var beside: Beside
  /// Whether the retrieval with the scanned token is answered or fails; nil if nothing is retrieved.
  var isAnswered: Bool?
}
