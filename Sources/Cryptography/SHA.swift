import CGnuTLS

/// SHA-256 (FIPS 180-4), and the functions that are built on it.
///
/// GnuTLS computes a digest without memory or state of its own, so hashing cannot fail. If the library has no SHA-256, the process ends:
/// an invented digest would let every token in.
package enum SHA256 {
    package static let byteCount = 32

    /// The digest of some bytes.
    package static func hash(_ bytes: [UInt8]) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: byteCount)
        let status = GnuTLS.call { understudy_sha256(bytes, bytes.count, &digest) }
        precondition(status >= 0, "GnuTLS has no SHA-256")
        return digest
    }

    /// The authentication code of a message: HMAC (RFC 2104).
    package static func authenticationCode(of message: [UInt8], key: SymmetricKey) -> [UInt8] {
        var code = [UInt8](repeating: 0, count: byteCount)
        let status = GnuTLS.call { understudy_hmac_sha256(key.bytes, key.bytes.count, message, message.count, &code) }
        precondition(status >= 0, "GnuTLS has no SHA-256")
        return code
    }

    /// Derives a key of at most 255 times ``byteCount`` bytes from another key: HKDF (RFC 5869).
    ///
    /// - Parameters:
    ///   - salt: empty for none.
    ///   - info: the purpose of the derived key.
    package static func derivedKey(
        from key: SymmetricKey, salt: [UInt8] = [], info: [UInt8], byteCount count: Int = byteCount
    ) -> SymmetricKey {
        let salt = salt.isEmpty ? [UInt8](repeating: 0, count: byteCount) : salt
        let extracted = SymmetricKey(authenticationCode(of: key.bytes, key: SymmetricKey(salt)))
        var (output, block): ([UInt8], [UInt8]) = ([], [])
        for number in 1...UInt8.max where output.count < count {
            block = authenticationCode(of: block + info + [number], key: extracted)
            output += block
        }
        return SymmetricKey(output.prefix(count))
    }

    /// Derives bytes from a password, slowly: PBKDF2 (RFC 8018) with HMAC-SHA-256.
    package static func derivedBytes(
        fromPassword password: [UInt8], salt: [UInt8], rounds: Int, byteCount count: Int = 32
    ) throws(CryptographyError) -> [UInt8] {
        guard let rounds = UInt32(exactly: rounds), rounds > 0 else { throw .failed(operation: "\(rounds) rounds of PBKDF2", code: 0) }
        var output = [UInt8](repeating: 0, count: count)
        let code = GnuTLS.call { understudy_pbkdf2_sha256(password, password.count, salt, salt.count, rounds, &output, count) }
        try CryptographyError.check(code, "PBKDF2")
        return output
    }
}

/// SHA-1 (FIPS 180-4). Protects nothing; the handshake of a WebSocket uses it as a checksum.
package enum SHA1 {
    package static let byteCount = 20

    /// The digest of some bytes; `nil` where the system's policy forbids SHA-1.
    package static func hash(_ bytes: [UInt8]) -> [UInt8]? {
        var digest = [UInt8](repeating: 0, count: byteCount)
        let status = GnuTLS.call { understudy_sha1(bytes, bytes.count, &digest) }
        return status >= 0 ? digest : nil
    }
}
