/// An adapter in one language, with everything still to be written.
protocol Skeleton {
  /// Makes the skeleton of a contract.
  init(of contract: ScaffoldContract)
  /// The files of the adapter, without its kit.
  var files: [ScaffoldFile] { get }
  /// How the adapter is built and run, and which files its repository ignores.
  var recipe: Recipe { get }
}

/// How an adapter is built and run in its folder, and what its README and its repository need to know.
struct Recipe: Hashable {
  /// The file to write in.
  let file: String
  /// The name of the adapter's kit; nil if it needs none.
  let kit: String?
  /// The folder or file of the kit, for the readers of the README.
  let kitPath: String
  /// The command that builds the adapter; nil if it runs without a build.
  let building: String?
  /// How the adapter is tried.
  let judging: Judging
  /// The Debian packages that the adapter needs.
  let packages: [String]
  /// Files that the adapter's builds leave behind.
  let ignored: [String]
  /// Paragraphs for the README on other ways to run the adapter.
  var notes: [String] = []

  /// How Pyx reaches the adapter.
  enum Judging: Hashable {
    /// `pyx certify --adapter` starts this command.
    case adapter(String)
    /// The package's own tests judge the implementation.
    case tests(String)
  }
}

extension Skeleton {
  /// The introduction at the top of the adapter's file.
  static func introduction(of contract: ScaffoldContract) -> String {
    "A skeleton of an adapter for \(contract.system), role \(contract.role.rawValue). "
      + "It already runs. Until a stimulus is written, its answer says that it is not written yet. "
      + "Write one stimulus after another. "
      + "Remove the stimuli that your \(contract.subject) does not have and the effects that you cannot see: "
      + "rules that need them are then not judged."
  }

  /// The adapter's answer to a stimulus that is not written yet.
  static func unwritten(_ word: String) -> String { "\(word) is not written yet" }
}
