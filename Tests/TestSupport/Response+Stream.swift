import MicroHTTP

extension Response {
    /// The complete body. A stream that ends is read to its end; it must not pause.
    package var wholeBody: [UInt8] {
        guard let stream, !stream.isEndless else { return body }
        var bytes: [UInt8] = []
        while case .piece(let piece) = stream.next() { bytes += piece }
        return bytes
    }
}
