import HTTPMessages

// This module exports these names too, so that an implementation with its own transport needs no other import.

/// See `HTTPMessages`.
public typealias HTTPHeader = HTTPMessages.HTTPHeader
/// See `HTTPMessages`.
public typealias HTTPRequest = HTTPMessages.HTTPRequest
/// See `HTTPMessages`.
public typealias HTTPResponse = HTTPMessages.HTTPResponse
/// See `HTTPMessages`.
public typealias HTTPTransport = HTTPMessages.HTTPTransport
/// See `HTTPMessages`.
public typealias TransportError = HTTPMessages.TransportError
/// See `HTTPMessages`.
public typealias ScriptedReply = HTTPMessages.ScriptedReply
/// See `HTTPMessages`.
public typealias ScriptedExchange = HTTPMessages.ScriptedExchange
/// See `HTTPMessages`.
public typealias Exchange = HTTPMessages.Exchange
