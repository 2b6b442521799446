import Foundation
import Testing

@testable import UnderstudyClient

@Suite("A base URL")
struct BaseURLTests {
    @Test(
        "is normalised and leads to its world's control API",
        arguments: [
            ("http://127.0.0.1:4000", "http://127.0.0.1:4000"),
            ("http://127.0.0.1:4000/", "http://127.0.0.1:4000"),
            ("http://127.0.0.1:4000//", "http://127.0.0.1:4000"),
            ("http://127.0.0.1:4000/_as/six-days", "http://127.0.0.1:4000"),
            ("http://127.0.0.1:4000/_as/six-days/", "http://127.0.0.1:4000"),
            ("http://127.0.0.1:4000/_as/a%2Fb", "http://127.0.0.1:4000"),
            ("http://127.0.0.1:4000/_sandbox/t1", "http://127.0.0.1:4000/_sandbox/t1"),
            ("http://127.0.0.1:4000/_sandbox/t1/", "http://127.0.0.1:4000/_sandbox/t1"),
            ("http://127.0.0.1:4000/_sandbox/t1/_as/six-days", "http://127.0.0.1:4000/_sandbox/t1"),
            ("http://127.0.0.1:4000/_sandbox/_as", "http://127.0.0.1:4000/_sandbox/_as"),
            ("http://proxy.test/mock/_sandbox/t1", "http://proxy.test/mock/_sandbox/t1"),
            ("http://127.0.0.1:4000?a=b#c", "http://127.0.0.1:4000"),
            ("https://[::1]:4000/", "https://[::1]:4000"),
        ])
    func control(_ given: String, _ base: String) async throws {
        let server = StubServer(200, Samples.clock)
        let client = try server.client(given)
        _ = try await client.clock()
        #expect(client.baseURL.absoluteString == base)
        #expect(server.calls == ["GET \(base)/_understudy/clock"])
    }

    @Test(
        "leads to a sandbox of the same server",
        arguments: [
            ("http://127.0.0.1:4000/", "http://127.0.0.1:4000/_sandbox/t2"),
            ("http://127.0.0.1:4000/_sandbox/t1", "http://127.0.0.1:4000/_sandbox/t2"),
            ("http://proxy.test/mock/_sandbox/t1/_as/x", "http://proxy.test/mock/_sandbox/t2"),
        ])
    func sandbox(_ given: String, _ expected: String) throws {
        let client = try StubServer(200).client(given)
        #expect(client.sandbox("t2").baseURL.absoluteString == expected)
    }

    @Test("leads from a sandbox to main")
    func main() throws {
        let client = try StubServer(200).client("http://127.0.0.1:4000/_sandbox/t1")
        #expect(client.main.baseURL.absoluteString == "http://127.0.0.1:4000")
    }

    @Test(
        "for an account ends with `/_as/` and the encoded key",
        arguments: [
            ("six-days", "six-days"), ("a b", "a%20b"), ("a/b", "a%2Fb"), ("ü?#%+", "%C3%BC%3F%23%25%2B"), ("x@y.test", "x%40y.test"),
        ])
    func account(_ key: String, _ segment: String) throws {
        let client = try StubServer(200).client("http://127.0.0.1:4000/_sandbox/t1/_as/other/")
        #expect(client.acting(as: key).absoluteString == "http://127.0.0.1:4000/_sandbox/t1/_as/\(segment)")
    }

    @Test("percent-encodes a name as one path segment")
    func names() async throws {
        let server = StubServer(204)
        try await server.client().deleteSnapshot("a/../b?c")
        #expect(server.calls == ["DELETE http://127.0.0.1:4000/_understudy/snapshots/a%2F..%2Fb%3Fc"])
    }
}
