import Conformance

/// The suite's knowledge of lists, the payment process and payments without a form on a walk.
struct ProcessLedger: Sendable {
  /// The way in which a payment is made.
  private enum Way { case form, channel, card }

  /// The card with which a payment without a form must be made; nil if any card is allowed.
  var expectedCard: String?
  private var way = Way.form
  private var call: Int?
  private var ended: Set<Int> = []
  private var list: (call: Int, isFiltered: Bool, isOver: Bool)?
  private var offered: [String] = []
  private var usesLast = false
  private var isOwn = false
  private var wantsSummary = true
  private var hasChosen = false
  private var chosen: String?
  /// Whether the channel that was used last is shown as chosen.
  private(set) var isLastOffered = false
  private var last: String?
  /// Whether reuse of the last channel was on in the latest payment; if so, its channel certainly counts as the last
  /// one.
  private var isLastSure = false
  private var requests: [Int: String?] = [:]
  private var status: PaymentStatus?
  private var hasFailed = false
  /// Whether the refusal of a payment without a form came as an error.
  private(set) var isRefused = false
  /// Whether a screen of the process came again after the payment had failed.
  private(set) var isBackAtForm = false
  /// Whether the wallet's login has appeared since the form was submitted.
  private(set) var isLoginUp = false
  /// Whether the platform has been asked for a login since the form was submitted.
  private(set) var hasLoggedIn = false
  /// Whether the payment was sent.
  private(set) var hasSent = false

  /// Whether the current payment is made through the form.
  var isByForm: Bool { way == .form }
  /// Whether the last request for channels is over.
  var hasList: Bool { list?.isOver ?? true }
  /// Whether the end of the process was reported.
  var isOver: Bool { way == .form && call.map(ended.contains) ?? true }
  /// Whether the payment without a form has completed.
  var isComplete: Bool { way != .form && call.map(ended.contains) ?? true }

  /// A process of the implementation begins; numbers of requests start again.
  mutating func start() {
    (requests, list, isLastSure) = ([:], nil, false)
  }

  mutating func note(_ stimulus: DotpayStimulus) {
    switch stimulus {
    case .getChannels(let call, _, let filter): list = (call, filter != nil, false)
    case .presentPayment(let call, _, let channels, let usesLast, let isOwn, let showsSummary):
      begin(.form, call, wantsSummary: showsSummary ?? true)
      (offered, self.usesLast, self.isOwn) = (channels, usesLast ?? true, isOwn)
      (hasChosen, chosen, isLastOffered, isLoginUp) = (false, nil, false, false)
    case .chooseChannel(let channel): (hasChosen, chosen) = (true, channel)
    case .submitForm: (isLoginUp, hasLoggedIn, hasSent) = (false, false, false)
    case .payFast(let call, _, let channel, let showsSummary):
      begin(.channel, call, wantsSummary: showsSummary)
      chosen = channel
    case .payByCard(let call, _, _): begin(.card, call, wantsSummary: false)
    case .answerRequest(let request, let answer):
      guard let channel = requests.removeValue(forKey: request) else { return }
      (status, last, isLastSure) = (
        answer.status, channel ?? last, channel != nil && way == .form && usesLast
      )
    case .failRequest(let request, _):
      guard let channel = requests.removeValue(forKey: request) else { return }
      hasFailed = true
      // The document leaves open whether the channel of a failed payment counts as the last one.
      if channel != last { isLastSure = false }
    default: break
    }
  }

  private mutating func begin(_ way: Way, _ call: Int, wantsSummary: Bool) {
    (self.way, self.call, self.wantsSummary) = (way, call, wantsSummary)
    (status, hasFailed, hasSent, isBackAtForm, isRefused) = (nil, false, false, false, false)
  }

  mutating func word(of effect: DotpayEffect) -> LibraryWord? {
    switch effect {
    case .gotChannels(let call, let channels, let hasDetails, let error):
      guard let list, list.call == call else { return nil }
      self.list?.isOver = true
      // The tables do not judge how filters are read.
      if list.isFiltered { return nil }
      if list.isOver { return .givesListOtherwise }
      if error != nil { return channels?.isEmpty ?? true && !hasDetails ? .givesError : .givesListOtherwise }
      return channels != nil && hasDetails ? .givesList : .givesListOtherwise
    case .showedChannels(let channels, let selected):
      isBackAtForm = hasFailed
      guard !isOwn else { return .offersUnasked }
      guard channels.sorted() == offered.sorted() else { return .offersOthers }
      isLastOffered = selected != nil && selected == last
      return isLastOffered && isLastSure && !usesLast && offered.count > 1 ? .offersUnasked : .offersThem
    case .showedForm(let channel, _, _):
      isBackAtForm = hasFailed
      let word = form(channel)
      chosen = channel
      return word
    case .requestedPayment(let request, _, _, _, let channel, let card, _, _, _):
      requests[request] = .some(channel)
      hasSent = true
      return switch way {
      case .form: channel != nil && channel == chosen ? .sendsPayment : .sendsOther
      // If the host names no channel, the request must not name a channel.
      case .channel: channel == chosen ? .sendsPayment : .sendsOther
      case .card: expectedCard == nil || card == expectedCard ? .sendsPayment : .sendsOther
      }
    case .showedSummary:
      // The document says nothing about a summary after a payment by card or after a failed payment.
      return way == .card ? nil : wantsSummary || hasFailed ? .showsSummary : .showsUnwanted
    case .showedWallet:
      isLoginUp = true
      return .showsLogin
    case .askedAuthorization(let step): return step == "create" ? .asksToCreate : .asksToAuthorize
    case .requestedWallet:
      hasLoggedIn = true
      return .asksToLogIn
    case .finished, .failedToFinish, .gotSummary: return end(effect)
    default: return nil
    }
  }

  private func form(_ channel: String) -> LibraryWord {
    let isLastThere = usesLast && isLastSure && !isOwn && last.map(offered.contains) ?? false
    guard hasChosen || isBackAtForm else {
      let isFit = offered.count == 1 || usesLast && !isOwn && (!isLastThere || channel == last)
      return isFit && offered.contains(channel) ? .showsForm : .showsOtherForm
    }
    guard channel == chosen else { return .showsOtherForm }
    if isBackAtForm { return .showsForm }
    return isLastThere && !isLastOffered ? .forgetsLast : .showsForm
  }

  private mutating func end(_ effect: DotpayEffect) -> LibraryWord? {
    switch effect {
    case .finished(let call, let summary):
      guard ended.insert(call).inserted else { return .reportsAgain }
      guard way == .form, call == self.call else { return .concernsAnother }
      guard let reported = summary?.status else { return .finishesOtherwise }
      // Until the platform has replied, nothing has been paid.
      return status.map { $0 == reported } ?? (reported != .completed) ? .finishes : .finishesOtherwise
    case .failedToFinish(let call, let error):
      guard ended.insert(call).inserted else { return .reportsAgain }
      guard way == .form, call == self.call else { return .concernsAnother }
      return error == nil ? .failsWithoutError : .fails
    case .gotSummary(let call, let summary, let error):
      guard ended.insert(call).inserted else { return .completesAgain }
      guard way != .form, call == self.call else { return .concernsAnother }
      guard let summary else {
        isRefused = error != nil && status == .rejected
        return error == nil ? .completesOtherwise : status == .rejected ? .completes : .completesWithError
      }
      // In the document, the completion of a payment by card always has an error.
      let isAlone = error == nil || way == .card
      return isAlone && summary.status == status ?? summary.status ? .completes : .completesOtherwise
    default: return nil
    }
  }
}
