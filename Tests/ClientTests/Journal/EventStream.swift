import RawSockets
import Testing
import Values

/// A connection that receives a world's requests as server-sent events. Closed when it is released.
final class EventStream {
    struct Event: Equatable {
        let name: String
        let id: String?
        let data: String

        var json: JSON? { try? JSON(parsing: Array(data.utf8)) }
    }

    let head: String
    private let socket: RawSocket
    private var received: [UInt8] = []

    /// Uses HTTP/1.0, so that the body is not chunked.
    ///
    /// - Parameter lastEventID: the id of the last event that was read.
    init(_ world: WireWorld, after lastEventID: String? = nil) throws {
        var request = RawRequest("GET", "/_understudy/requests/stream")
        if let lastEventID { request = request.with("Last-Event-ID", lastEventID) }
        let text = String(decoding: world.addressed(request).bytes, as: UTF8.self).replacing("HTTP/1.1", with: "HTTP/1.0")
        socket = try RawSocket(port: world.port, receiveTimeout: .seconds(90))
        try socket.send(Array(text.utf8))
        let end = Array("\r\n\r\n".utf8)
        while received.firstRange(of: end) == nil, let piece = try Self.piece(of: socket) { received += piece }
        let separator = try #require(received.firstRange(of: end))
        head = String(decoding: received[..<separator.lowerBound], as: UTF8.self)
        received.removeFirst(separator.upperBound)
    }

    /// The next event; `nil` at the end.
    func next() throws -> Event? {
        let end = Array("\n\n".utf8)
        // The server's comments reset the socket's time-out.
        let deadline = ContinuousClock.now + .seconds(90)
        while true {
            try #require(ContinuousClock.now < deadline, "no event in time")
            while received.firstRange(of: end) == nil {
                guard let piece = try Self.piece(of: socket) else { return nil }
                received += piece
            }
            let separator = try #require(received.firstRange(of: end))
            let lines = String(decoding: received[..<separator.lowerBound], as: UTF8.self).split(separator: "\n")
            received.removeFirst(separator.upperBound)
            if let event = Self.event(lines) { return event }
        }
    }

    /// The next events.
    func next(_ count: Int) throws -> [Event] {
        try (0..<count).map { _ in try #require(try next()) }
    }

    /// `nil` for a comment, and for lines that only browsers use.
    private static func event(_ lines: [Substring]) -> Event? {
        func value(_ name: String) -> String? {
            lines.first { $0.hasPrefix("\(name): ") }.map { String($0.dropFirst(name.count + 2)) }
        }
        guard let name = value("event"), let data = value("data") else { return nil }
        return Event(name: name, id: value("id"), data: data)
    }

    private static func piece(of socket: RawSocket) throws -> [UInt8]? {
        switch try socket.receive() {
        case .bytes(let piece): return piece
        case .ended, .reset: return nil
        case .timedOut: throw Silence()
        }
    }

    private struct Silence: Error {}
}
