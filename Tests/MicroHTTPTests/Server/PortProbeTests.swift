import TestTraits
import Testing

@testable import MicroHTTP

@Suite("Before a port is bound", .blocking)
struct PortProbeTests {
    /// What a server listens on, and where another one wants to: each of them reaches the first.
    private static let pairs = [
        ("127.0.0.1", "127.0.0.1"), ("127.0.0.1", "localhost"), ("127.0.0.1", "0.0.0.0"), ("0.0.0.0", "127.0.0.1"), ("0.0.0.0", "0.0.0.0"),
    ]

    @Test("somebody who listens there is found, whichever of the two listens everywhere", arguments: pairs)
    func found(_ held: String, _ wanted: String) throws {
        try withServer(ServerConfiguration(host: held)) { server in
            #expect(ListeningSocket.isAnswered(host: wanted, port: server.ports[0]))
            let answer = try server.exchange()
            #expect(answer.status == 200)
        }
    }

    @Test(
        "nobody is found on any free port, nor on another machine's address",
        arguments: [("127.0.0.1", 0), ("192.0.2.1", 80), ("mars", 80)])
    func nobody(_ host: String, _ port: Int) {
        #expect(!ListeningSocket.isAnswered(host: host, port: port))
    }
}
