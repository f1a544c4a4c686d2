/// The name of an error's type, with its module and enclosing types.
///
/// For a private or local type, the language's own name contains an address that differs from run to run; this address
/// is left out.
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
