import Conformance
import PropertyTesting

/// How the time of a popup passes.
enum PassingTime: Sendable, Hashable {
  /// In steps that end at these thousandths of the interval.
  case steps([Int])
  /// The consumer leaves the host app after that many thousandths of the interval.
  ///
  /// The consumer comes back long after the end of the interval.
  case absence(Int)
  /// The consumer sets the phone's clock back after that many thousandths of the interval.
  case setBack(Int)

  /// In seven of ten cases, time passes in steps.
  static let generator: Generator<PassingTime> = .frequency([
    (14, Generator<[Int]>.array(of: .int(in: 1...999), count: 0...4).map { .steps($0.sorted()) }),
    (3, Generator<Int>.int(in: 1...999).map { .absence($0) }),
    (3, Generator<Int>.int(in: 1...999).map { .setBack($0) }),
  ])

  /// When the steps end, in thousandths of the interval; empty if time does not pass in steps.
  var pauses: [Int] { if case .steps(let pauses) = self { pauses } else { [] } }
}

/// Lets the time of a popup pass, and records the reports that it is over.
struct PopupTime {
  let trial: Trial<PayByBankApp>
  let face: Face
  /// The number that the host passed as the interval.
  let interval: Int
  /// How much time has passed since the popup came up, in milliseconds.
  private(set) var passed: Int64 = 0
  private(set) var reports = 0

  init(_ trial: Trial<PayByBankApp>, of face: Face, interval: Int) {
    self.trial = trial
    self.face = face
    self.interval = interval
  }

  /// The interval in milliseconds, if its unit is the second.
  var seconds: Int64 { Int64(interval) * 1000 }
  /// The interval in milliseconds, if its unit is the minute.
  var minutes: Int64 { 60 * seconds }

  /// Lets time pass until that many milliseconds have passed since the popup came up.
  mutating func pass(to end: Int64) async throws {
    guard end > passed else { return }
    try note(try await trial.advance(milliseconds: end - passed))
    passed = end
  }

  /// Lets time pass in steps until a millisecond before the end, and checks that nothing is reported.
  private mutating func passWithoutReport(to end: Int64, in pauses: [Int] = [], _ interval: String)
    async throws
  {
    for stop in pauses.map({ end * Int64($0) / 1000 }) + [end - 1] where stop > passed {
      let earlier = reports
      try await pass(to: stop)
      try trial.expect(
        reports == earlier, "before \(interval) had passed", expected: "no report of the end of time",
        saw: "one")
    }
  }

  /// Delivers a stimulus.
  mutating func send(_ stimulus: PayByBankAppStimulus) async throws {
    try note(try await trial.send(stimulus))
  }

  /// Lets time pass until the end of the interval must have been reported, and ends the session.
  ///
  /// Checks that the end of the interval was reported once.
  mutating func end() async throws {
    try await pass(to: passed + seconds + 60_000)
    try note(try await trial.close())
    try trial.expect(reports, equals: 1, "reports of the end of the interval")
    trial.label("reported")
  }

  private mutating func note(_ observed: Observed<PayByBankApp>) throws {
    reports += try observed.expiries(of: face).count
  }
}

extension PopupTime {
  /// Lets the time pass in steps; returns whether the unit is the second.
  mutating func passInSteps(_ pauses: [Int]) async throws -> Bool {
    try await passWithoutReport(to: seconds, in: pauses, "\(interval) s")
    try await pass(to: seconds + 1000)
    guard reports == 0 else { return true }
    try await passWithoutReport(to: minutes, "\(interval) min")
    try await pass(to: minutes + 1000)
    return false
  }

  /// Lets the interval end in either unit with the host app in the background.
  ///
  /// Returns false if the popup goes without a report of the end of its time, even if another popup takes its place.
  mutating func passInBackground(leavingAt part: Int) async throws -> Bool {
    try await passWithoutReport(to: seconds * Int64(part) / 1000 + 1, "\(interval) s")
    let left = passed
    trial.change { $0.lifecycle = .background }
    try await send(.appDidEnterBackground)
    try trial.expect(
      reports, equals: 0, "reports of the end of time when the host app is left before the end")
    try await passWithoutReport(to: seconds, "\(interval) s")
    try await pass(to: minutes + 1000)
    trial.change { $0.lifecycle = .active }
    try await send(.appDidBecomeActive)
    try trial.expect(
      reports <= 1, "reports of the end of the interval", expected: "at most 1", saw: "\(reports)")
    try await pass(to: passed + 1000)
    if reports > 0 {
      trial.reading(.popupTimeInBackground, "time runs in the background")
      return true
    }
    // A popup need not survive the time in the background, or come back as the same object.
    if trial.profile.effects.contains(.dismissed), try !trial.isUp(face) {
      trial.leaveOut(
        "the host app was left", because: "the popup does not outlive the time in the background")
      return false
    }
    let back = passed
    for rest in [seconds - left, minutes - left] where reports == 0 { try await pass(to: back + rest + 1000) }
    if reports > 0 { trial.reading(.popupTimeInBackground, "time stands still in the background") }
    return true
  }

  /// Lets the interval end in either unit while the explanation is up, and then closes the explanation.
  ///
  /// Returns nil if the popup's time could be judged, and otherwise the reason why not.
  mutating func passBehindExplanation() async throws -> String? {
    let observed = try await trial.send(.tap(control: .moreAbout))
    try note(observed)
    let shown = try observed.faces
    try trial.need(
      shown.contains { $0.screen == .moreAbout }, expected: "the explanation",
      saw: described(shown.map(\.screen.rawValue)), judgedBy: "PBBA-POP-12/a")
    try trial.expect(reports, equals: 0, "reports of the end of time when the explanation is opened")
    try await passWithoutReport(to: seconds, "\(interval) s")
    try await pass(to: minutes + 1000)
    guard reports == 0 else { return nil }
    // The report may name the explanation instead of the popup, and closing the explanation may end the popup
    // (A-PBBA-6).
    let isReported = try trial.seen.callbacks(.didExpire).contains { report in
      shown.contains { $0.popup == report.popup }
    }
    try await send(.tap(control: .close))
    if isReported { return "the end is reported with the explanation" }
    guard trial.profile.effects.contains(.dismissed) else { return "popups that go cannot be seen" }
    guard try trial.isUp(face) else { return "the popup does not outlive its explanation" }
    // The popup's time may have stood still while the explanation was up.
    try await pass(to: passed + minutes + 1000)
    try trial.expect(
      reports > 0, "the interval of a popup whose explanation was read",
      expected: "a report of its end", saw: "no report")
    return nil
  }

  /// Lets the time pass with a clock that is set back by much more than the interval.
  mutating func passWithClockSetBack(at part: Int) async throws {
    let difference = 100 * minutes
    try await passWithoutReport(to: seconds * Int64(part) / 1000 + 1, "\(interval) s")
    trial.change { $0.clock -= difference }
    try await passWithoutReport(to: seconds, "\(interval) s")
    for end in [seconds, minutes] where reports == 0 { try await pass(to: end + 1000) }
    if reports > 0 { return trial.reading(.clockSetBackDuringPopup, "the popup counts the elapsed time") }
    for end in [seconds, minutes] where reports == 0 { try await pass(to: difference + end + 1000) }
    if reports > 0 { trial.reading(.clockSetBackDuringPopup, "the popup follows the clock") }
  }
}

extension Observed where System == PayByBankApp {
  /// The reports that the time of that popup is over; another rule judges reports about earlier popups.
  func expiries(of face: Face) throws -> [Callback] {
    try callbacks(.didExpire).filter { $0.popup == nil || $0.popup == face.popup }
  }
}
