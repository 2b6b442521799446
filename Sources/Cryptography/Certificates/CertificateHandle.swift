import CGnuTLS

/// A certificate in the memory of GnuTLS.
final class CertificateHandle {
    let pointer: gnutls_x509_crt_t

    init() throws(CryptographyError) {
        var new: gnutls_x509_crt_t?
        let code = GnuTLS.call { gnutls_x509_crt_init(&new) }
        guard let new else { throw .failed(operation: "a certificate", code: code) }
        pointer = new
    }

    convenience init(_ bytes: [UInt8], _ format: gnutls_x509_crt_fmt_t) throws(CryptographyError) {
        try self.init()
        let code = DataExport.reading(bytes) { gnutls_x509_crt_import(pointer, &$0, format) }
        try CryptographyError.check(code, "a certificate from its file")
    }

    func export(_ format: gnutls_x509_crt_fmt_t) throws(CryptographyError) -> [UInt8] {
        try DataExport.bytes("a certificate") { gnutls_x509_crt_export(pointer, format, $0, &$1) }
    }

    /// Identifies the public key.
    var publicID: [UInt8] {
        get throws(CryptographyError) {
            try DataExport.bytes("the id of a key") { buffer, size in
                gnutls_x509_crt_get_key_id(pointer, 0, buffer?.assumingMemoryBound(to: UInt8.self), &size)
            }
        }
    }

    /// Whether the signature is another certificate's, regardless of time and purpose.
    func isSigned(by issuer: CertificateHandle) -> Bool {
        var authority: gnutls_x509_crt_t? = issuer.pointer
        var faults: UInt32 = 0
        let flags = GNUTLS_VERIFY_DISABLE_TIME_CHECKS.rawValue | GNUTLS_VERIFY_DISABLE_TRUSTED_TIME_CHECKS.rawValue
        return gnutls_x509_crt_verify(pointer, &authority, 1, UInt32(flags), &faults) >= 0 && faults == 0
    }

    /// The alternative names of one kind.
    func alternativeNames(_ kind: gnutls_x509_subject_alt_name_t) -> [[UInt8]] {
        var names: [[UInt8]] = []
        for number in UInt32(0)... {
            var found: Int32 = 0
            let name = try? DataExport.bytes("a name") { buffer, size in
                found = gnutls_x509_crt_get_subject_alt_name(pointer, number, buffer, &size, nil)
                return found
            }
            guard let name else { break }
            if found == Int32(kind.rawValue) { names.append(name) }
        }
        return names
    }

    deinit { gnutls_x509_crt_deinit(pointer) }
}
