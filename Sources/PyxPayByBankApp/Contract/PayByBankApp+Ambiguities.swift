import Conformance

/// What the guide leaves open; implementations are asked what they do there, and not judged by it.
extension Ambiguity {
  static let aPBBA1 = Ambiguity(
    "A-PBBA-1",
    "Do capital letters in the scheme, or in the host's list of schemes, count as the same scheme?")
  static let aPBBA2 = Ambiguity(
    "A-PBBA-2",
    "Does merely asking for a bank app erase the remembered choice when there is none?"
  )
  static let aPBBA3 = Ambiguity(
    "A-PBBA-3", "How are characters of a token written that have a meaning of their own in a URL?")
  static let aPBBA4 = Ambiguity(
    "A-PBBA-4", "What does \"Open banking app\" do when the last bank app has gone while the popup was up?")
  static let aPBBA6 = Ambiguity(
    "A-PBBA-6", "Does closing the explanation return to the popup before it, and is it reported?")
  static let aPBBA7 = Ambiguity(
    "A-PBBA-7", "In what unit is the expiry interval, and does it run while the M-COMM popup is up?")
  static let aPBBA8 = Ambiguity("A-PBBA-8", "Is expiry reported while an error popup is up?")
  static let aPBBA9 = Ambiguity(
    "A-PBBA-9",
    "Is handing over to the bank app, by which the popup goes, reported as a close by the user too?")
  static let aPBBA10 = Ambiguity(
    "A-PBBA-10",
    "As what type is the choice stored?",
    admitsOneReading: true)
  static let aPBBA11 = Ambiguity(
    "A-PBBA-11", "Does opening the bank app directly count as the remembered choice?")
  static let aPBBA13 = Ambiguity(
    "A-PBBA-13", "What is a character: a grapheme, a code point, a code unit, a byte?")
  static let aPBBA15 = Ambiguity("A-PBBA-15", "Does the error popup go away when its button is tapped?")
  static let aPBBA17 = Ambiguity(
    "A-PBBA-17", "Which payment does a popup belong to that is asked for while another is up?")
  static let aPBBA22 = Ambiguity(
    "A-PBBA-22", "Which popup does a later payment show when the code was chosen the first time?")
  static let aPBBA23 = Ambiguity(
    "A-PBBA-23", "Is the choice erased when a bank app is there but the host does not list the scheme?")
  static let aPBBA24 = Ambiguity(
    "A-PBBA-24",
    "Is the choice erased when all bank apps went and one came back without a payment in between?")
  static let aPBBA25 = Ambiguity(
    "A-PBBA-25",
    "Does the popup stay after it has handed over to the bank app?")
  static let aPBBA26 = Ambiguity(
    "A-PBBA-26", "Are the characters of an error string shown in another, canonically equivalent form?")
  static let aPBBA27 = Ambiguity(
    "A-PBBA-27", "Does the URL hold more than the token, so that it differs from call to call?")
  static let aPBBA28 = Ambiguity(
    "A-PBBA-28", "Does a second tap on a popup that stayed after the hand-over open the bank app again?")
  static let aPBBA29 = Ambiguity(
    "A-PBBA-29", "Is the choice erased by removing it or by storing false?", admitsOneReading: true)
  static let aPBBA30 = Ambiguity(
    "A-PBBA-30", "Does a false that is stored count as the choice?", admitsOneReading: true)
  static let aPBBA31 = Ambiguity(
    "A-PBBA-31", "Does showing an error popup erase the remembered choice when there is no bank app?")
}
