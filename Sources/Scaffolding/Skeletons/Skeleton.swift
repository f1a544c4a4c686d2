/// An adapter in one language in which everything is still to be written.
protocol Skeleton {
  /// Makes the skeleton of a contract.
  init(of contract: ScaffoldContract)
  /// The files of the adapter, without its kit.
  var files: [ScaffoldFile] { get }
  /// How the adapter is built and run, and what its repository ignores.
  var recipe: Recipe { get }
}

/// How an adapter is built and run in its folder, and what its README and its repository need to know.
struct Recipe: Hashable {
  /// The file to write in.
  let file: String
  /// The name of its kit; nil if it needs none.
  let kit: String?
  /// The folder or file of the kit, for its readers.
  let kitPath: String
  /// The command that builds it; nil if it is run as it is.
  let building: String?
  /// How the adapter is tried.
  let judging: Judging
  /// The packages of Debian that it needs.
  let packages: [String]
  /// What its builds leave behind.
  let ignored: [String]
  /// Paragraphs for the README on other ways to run it.
  var notes: [String] = []

  /// How Pyx gets to the adapter.
  enum Judging: Hashable {
    /// `pyx certify --adapter` starts this command.
    case adapter(String)
    /// The package's own tests judge it.
    case tests(String)
  }
}

extension Skeleton {
  /// What the head of the adapter says.
  static func introduction(of contract: ScaffoldContract) -> String {
    "An adapter for \(contract.system), role \(contract.role.rawValue), in which everything is still to be written. "
      + "It runs as it is, and says of each stimulus that it is not written yet. Write one after another. "
      + "Remove the stimuli that your \(contract.subject) does not have and the effects that you cannot see: "
      + "rules that need them are then not judged."
  }

  /// What a stimulus answers until it is written.
  static func unwritten(_ word: String) -> String { "\(word) is not written yet" }
}
