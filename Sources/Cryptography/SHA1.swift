import CGnuTLS

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
