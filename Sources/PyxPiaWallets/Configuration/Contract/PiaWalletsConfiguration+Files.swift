import Conformance

extension PiaWalletsConfiguration: SchemeListing {
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
