import Conformance
import JOSE

/// A prepared request after its receiver has decrypted it.
struct OpenedRequest: Sendable {
  /// The message.
  let message: JWE
  /// The key of its content.
  let contentKey: SecretBytes
  /// Its plaintext.
  fileprivate let content: [UInt8]

  /// Its content; throws ``NotApplicable`` if the content is compressed, which the document neither demands nor
  /// forbids.
  var payload: Payload {
    get throws {
      guard message.header.compression == nil else {
        throw NotApplicable("compresses what it encrypts, and the suite inflates nothing")
      }
      return Payload(content)
    }
  }
}

extension Trial where System == OnlinePayments {
  /// Parses the message of a prepared request.
  func message(
    of prepared: PreparedRequest, fileID: String = #fileID, line: Int = #line
  ) throws -> JWE {
    try need(
      !prepared.encryptedFields.isEmpty, expected: "encrypted fields", saw: "an empty string",
      judgedBy: "OP-ENC-02", fileID: fileID, line: line)
    do {
      return try JWE(compact: prepared.encryptedFields)
    } catch {
      throw setback(
        expected: "a JWE in compact serialisation", saw: "another text: \(error)",
        judgedBy: "OP-ENC-01",
        fileID: fileID, line: line)
    }
  }

  /// Decrypts a prepared request as the platform would.
  func opened(
    _ prepared: PreparedRequest, with pair: TestKeyPair, fileID: String = #fileID, line: Int = #line
  ) throws -> OpenedRequest {
    let message = try message(of: prepared, fileID: fileID, line: line)
    let wanted = "a message that the owner of the session's public key can decrypt"
    let key: SecretBytes
    do {
      key = try contentKey(of: message, with: try pair.privateKey)
    } catch {
      throw setback(
        expected: wanted, saw: "a message that cannot be decrypted: \(error)", judgedBy: "OP-ENC-01",
        "OP-ENC-04",
        fileID: fileID,
        line: line)
    }
    if message.header.compression != nil { reading(.encryptionDetails, "the content is compressed") }
    do {
      return OpenedRequest(message: message, contentKey: key, content: try message.content(with: key))
    } catch {
      // The content key was unwrapped, so the content has a wrong algorithm or a wrong authentication tag.
      throw setback(
        expected: wanted, saw: "a message that cannot be decrypted: \(error)", judgedBy: "OP-ENC-01",
        "OP-ENC-11",
        fileID: fileID,
        line: line)
    }
  }

  /// The content key, whichever hash wrapped it: the document does not say which one `RSA-OAEP` uses.
  private func contentKey(of message: JWE, with key: RSAPrivateKey) throws(JOSEError) -> SecretBytes {
    do {
      let secret = try message.unwrappedKey(with: key)
      reading(.encryptionDetails, "OAEP takes SHA-1")
      return secret
    } catch .keyNotUnwrapped {
      let secret = try message.unwrappedKey(with: key, hash: .sha256)
      reading(.encryptionDetails, "OAEP takes SHA-256")
      return secret
    }
  }

  /// Gives the service the form's product and a public key, fills in the form, and returns the request's number.
  func fill(
    _ form: PaymentForm, accountOnFile: String? = nil, tokenize: Bool? = nil, key: TestKeyPair,
    fileID: String = #fileID, line: Int = #line
  ) async throws -> Int {
    try await fill(
      form, accountOnFile: accountOnFile, tokenize: tokenize, key: publicKey(key), fileID: fileID, line: line)
  }

  /// Gives the service the form's product and an answer to requests for the public key, fills in the form, and returns
  /// the request's number.
  ///
  /// An SDK may ask for the key before it needs it.
  func fill(
    _ form: PaymentForm, accountOnFile: String? = nil, tokenize: Bool? = nil, key: ScriptedExchange,
    fileID: String = #fileID, line: Int = #line
  ) async throws -> Int {
    serve([form.document], and: [key])
    let product = nextCall()
    let result = try await getProduct(form.document.item.id, in: PaymentContext(), call: product)
    _ = try success(of: result, "the payment product", fileID: fileID, line: line)
    let request = nextCall()
    try await fill(
      request: request, product: product, accountOnFile: accountOnFile, tokenize: tokenize,
      values: form.values)
    return request
  }

  /// Fills in the form, prepares the request, and expects a result.
  func prepared(
    _ form: PaymentForm, accountOnFile: String? = nil, tokenize: Bool? = nil, key: TestKeyPair,
    fileID: String = #fileID, line: Int = #line
  ) async throws -> PreparedRequest {
    let request = try await fill(
      form, accountOnFile: accountOnFile, tokenize: tokenize, key: key, fileID: fileID, line: line)
    return try await prepared(request: request, fileID: fileID, line: line)
  }

  /// Answers requests for the public key, with an id that no other case has.
  func publicKey(_ pair: TestKeyPair, number: Int = 1) -> ScriptedExchange {
    .publicKey(id: keyId(number), base64: pair.publicKeyBase64)
  }

  /// The id of the public key with that number.
  func keyId(_ number: Int = 1) -> String { "key-\(number)-" + services.account.session.customerId }
}
