import CGnuTLS

/// A private key for signatures: ECDSA on P-256. Printed as `***`.
package struct SigningKey: Sendable, CustomStringConvertible {
    /// PKCS #8, unencrypted.
    package let pem: String

    package var description: String { "***" }

    /// Generates a key.
    package init() throws(CryptographyError) {
        let key = try KeyHandle()
        try CryptographyError.check(understudy_generate_p256_key(key.pointer), "a key")
        pem = try DataExport.text("a key") { gnutls_x509_privkey_export_pkcs8(key.pointer, GNUTLS_X509_FMT_PEM, nil, 0, $0, &$1) }
    }

    /// Reads a key from its PEM form.
    package init(pem: String) throws(CryptographyError) {
        _ = try KeyHandle(pem: pem)
        self.pem = pem
    }
}

/// A private key in the memory of GnuTLS.
final class KeyHandle {
    let pointer: gnutls_x509_privkey_t

    init() throws(CryptographyError) {
        var new: gnutls_x509_privkey_t?
        let code = GnuTLS.call { gnutls_x509_privkey_init(&new) }
        guard let new else { throw .failed(operation: "a key", code: code) }
        pointer = new
    }

    convenience init(pem: String) throws(CryptographyError) {
        try self.init()
        let code = DataExport.reading(Array(pem.utf8)) { gnutls_x509_privkey_import2(pointer, &$0, GNUTLS_X509_FMT_PEM, nil, 0) }
        try CryptographyError.check(code, "a key from its file")
    }

    /// Identifies the public key.
    var publicID: [UInt8] {
        get throws(CryptographyError) {
            try DataExport.bytes("the id of a key") { gnutls_x509_privkey_get_key_id(pointer, 0, $0, &$1) }
        }
    }

    deinit { gnutls_x509_privkey_deinit(pointer) }
}
