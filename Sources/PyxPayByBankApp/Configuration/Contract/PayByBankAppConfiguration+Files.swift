import Conformance

extension PayByBankAppConfiguration: SchemeListing {
  /// The stimulus that makes the adapter read the files.
  public static var reading: Stimulus { .readConfiguration }
  /// The kind of effect that reports a list.
  public static var schemeLists: Effect.Kind { .listedSchemes }

  /// The file and its list; nil if the effect reports something else.
  public static func schemeList(in effect: Effect) -> (file: String, list: ListedSchemes)? {
    guard case .listedSchemes(let file, let form, let schemes) = effect else { return nil }
    return (file, ListedSchemes(form: form, schemes: schemes))
  }

  /// The effect that reports the list of a file.
  public static func telling(_ list: ListedSchemes, of file: String) -> Effect {
    .listedSchemes(file: file, form: list.form, schemes: list.schemes)
  }
}

extension PayByBankAppConfiguration: LeastSystemTelling {
  /// The kind of effect that reports the lowest version of iOS.
  public static var leastSystems: Effect.Kind { .leastOS }

  /// The file and, if it gives one, the lowest iOS version; nil if the effect reports something else.
  public static func leastSystem(in effect: Effect) -> (file: String, version: String?)? {
    guard case .leastOS(let file, let version) = effect else { return nil }
    return (file, version)
  }

  /// The effect that reports the lowest iOS version that a file gives.
  public static func telling(leastSystem version: String, of file: String) -> Effect {
    .leastOS(file: file, version: version)
  }
}
