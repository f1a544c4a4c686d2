import Conformance

/// The suite around the library on a walk: it plays host, user and platform, and keeps the data that these roles need.
final class LibraryFlow {
  typealias System = Dotpay

  let trial: Trial<Dotpay>
  let part: LibraryPart
  var desk = Desk()
  /// The current call; if none is under way, the last call.
  var call = 100
  /// The number of the host's last request for channels.
  var list = 100
  /// The payment through the form that is under way.
  var purchase = Purchase()
  var hasWalletDelegate = false
  /// The number of summaries that had been shown when the payment was sent.
  var summaries = 0
  /// Remembered cards.
  var own: [String] = []
  /// The host's cards.
  var hosts: [String] = []
  var customer: String?
  /// The default card that the host chose.
  var chosenCard: String?
  var going: String?
  /// Whether the user, in the card manager, is adding the card that is being registered.
  var userAdds = false
  /// Controls of the payments in the history.
  var controls: [String] = []
  var statuses: [String: PaymentStatus] = [:]
  var updating: String?
  var observers: [Int] = []
  private var turns = 0

  init(_ trial: Trial<Dotpay>, through part: LibraryPart) {
    self.trial = trial
    self.part = part
  }

  /// A counter that makes choices take turns.
  func turn() -> Int {
    turns += 1
    return turns
  }

  /// Makes the next call the current one; returns its number.
  func nextCall() -> Int {
    call += 1
    return call
  }

  /// A description with its own control.
  func nextInfo() -> PaymentInfo {
    var info = PaymentInfo.sample
    info.control = "\(turn())-order"
    return info
  }

  /// Takes the row at that position; returns nil, or the reason why the row cannot be taken or leads elsewhere.
  func take(_ position: Int, of rows: [LibraryTransition]) async throws -> String? {
    let row = rows[position]
    do {
      switch part {
      case .process: try await takeProcess(row, rows[position...])
      case .wallet: try await takeWallet(row)
      case .withoutForm: try await takeWithoutForm(row)
      case .cards, .customers: try await takeCards(row)
      case .history: try await takeHistory(row)
      }
      return nil
    } catch let setback as Setback {
      return setback.mismatch.message
    } catch let reason as NotApplicable {
      return reason.reason
    }
  }

  // MARK: The platform

  /// The faults on a walk, without unreadable replies, which would leave the outcome of a payment open.
  static let faults = [PlatformFault.offline, .serverError]

  /// The next fault; the faults take turns.
  func nextFault() -> DeskReply { .fault(Self.faults[turn() % Self.faults.count]) }

  /// The next status; the statuses take turns, and some come twice in a row.
  func nextStatus() -> PaymentStatus {
    PaymentStatus.documented[turn() / 2 % PaymentStatus.documented.count]
  }

  /// Replies to requests of that kind until a condition holds; now and then, an answered request fails afterwards.
  func serve(
    _ kind: DotpayEffect.Kind, _ reply: DeskReply, until isDone: (Observed<Dotpay>) throws -> Bool
  ) async throws {
    let before = desk.answered
    try await trial.serve(&desk, kind, until: isDone) { _ in reply }
    let answered = desk.answered.subtracting(before)
    guard let request = answered.max(), turn().isMultiple(of: 3), trial.understands(.failRequest) else {
      return
    }
    try await trial.send(.failRequest(request: request, fault: .serverError))
  }

  /// Replies to at most six open requests of that kind, without waiting for requests that may still come.
  func answerOpen(_ kind: DotpayEffect.Kind, _ reply: DeskReply) async throws {
    for _ in 0..<6 {
      guard let request = try trial.openRequests(desk, kind).first?.request else { return }
      desk.answered.insert(request)
      try await trial.send(reply.stimulus(to: request))
      try await trial.settle()
    }
  }

  /// Waits for a request of that kind; the table decides whether it was required.
  ///
  /// Requests for lists are answered, because the library may wait for them.
  func awaitRequest(_ kind: DotpayEffect.Kind) async throws {
    let before = desk
    try await trial.serveLists(&desk, of: purchase.channels) { _ in
      try !trial.openRequests(before, kind).isEmpty
    }
  }
}

extension Trial where System == Dotpay {
  /// Takes a walk in which the table must allow every effect; ends early if the library cannot follow.
  func walk(_ input: LibraryWalk) async throws {
    let flow = LibraryFlow(self, through: input.part)
    var walk = Walk(self, reader: LibraryEffectReader(), mayBeLate: false)
    for (position, row) in input.rows.enumerated() {
      if let missing = row.event.stimuli.first(where: { !understands($0) }) {
        // A row that stays in its state can be left out.
        if row.next == row.from { continue }
        return leaveOut(
          "walks beyond: \(row.words)", because: "does not understand \(missing)")
      }
      walk.enter(row)
      let obstacle = try await bringing { try await flow.take(position, of: input.rows) }
      try walk.read()
      if let obstacle {
        return leaveOut("walks beyond: \(row.words)", because: obstacle)
      }
      if !walk.due.isEmpty {
        _ = try await wait { _ in
          try walk.read()
          return walk.due.isEmpty ? true : nil
        }
      }
      // Optional effects come before the next step, if at all.
      if !row.permits.isEmpty { try await settle() }
      try walk.leave()
      if position == 0 { label(input.part.table.name) }
      if position == 9 { label("ten transitions or more") }
    }
    try await settle()
    try walk.read()
    try await walk.end(permitting: [])
  }
}
