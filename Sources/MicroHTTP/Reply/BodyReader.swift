import CMicrohttpd
import CPlatform

/// Sends a body slowly, or only the beginning of it.
final class BodyReader: ContentReader {
    private let body: [UInt8]
    private let delivery: Delivery
    private let beforeLastBytes: (@Sendable () -> Void)?
    private let connection: OpaquePointer
    private let suspensions: Suspensions
    /// When the next piece may be sent.
    private var next = ContinuousClock.now
    private var hasHung = false

    private static let piecesPerSecond = 10

    init(_ response: Response, _ delivery: Delivery, on connection: OpaquePointer, suspensions: Suspensions) {
        body = response.body
        beforeLastBytes = response.beforeLastBytes
        self.delivery = delivery
        self.connection = connection
        self.suspensions = suspensions
    }

    override func read(from position: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let end = min(body.count, delivery.endsAfterBytes ?? .max)
        guard position < end else { return finish() }
        var count = min(buffer.count, end - position)
        if let rate = delivery.bytesPerSecond.map({ max(1, $0) }) {
            let now = ContinuousClock.now
            guard next <= now else {
                let milliseconds = Int((next - now) / .milliseconds(1)) + 1
                return suspensions.suspend(connection, for: .milliseconds(milliseconds)) ? 0 : understudy_mhd_end_with_error()
            }
            count = min(count, max(1, rate / Self.piecesPerSecond))
            next = now + .seconds(Double(count) / Double(rate))
        }
        if position + count == end { beforeLastBytes?() }
        body[position..<position + count].withUnsafeBytes { buffer.copyMemory(from: $0) }
        return count
    }

    /// Ends the response before its end. All copied bytes have been handed to the system: libmicrohttpd asks for more only then.
    private func finish() -> Int {
        understudy_mhd_push(connection)
        switch delivery.ending {
        case .close: break
        case .reset: understudy_reset(understudy_mhd_descriptor(connection))
        case .hang:
            if !hasHung, suspensions.suspend(connection, for: .idleTimeout) {
                hasHung = true
                return 0
            }
        }
        return understudy_mhd_end_with_error()
    }
}
