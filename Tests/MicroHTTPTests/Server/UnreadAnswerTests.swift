import Foundation
import MicroHTTP
import ProbeSupport
import RawSockets
import Synchronization
import TestTraits
import Testing

/// Many clients request the same large response and read nothing of it. Their systems accept some ten thousand bytes each, and the rest
/// of every response stays in the server.
@Suite("A large response that many clients request and do not read", .blocking)
struct UnreadAnswerTests {
    private static let clients = 200
    private static let bodyBytes = 12 << 20
    /// A third of what copies would take, since other tests in this process need memory at the same time.
    private static let mostBytes = clients * bodyBytes / 3

    @Test("is in memory once, others are answered, and a client that reads gets it whole")
    func shared() throws {
        let body = [UInt8](repeating: UInt8(ascii: "x"), count: Self.bodyBytes)
        let asked = Atomic(0)
        let respond: @Sendable (Request) -> Response = { request in
            guard request.path == "/large" else { return echo(request) }
            asked.add(1, ordering: .relaxed)
            return Response(status: .ok, body: body)
        }
        try withServer(ServerConfiguration(idleTimeoutSeconds: 600, requestTimeoutSeconds: 600), respond: respond) { server in
            let before = try #require(Self.residentBytes)
            var silent = try (0..<Self.clients).map { _ in
                let connection = try RawConnection(port: server.ports[0], hasSmallBuffers: true)
                try connection.send(RawRequest("GET", "/large"))
                return connection
            }
            try waitUntil { asked.load(ordering: .relaxed) == Self.clients }
            let other = try server.exchange(RawRequest("GET", "/other"))
            #expect(other.text == "GET /other")
            let grown = try #require(Self.residentBytes) - before
            #expect(grown < Self.mostBytes, "\(grown) bytes for \(Self.clients) answers of \(Self.bodyBytes) bytes")
            let whole = try server.exchange(RawRequest("GET", "/large"))
            #expect(whole.body.count == Self.bodyBytes)

            silent.removeAll()
            #expect(server.stop(), "an answer whose reader has left counts as under way")
        }
    }

    private static var residentBytes: Int? {
        ProcessMemory.residentBytes(of: ProcessInfo.processInfo.processIdentifier)
    }
}
