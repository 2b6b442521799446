import CGnuTLS

/// Bytes that pass between Swift and GnuTLS.
enum DataExport {
    /// Large enough for a certificate with a few hundred names.
    private static let mostBytes = 32_768

    /// The bytes that a function writes.
    ///
    /// - Parameter write: gets the buffer and its size; sets the size to the bytes written, and returns a code.
    static func bytes(
        _ operation: String, _ write: (UnsafeMutableRawPointer?, inout Int) -> Int32
    ) throws(CryptographyError) -> [UInt8] {
        var code: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: mostBytes) { buffer, count in
            var size = buffer.count
            code = write(buffer.baseAddress, &size)
            count = code >= 0 ? min(size, buffer.count) : 0
        }
        try CryptographyError.check(code, operation)
        return bytes
    }

    /// The same for a text, which ends before a NUL.
    static func text(
        _ operation: String, _ write: (UnsafeMutableRawPointer?, inout Int) -> Int32
    ) throws(CryptographyError) -> String {
        String(decoding: try bytes(operation, write).prefix { $0 != 0 }, as: UTF8.self)
    }

    /// Passes bytes to a function, which does not change them.
    static func reading<Value>(_ bytes: [UInt8], _ read: (inout gnutls_datum_t) -> Value) -> Value {
        bytes.withUnsafeBytes { buffer in
            var datum = understudy_datum(buffer.baseAddress, buffer.count)
            return read(&datum)
        }
    }
}
