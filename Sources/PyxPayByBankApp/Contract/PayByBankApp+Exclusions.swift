import Conformance

extension PayByBankApp {
  /// Rows of the catalogue that are not rules of this contract, and why.
  public static var exclusions: [Exclusion] {
    [
      Exclusion(
        "PBBA-POP-24",
        .notObservable(
          "the contract has one call for both journeys, which hides whether the SDK needs another call"
        )),
      Exclusion(
        "PBBA-POP-28",
        .notObservable(
          "the adapter alone sees the selectors' names; the contract tells the three events apart by its own words"
        )),
      Exclusion(
        "PBBA-ERR-09",
        .open(
          "it is open who raises the built-in error popups (A-PBBA-16), and the sample uses another title")),
      Exclusion("PBBA-PICK-02", .otherRole("the picker belongs to the bank apps, not to the library")),
      Exclusion(
        "X-CB-01", .notObservable("no call of the library takes a success and a failure continuation")),
      Exclusion(
        "X-CB-02",
        .notObservable("no call of the library answers later; PBBA-POP-26 judges overlapping payments")),
    ]
  }
}
