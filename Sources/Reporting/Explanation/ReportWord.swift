/// A word used in reports and guides that does not name an outcome, with its meaning.
public struct ReportWord: Sendable, Hashable {
  /// The word, as reports and guides write it.
  public let name: String
  /// Other ways to write it.
  let others: [String]
  /// The meaning of the word, and what to do about it.
  public let meaning: String

  private init(_ name: String, _ others: [String] = [], _ meaning: String) {
    (self.name, self.others, self.meaning) = (name, others, meaning)
  }

  /// The words with the given spelling, in upper or lower case; a pair such as `A@B` finds `@`.
  public static func called(_ name: String) -> [ReportWord] {
    let wanted = name.lowercased()
    let isPair = wanted.contains("@") && wanted.count > 1
    return all.filter { word in
      ([word.name] + word.others).map { $0.lowercased() }.contains(wanted) || isPair && word == at
    }
  }

  /// All words.
  public static let all = [
    at, calibrate, cause, conformant, guarded, isolation, mutant, past, quiescence, reading, scope, token,
    way, work,
  ]

  private static let at = ReportWord(
    "@", ["@ in a token"],
    "A@B in a token is a case of the rule B. In it, a step went wrong, and the rule A judges that step. "
      + "So A fails although the case was made for B. Below such a case stands \"seen on the way to B\".")

  private static let way = ReportWord(
    "seen on the way to", ["on the way", "on the way to", "seen on the way"],
    "the case was made for the rule named here. A step before its subject went wrong, and the "
      + "rule above judges this step. The token of such a case has both rules, as A@B.")

  private static let calibrate = ReportWord(
    "calibrate", ["calibration"],
    "before a run, Pyx asks the adapter once for each effect that it observes. The adapter makes its "
      + "fakes cause exactly "
      + "that effect, without the SDK, and reports what it saw. So Pyx learns if an adapter cannot see an "
      + "effect, and does not blame the SDK for it.")

  private static let cause = ReportWord(
    "cause", ["causes", "one cause"],
    "what several failures have in common, as far as Pyx can tell. Failures are taken to have one cause in each of "
      + "these cases: the same member of the same effect is wrong after the same kind of stimulus; the "
      + "same member has the "
      + "same wrong value, even after another kind of stimulus; the same effect occurs too often; two "
      + "rules check the same thing after the same history. "
      + "Mend the first of them, and run again.")

  private static let conformant = ReportWord(
    "conformant", ["not conformant", "conformance", "verdict", "cannot tell"],
    "the verdict on a run: every binding rule of the judged contracts holds. Warnings do not count, unless --strict is "
      + "given. A run is not conformant if a binding rule does not hold. Otherwise, if a rule could not be "
      + "judged or the scope is not full, the verdict is \"cannot tell\".")

  private static let guarded = ReportWord(
    "guarded", ["guarded mutants", "guarded mutant", "guarded defects"],
    "a guarded mutant is a deliberate defect that shows only under one condition, such as the second payment. \"54 of "
      + "57 noticed\" means that the rules notice 54 of a sample of 57. The figure describes "
      + "the rules, not the SDK, and changes no verdict: it says how much a pass may have missed.")

  private static let isolation = ReportWord(
    "isolation", ["session isolation", "serial"],
    "what an adapter declares about its sessions: \"session\" if any number may be open in one process, \"serial\" if "
      + "only one at a time, \"process\" if some state lives as long as the process, such as a singleton or a variable "
      + "of a module. If it declares \"session\" or \"serial\", but its sessions disturb each other, rules fail or "
      + "are flaky although the SDK is sound; pyx doctor looks for that. \"process\" is always right, and the "
      + "slowest.")

  private static let mutant = ReportWord(
    "mutant", ["mutants"],
    "a deliberate defect around an implementation that conforms. A rule must notice each of its mutants. pyx mutants "
      + "shows which rules notice which.")

  private static let past = ReportWord(
    "past", ["pasts", "before"],
    "what happened in the same implementation before a rule begins, such as a completed payment. In a case it stands "
      + "between the lines that begin with \"before\" and \"now\". Without these lines there is no past: if a case "
      + "has several payments, all of them belong to the rule. The search leaves a past out if the failure shows "
      + "without it.")

  private static let quiescence = ReportWord(
    "quiescence", ["exact", "waitsMilliseconds", "late effects", "asynchronous"],
    "what an adapter declares about late effects: \"exact\" if nothing more happens once send has answered, or how many "
      + "milliseconds send waits for more. If the SDK calls back by itself, wait for it in send. Or "
      + "start the waiting code "
      + "with the kit's \"background\", report with its \"later\", and declare the milliseconds: the kits wait only for "
      + "what \"background\" has started. pyx doctor looks for effects that come later than declared.")

  private static let reading = ReportWord(
    "reading", ["readings", "open question"],
    "what an implementation does where its document leaves a question open. It is recorded, and never judged."
  )

  private static let scope = ReportWord(
    "scope", ["full", "partial", "filtered"],
    "how much of a contract a run judges: full; partial if the implementation declares less than the contract's "
      + "minimum; filtered if --rule chose some rules. Only a full scope gives a verdict of conformance.")

  private static let token = ReportWord(
    "token", ["replay token"],
    "system:rule:choices, which is enough to run one case again: pyx replay TOKEN. "
      + "If the case was a vector, the id of the vector stands in place of the choices. "
      + "If the case was made for another rule B, rule is A@B (pyx explain @)."
  )

  private static let work = ReportWord(
    "seconds of work", ["work", "s of work", "seconds"],
    "the times of all rules added up. Several rules are judged at once, so the sum is usually more than the time of the run."
  )
}
