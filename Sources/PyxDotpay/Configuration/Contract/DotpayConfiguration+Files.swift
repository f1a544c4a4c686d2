import Conformance

extension DotpayConfiguration: SchemeListing {
  /// The stimulus that asks for the contents of the files.
  public static var reading: Stimulus { .readConfiguration }
  /// The kind of the effects that report a list of schemes.
  public static var schemeLists: Effect.Kind { .listedSchemes }

  /// The file and its list of schemes; nil if the effect reports something else.
  public static func schemeList(in effect: Effect) -> (file: String, list: ListedSchemes)? {
    guard case .listedSchemes(let file, let form, let schemes) = effect else { return nil }
    return (file, ListedSchemes(form: form, schemes: schemes))
  }

  /// The effect that reports the list of schemes of a file.
  public static func telling(_ list: ListedSchemes, of file: String) -> Effect {
    .listedSchemes(file: file, form: list.form, schemes: list.schemes)
  }
}

extension DotpayConfiguration: LeastSystemTelling {
  /// The kind of the effects that report the minimum version of iOS.
  public static var leastSystems: Effect.Kind { .leastOS }

  /// The file and, if it states one, the minimum iOS version; nil if the effect reports something else.
  public static func leastSystem(in effect: Effect) -> (file: String, version: String?)? {
    guard case .leastOS(let file, let version) = effect else { return nil }
    return (file, version)
  }

  /// The effect that reports the minimum iOS version that a file states.
  public static func telling(leastSystem version: String, of file: String) -> Effect {
    .leastOS(file: file, version: version)
  }
}
