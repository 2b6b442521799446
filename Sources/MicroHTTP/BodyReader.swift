import CMicrohttpd

/// Gives libmicrohttpd a body piece by piece: slowly, or not to its end.
final class BodyReader {
    private let body: [UInt8]
    private let delivery: Delivery
    private let connection: OpaquePointer
    private let suspensions: Suspensions
    /// When the next piece may go out.
    private var next = ContinuousClock.now
    private var hasHung = false

    private static let piecesPerSecond = 10

    init(_ body: [UInt8], _ delivery: Delivery, on connection: OpaquePointer, suspensions: Suspensions) {
        self.body = body
        self.delivery = delivery
        self.connection = connection
        self.suspensions = suspensions
    }

    /// Copies what may go out now; none after having suspended the connection.
    ///
    /// - Returns: how much, or libmicrohttpd's sign for an end before the end.
    func read(from position: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let end = min(body.count, delivery.endsAfterBytes ?? .max)
        guard position < end else { return finish() }
        var count = min(buffer.count, end - position)
        if let rate = delivery.bytesPerSecond {
            let now = ContinuousClock.now
            guard next <= now else {
                let milliseconds = Int((next - now) / .milliseconds(1)) + 1
                return suspensions.suspend(connection, for: .milliseconds(milliseconds)) ? 0 : understudy_mhd_end_with_error()
            }
            count = min(count, max(1, rate / Self.piecesPerSecond))
            next = now + .seconds(Double(count) / Double(rate))
        }
        body[position..<position + count].withUnsafeBytes { buffer.copyMemory(from: $0) }
        return count
    }

    /// The end before the end. Whatever was copied has been given to the system: libmicrohttpd asks for more only then.
    private func finish() -> Int {
        understudy_mhd_push(connection)
        switch delivery.ending {
        case .close: break
        case .reset: understudy_mhd_reset(connection)
        case .hang:
            if !hasHung, suspensions.suspend(connection, for: .idleTimeout) {
                hasHung = true
                return 0
            }
        }
        return understudy_mhd_end_with_error()
    }
}

extension MHDResponse {
    /// An answer whose body a reader gives, from a connection's callbacks.
    init?(_ body: [UInt8], _ delivery: Delivery, on connection: OpaquePointer, suspensions: Suspensions) {
        let reader = Unmanaged.passRetained(BodyReader(body, delivery, on: connection, suspensions: suspensions))
        guard let pointer = understudy_mhd_response_from_reader(UInt64(body.count), readBody, reader.toOpaque(), freeReader) else {
            reader.release()
            return nil
        }
        self.init(pointer: pointer)
    }
}

private let readBody: MHD_ContentReaderCallback = { context, position, buffer, count in
    guard let context, let buffer else { return understudy_mhd_end_with_error() }
    let reader = Unmanaged<BodyReader>.fromOpaque(context).takeUnretainedValue()
    return reader.read(from: Int(position), into: UnsafeMutableRawBufferPointer(start: buffer, count: count))
}

private let freeReader: MHD_ContentReaderFreeCallback = { context in
    if let context { Unmanaged<BodyReader>.fromOpaque(context).release() }
}
