import TestTraits
import Testing

@testable import MicroHTTP

@Suite("Port probe", .blocking)
struct PortProbeTests {
    /// The address of a server, and the address that a second server wants: connecting to the second reaches the first.
    private static let pairs = [
        ("127.0.0.1", "127.0.0.1"), ("127.0.0.1", "localhost"), ("127.0.0.1", "0.0.0.0"), ("0.0.0.0", "127.0.0.1"), ("0.0.0.0", "0.0.0.0"),
    ]

    @Test("a listening server is found, even if one of the two listens on all addresses", arguments: pairs)
    func found(_ held: String, _ wanted: String) throws {
        try withServer(ServerConfiguration(host: held)) { server in
            #expect(ListeningSocket.isAnswered(host: wanted, port: server.ports[0]))
            let answer = try server.exchange()
            #expect(answer.status == 200)
        }
    }

    @Test(
        "no server is found on port 0, on another machine's address, or on an invalid one",
        arguments: [("127.0.0.1", 0), ("192.0.2.1", 80), ("mars", 80)])
    func nobody(_ host: String, _ port: Int) {
        #expect(!ListeningSocket.isAnswered(host: host, port: port))
    }
}
