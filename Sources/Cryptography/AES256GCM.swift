import CGnuTLS

/// Authenticated encryption: AES-256 in Galois/Counter Mode (NIST SP 800-38D), with a nonce of 96 bits and a tag of 128.
package enum AES256GCM {
    package static let keyBytes = 32
    package static let nonceBytes = 12
    private static let tagBytes = 16

    /// Encrypts and authenticates a text. Returns nonce, ciphertext and tag in one. A nonce must never serve two different texts under
    /// one key.
    ///
    /// - Parameter context: authenticated with the text, and required to open it.
    /// - Throws: ``CryptographyError/failed(operation:code:)``, also for a key or a nonce of the wrong length.
    package static func seal(
        _ text: [UInt8], key: SymmetricKey, nonce: [UInt8], context: [UInt8]
    ) throws(CryptographyError) -> [UInt8] {
        guard key.bytes.count == keyBytes, nonce.count == nonceBytes else { throw .failed(operation: "AES-256-GCM", code: 0) }
        var sealed = [UInt8](repeating: 0, count: text.count + tagBytes)
        let sealedCount = sealed.count
        let code = GnuTLS.call {
            understudy_aes_256_gcm_seal(key.bytes, keyBytes, nonce, context, context.count, text, text.count, &sealed, sealedCount)
        }
        try CryptographyError.check(code, "AES-256-GCM")
        return nonce + sealed
    }

    /// Opens the output of ``seal(_:key:nonce:context:)``; key and context must be the same.
    package static func open(_ sealed: [UInt8], key: SymmetricKey, context: [UInt8]) throws(CryptographyError) -> [UInt8] {
        guard key.bytes.count == keyBytes, sealed.count >= nonceBytes + tagBytes else { throw .notAuthentic }
        let (nonce, rest) = (Array(sealed.prefix(nonceBytes)), Array(sealed.dropFirst(nonceBytes)))
        let count = rest.count - tagBytes
        // GnuTLS requires a buffer even for an empty text.
        var text = [UInt8](repeating: 0, count: max(count, 1))
        let code = GnuTLS.call {
            understudy_aes_256_gcm_open(key.bytes, keyBytes, nonce, context, context.count, rest, rest.count, &text, count)
        }
        guard code >= 0 else { throw .notAuthentic }
        return Array(text.prefix(count))
    }
}
