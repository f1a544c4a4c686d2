import JSONValues

/// A JSON value, for the whole target.
///
/// Its files of rules need no import of their own for it: reports name the lines on which rules stand.
package typealias JSONValue = JSONValues.JSONValue
