import HTTPTypes
import MicroHTTP
import Testing

@testable import Understudy

/// A request to the control API, and what the guard makes of it.
struct GuardedRequest: Sendable, CustomTestStringConvertible {
    var host: String? = "127.0.0.1:4000"
    var origin: String?
    var fetchSite: String?
    var authorization: String?
    var remote: [UInt8] = [127, 0, 0, 1]
    /// The refusal's status; `nil` when it is let in.
    var refusal: Int?

    var testDescription: String {
        let headers = [host, origin, fetchSite, authorization].map { $0 ?? "-" }.joined(separator: " ")
        return "\(headers) from \(remote)"
    }

    static func host(_ host: String?, _ refusal: Int? = nil) -> GuardedRequest {
        GuardedRequest(host: host, refusal: refusal)
    }

    static func origin(_ origin: String, on host: String? = "127.0.0.1:4000", _ refusal: Int? = nil) -> GuardedRequest {
        GuardedRequest(host: host, origin: origin, refusal: refusal)
    }

    static func remote(_ remote: [UInt8], _ authorization: String? = nil, _ refusal: Int? = nil) -> GuardedRequest {
        GuardedRequest(authorization: authorization, remote: remote, refusal: refusal)
    }

    func request() throws -> Request {
        var headers = HTTPFields()
        for (name, value) in [("Host", host), ("Origin", origin), ("Sec-Fetch-Site", fetchSite), ("Authorization", authorization)] {
            guard let value else { continue }
            headers.append(HTTPField(name: try #require(HTTPField.Name(name)), value: value))
        }
        let target = "/_understudy/health"
        return try #require(Request(method: .get, target: target, headers: headers, remote: RemoteAddress(bytes: remote)))
    }
}

@Suite("The control API's guard")
struct ControlGuardTests {
    private let guardian = ControlGuard(allowedHosts: ["mac.local", "Build.Example"], key: "secret-key")

    @Test(
        "answers to loopback names, addresses and configured names, and to no other: those a stranger can point here",
        arguments: [
            .host("127.0.0.1:4000"), .host("127.0.0.1"), .host("localhost:4000"), .host("LOCALHOST"), .host("app.localhost:4000"),
            .host("[::1]:4000"), .host("[::1]"), .host("[fe80::1]:4000"), .host("[::ffff:127.0.0.1]:4000"), .host("192.168.1.7:4000"),
            .host("mac.local:4000"), .host("MAC.local"), .host("build.example"), .host(nil),
            .host("evil.example", 403), .host("evil.example:4000", 403), .host("127.0.0.1.evil.example", 403),
            .host("localhost.evil.example:4000", 403), .host("notlocalhost", 403), .host("256.0.0.1", 403), .host("127.0.0", 403),
            .host("127.0.0.1.", 403), .host("[evil.example]:4000", 403), .host("other.local", 403), .host("sub.mac.local", 403),
            .host("", 403), .host(":4000", 403), .host("localhost:evil.example", 403), .host("127.0.0.1:4000:80", 403),
            .host("[::1]evil.example", 403), .host("[::1]:evil", 403), .host("localhost:"),
        ] as [GuardedRequest])
    func host(_ guarded: GuardedRequest) throws {
        try expect(guarded)
    }

    @Test(
        "answers to no page but its own",
        arguments: [
            .origin("http://127.0.0.1:4000"), .origin("http://localhost:4000", on: "localhost:4000"),
            .origin("http://[::1]:4000", on: "[::1]:4000"),
            .origin("null", 403), .origin("https://evil.example", 403), .origin("http://evil.example:4000", 403),
            .origin("http://localhost:4000", 403), .origin("http://127.0.0.1:3000", 403), .origin("https://127.0.0.1:4000", 403),
            .origin("http://127.0.0.1:4000", on: nil, 403),
            // A name of a stranger's that was pointed here after its page was loaded.
            .origin("http://evil.example:4000", on: "evil.example:4000", 403),
            GuardedRequest(fetchSite: "same-origin"), GuardedRequest(fetchSite: "none"),
            GuardedRequest(fetchSite: "cross-site", refusal: 403),
        ] as [GuardedRequest])
    func origin(_ guarded: GuardedRequest) throws {
        try expect(guarded)
    }

    @Test(
        "asks callers from other machines for the key",
        arguments: [
            .remote([127, 0, 0, 1]), .remote([127, 8, 8, 8]), .remote([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]),
            .remote([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 127, 0, 0, 1]), .remote([127, 0, 0, 1], "Bearer wrong"),
            .remote([192, 168, 1, 20], "Bearer secret-key"),
            .remote([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 192, 168, 1, 20], "Bearer secret-key"),
            .remote([192, 168, 1, 20], nil, 401), .remote([192, 168, 1, 20], "Bearer wrong-key!", 401),
            .remote([192, 168, 1, 20], "Bearer secret-ke", 401), .remote([192, 168, 1, 20], "Bearer secret-keys", 401),
            .remote([192, 168, 1, 20], "Bearer Secret-key", 401), .remote([192, 168, 1, 20], "secret-key", 401),
            .remote([192, 168, 1, 20], "Basic secret-key", 401), .remote([192, 168, 1, 20], "", 401),
            .remote([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 192, 168, 1, 20], nil, 401),
            .remote([0xFE, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1], nil, 401), .remote([], nil, 401),
        ] as [GuardedRequest])
    func remote(_ guarded: GuardedRequest) throws {
        try expect(guarded)
    }

    @Test("lets no key open what a page or a stranger's name may not", arguments: ["Bearer secret-key", nil])
    func keyAndPage(_ authorization: String?) throws {
        let name = GuardedRequest(host: "evil.example", authorization: authorization, remote: [192, 168, 1, 20], refusal: 403)
        try expect(name)
        let page = GuardedRequest(origin: "null", authorization: authorization, remote: [192, 168, 1, 20], refusal: 403)
        try expect(page)
    }

    @Test("says what is missing, and how to authenticate")
    func problems() throws {
        let host = try #require(throws: ControlError.self) { try guardian.check(GuardedRequest.host("evil.example").request()) }
        #expect(host.detail == "the control API does not answer to the host evil.example; add it to allowedHosts in the configuration")
        let remote = try #require(throws: ControlError.self) { try guardian.check(GuardedRequest.remote([10, 0, 0, 1]).request()) }
        #expect(remote.response.headers[.wwwAuthenticate] == "Bearer")
        #expect(remote.response.headers[.contentType] == "application/problem+json")
    }

    private func expect(_ guarded: GuardedRequest, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let request = try guarded.request()
        var refusal: Int?
        do {
            try guardian.check(request)
        } catch {
            refusal = error.status.code
        }
        #expect(refusal == guarded.refusal, sourceLocation: sourceLocation)
    }
}
