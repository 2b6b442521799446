import CGnuTLS

/// A certificate before its signature.
final class CertificateDraft {
    let handle: CertificateHandle
    private let keyID: [UInt8]
    var pointer: gnutls_x509_crt_t { handle.pointer }

    private static let version: UInt32 = 3
    private static let mostSerialBytes = 20

    /// - Parameter serial: random bytes. The first bit is cleared, since the number must be positive, and the second one set, so that the
    ///   number has its whole length.
    init(name: String, serial: [UInt8], validity: ClosedRange<Int>, key: KeyHandle) throws(CryptographyError) {
        handle = try CertificateHandle()
        keyID = try key.publicID
        var number = Array(serial.prefix(Self.mostSerialBytes))
        guard let first = number.first else { throw .failed(operation: "a certificate without a serial number", code: 0) }
        number[0] = first & 0x7F | 0x40
        try set("version", gnutls_x509_crt_set_version(pointer, Self.version))
        try set("serial number", gnutls_x509_crt_set_serial(pointer, number, number.count))
        try set("begin", gnutls_x509_crt_set_activation_time(pointer, time_t(validity.lowerBound)))
        try set("end", gnutls_x509_crt_set_expiration_time(pointer, time_t(validity.upperBound)))
        let bytes = Array(name.utf8)
        try set("name", gnutls_x509_crt_set_dn_by_oid(pointer, GNUTLS_OID_X520_COMMON_NAME, 0, bytes, UInt32(bytes.count)))
        try set("key", gnutls_x509_crt_set_key(pointer, key.pointer))
        try set("key id", gnutls_x509_crt_set_subject_key_id(pointer, keyID, keyID.count))
    }

    func set(_ part: String, _ code: Int32) throws(CryptographyError) {
        try CryptographyError.check(code, "the \(part) of a certificate")
    }

    func add(_ kind: gnutls_x509_subject_alt_name_t, _ name: [UInt8]) throws(CryptographyError) {
        try set("names", gnutls_x509_crt_set_subject_alt_name(pointer, kind, name, UInt32(name.count), UInt32(GNUTLS_FSAN_APPEND)))
    }

    func constrain(toDomains domains: [String], networks: [[UInt8]]) throws(CryptographyError) {
        var new: gnutls_x509_name_constraints_t?
        try set("name constraints", gnutls_x509_name_constraints_init(&new))
        guard let constraints = new else { return }
        defer { gnutls_x509_name_constraints_deinit(constraints) }
        func permit(_ kind: gnutls_x509_subject_alt_name_t, _ name: [UInt8]) throws(CryptographyError) {
            let code = DataExport.reading(name) { gnutls_x509_name_constraints_add_permitted(constraints, kind, &$0) }
            try set("name constraints", code)
        }
        for domain in domains { try permit(GNUTLS_SAN_DNSNAME, Array(domain.utf8)) }
        for network in networks { try permit(GNUTLS_SAN_IPADDRESS, network) }
        try set("name constraints", gnutls_x509_crt_set_name_constraints(pointer, constraints, 1))
    }

    func signed(by issuer: CertificateHandle, _ key: KeyHandle) throws(CryptographyError) -> Certificate {
        let id = try key.publicID
        try set("issuer's key id", gnutls_x509_crt_set_authority_key_id(pointer, id, id.count))
        try set("signature", gnutls_x509_crt_sign2(pointer, issuer.pointer, key.pointer, GNUTLS_DIG_SHA256, 0))
        // GnuTLS lists the names of a certificate that it has read, not those of a draft.
        return try Certificate(CertificateHandle(handle.export(GNUTLS_X509_FMT_DER), GNUTLS_X509_FMT_DER))
    }
}
