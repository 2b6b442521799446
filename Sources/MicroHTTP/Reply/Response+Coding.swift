import CZlib
import HTTPTypes

extension ContentCoding {
    /// The body in this coding. Takes about 20 ms for a megabyte of text.
    ///
    /// - Returns: `nil` if memory is missing, or if the coding would not make the body smaller.
    public func encode(_ body: [UInt8]) -> [UInt8]? {
        guard !body.isEmpty, UInt32(exactly: body.count) != nil else { return nil }
        var stream = z_stream()
        // zlib keeps the address of the stream.
        return withUnsafeMutablePointer(to: &stream) { (stream) -> [UInt8]? in
            guard understudy_deflate_start(stream, Z_DEFAULT_COMPRESSION, windowBits) == Z_OK else { return nil }
            defer { deflateEnd(stream) }
            let encoded = body.withUnsafeBufferPointer { input in
                stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                stream.pointee.avail_in = UInt32(input.count)
                return [UInt8](unsafeUninitializedCapacity: body.count) { output, count in
                    stream.pointee.next_out = output.baseAddress
                    stream.pointee.avail_out = UInt32(body.count)
                    // One call is enough unless the result has no room, and is thus no smaller.
                    let isWhole = CZlib.deflate(stream, Z_FINISH) == Z_STREAM_END
                    count = isWhole ? body.count - Int(stream.pointee.avail_out) : 0
                }
            }
            return encoded.isEmpty || encoded.count == body.count ? nil : encoded
        }
    }
}

extension Request {
    /// Whether the response may be in a coding, by `Accept-Encoding` (RFC 9110, section 12.5.3).
    public func accepts(_ coding: ContentCoding) -> Bool {
        guard let accepted = headers[.acceptEncoding] else { return false }
        let values = HeaderValue.list(accepted)
        func value(_ name: String) -> HeaderValue? { values.first { $0.text.utf8.elementsEqual(name.utf8) } }
        let found = value(coding.rawValue) ?? value("*")
        // A weight of zero excludes a coding.
        return found.map { $0["q"].flatMap(Double.init) != 0 } ?? false
    }
}
