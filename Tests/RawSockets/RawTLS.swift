import CGnuTLS

/// The TLS session of a client, over a connected socket. It does not check the server's certificate.
final class RawTLS {
    private let session: gnutls_session_t
    private let credentials: gnutls_certificate_credentials_t
    /// Whether a record waits in the session for room.
    private var hasUnsent = false

    private static let mostRecordBytes = 16_384
    /// Without tickets, a server that has nothing to say sends nothing after the handshake.
    private static let flags = UInt32(GNUTLS_CLIENT | GNUTLS_NO_SIGNAL | GNUTLS_NO_TICKETS)

    /// Makes the handshake.
    init(over descriptor: Int32) throws(RawSocketError) {
        var session: gnutls_session_t?
        var credentials: gnutls_certificate_credentials_t?
        guard gnutls_init(&session, Self.flags) >= 0, let session else { throw .system(operation: "gnutls_init", code: 0) }
        guard gnutls_certificate_allocate_credentials(&credentials) >= 0, let credentials else {
            gnutls_deinit(session)
            throw .system(operation: "gnutls_certificate_allocate_credentials", code: 0)
        }
        (self.session, self.credentials) = (session, credentials)
        gnutls_set_default_priority(session)
        gnutls_credentials_set(session, GNUTLS_CRD_CERTIFICATE, UnsafeMutableRawPointer(credentials))
        gnutls_transport_set_int2(session, descriptor, descriptor)
        while true {
            let code = gnutls_handshake(session)
            if code >= 0 { return }
            if code == GNUTLS_E_AGAIN { throw .timedOut }
            if gnutls_error_is_fatal(code) != 0 { throw Self.error(in: "handshake", code) }
        }
    }

    deinit {
        gnutls_deinit(session)
        gnutls_certificate_free_credentials(credentials)
    }

    /// Sends one record, and waits for room if the socket does.
    ///
    /// - Returns: the number of bytes sent, or kept in the session without room; 0 if a former record still waits there.
    func send(_ bytes: ArraySlice<UInt8>) throws(RawSocketError) -> Int {
        if hasUnsent {
            guard try flush() else { return 0 }
        }
        let record = bytes.prefix(Self.mostRecordBytes)
        let code = record.withUnsafeBytes { gnutls_record_send(session, $0.baseAddress, $0.count) }
        if code >= 0 { return code }
        guard gnutls_error_is_fatal(Int32(code)) == 0 else { throw Self.error(in: "send", Int32(code)) }
        hasUnsent = true
        return record.count
    }

    /// Sends the record that waits.
    ///
    /// - Returns: false without room.
    func flush() throws(RawSocketError) -> Bool {
        guard hasUnsent else { return true }
        let code = gnutls_record_send(session, nil, 0)
        if code < 0, gnutls_error_is_fatal(Int32(code)) != 0 { throw Self.error(in: "send", Int32(code)) }
        hasUnsent = code < 0
        return !hasUnsent
    }

    /// The bytes of the next record. An end without the end of the session counts as one.
    func receive(upTo limit: Int) throws(RawSocketError) -> RawSocket.Reception {
        while true {
            var code = 0
            let piece = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
                code = gnutls_record_recv(session, buffer.baseAddress, limit)
                count = max(code, 0)
            }
            if code > 0 { return .bytes(piece) }
            switch Int32(code) {
            case 0, GNUTLS_E_PREMATURE_TERMINATION: return .ended
            case GNUTLS_E_AGAIN: return .timedOut
            case GNUTLS_E_PULL_ERROR: return .reset
            case let code where gnutls_error_is_fatal(code) == 0: continue
            case let code: throw Self.error(in: "recv", code)
            }
        }
    }

    /// Ends the session for sending.
    func endSending() { gnutls_bye(session, GNUTLS_SHUT_WR) }

    private static func error(in operation: String, _ code: Int32) -> RawSocketError {
        let isEnd = [GNUTLS_E_PUSH_ERROR, GNUTLS_E_PULL_ERROR, GNUTLS_E_PREMATURE_TERMINATION].contains(code)
        return isEnd ? .ended : .system(operation: operation, code: code)
    }
}
