/// The name of an error's type, with that of its module and of the types around it.
///
/// Types that are private or local have an address in what the language calls them, which differs from run to run; it is
/// left out.
package func typeName(of error: any Error) -> String {
  var rest = String(reflecting: type(of: error))[...]
  var name = ""
  while let start = rest.indices.first(where: { rest[$0...].hasPrefix("(unknown context at ") }),
    let end = rest[start...].firstIndex(of: ")")
  {
    name += rest[..<start]
    rest = rest[rest.index(after: end)...].drop { $0 == "." }
  }
  return name + rest
}
