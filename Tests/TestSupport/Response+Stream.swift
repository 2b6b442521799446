import MicroHTTP

extension Response {
    /// The body, read to its end where a stream gives it that has one and never pauses.
    package var wholeBody: [UInt8] {
        guard let stream, !stream.isEndless else { return body }
        var bytes: [UInt8] = []
        while case .piece(let piece) = stream.next() { bytes += piece }
        return bytes
    }
}
