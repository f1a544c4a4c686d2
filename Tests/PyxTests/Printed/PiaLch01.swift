import Conformance
import Foundation
import PyxPiaWallets
import Testing

/// Prints the effects of a step, and compares them with the wanted effects, given as JSON.
private func check(_ step: String, _ effects: [PiaWallets.Effect], _ wanted: String) throws {
  print(step, "->", effects)
  let encoded = try effects.map { try object(JSONEncoder().encode($0)) }
  for (kind, expected) in try object(Data(wanted.utf8)) {
    let seen = encoded.compactMap { $0[kind] as? [String: Any] }
    let expected = expected as? [[String: Any]] ?? []
    let parts = zip(seen, expected).map { fields, part in fields.filter { part[$0.key] != nil } }
    guard seen.count == expected.count, try text(parts) == text(expected) else {
      throw Unexpected(description: "\(step): \(kind): saw \(seen)")
    }
  }
}

private struct Unexpected: Error, CustomStringConvertible { let description: String }

private func text(_ value: Any) throws -> String {
  String(decoding: try JSONSerialization.data(withJSONObject: value, options: .sortedKeys), as: UTF8.self)
}

private func object(_ json: Data) throws -> [String: Any] {
  try JSONSerialization.jsonObject(with: json) as? [String: Any] ?? [:]
}

private func read<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> Value {
  try JSONDecoder().decode(type, from: Data(json.utf8))
}

func piaLch01() async throws {
  let implementation = MySDK()  // your implementation of pia-wallets, library
  let world = try read(
    World.self,
    #"{"apps":[{"name":"Apps","schemes":[]}],"calendar":"gregorian","canMakePayments":true,"clock":1686830400000,"host":{"queriesSchemes":["vipps","vippsMT"],"schemes":["shop"]},"lifecycle":"active","locale":"en_GB","network":"online","osVersion":"15.0","preferences":{},"secondsFromUTC":0,"services":{}}"#
  )
  let session = try await implementation.open(world)
  // In the failing run: launched call=1 canLaunch=true
  try await check(
    "launchWallet",
    session.send(read(PiaWallets.Stimulus.self, #"{"launchWallet":{"call":1,"wallet":"vipps"}}"#), in: world)
      + session.settle(in: world, atMost: .seconds(1)),
    #"{"launched":[{"canLaunch":false}]}"#)
  try await check("close", session.close(), #"{}"#)
}
