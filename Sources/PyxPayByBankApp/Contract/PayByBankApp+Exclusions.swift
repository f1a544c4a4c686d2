import Conformance

extension PayByBankApp {
  /// Rows of the catalogue that this contract does not execute, and why.
  public static var exclusions: [Exclusion] {
    [
      Exclusion(
        "PBBA-POP-24",
        .notObservable(
          "the same call shows both journeys by the shape of the contract; an adapter that needed another one could "
            + "not be told from it")),
      Exclusion(
        "PBBA-POP-28",
        .notObservable(
          "the selectors' names are the adapter's business; the three events are told apart by their words")),
      Exclusion(
        "PBBA-ERR-09",
        .open("who raises the built-in error popups is open (A-PBBA-16), and the sample uses another title")),
      Exclusion("PBBA-PICK-02", .otherRole("the picker is the bank apps', not the library's")),
      Exclusion(
        "X-CB-01", .notObservable("no call of the library takes a success and a failure continuation")),
      Exclusion(
        "X-CB-02",
        .notObservable("no call of the library answers later; overlapping payments are PBBA-POP-26")),
    ]
  }
}
