import Conformance
import Reporting

/// The vectors that ship with the suite, read.
public enum ShippedVectors {
  /// Every vector of every file, file by file.
  ///
  /// A file that cannot be read ends the program: it was compiled in, so nothing but a broken build has such a file,
  /// and to leave it out would let a run look at less than it says.
  public static let all: [Vector] = VectorFiles.all.flatMap { file in
    do {
      return try VectorFile(name: file.name, bytes: file.bytes).vectors
    } catch {
      fatalError("the embedded vectors are broken: \(error)")
    }
  }
}
