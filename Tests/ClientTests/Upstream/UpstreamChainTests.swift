import Foundation
import RawSockets
import Synchronization
import Testing
import TestSupport
import TestTraits
import Values

@Suite("A server in front of another one")
struct UpstreamChainTests {
    private let real: TestServer

    init() throws {
        real = try TestServer(accounts: WireWorld.accounts, isOwn: true)
    }

    /// A world of a server whose backends pass on to the real one.
    private func front(_ upstream: JSON = ["paths": ["*"]]) async throws -> WireWorld {
        let upstream = upstream.merging(["url": .string(real.baseURL.absoluteString)])
        return try await WireWorld(
            on: TestServer(
                now: "2026-03-01T09:00:00Z", settings: ["upstreams": ["fitiq": upstream, "longevity": upstream, "bradOS": upstream]],
                accounts: [], isOwn: true))
    }

    private static let requests: [RawRequest] = [
        .progress, .trends, RawRequest("GET", "/api/longevity/trends"), RawRequest("HEAD", "/api/v1/users/me"),
        RawRequest("GET", "/api/v1/none"), RawRequest("GET", "/api/v1/users/me", headers: ["Accept-Encoding: gzip"]),
    ]

    @Test("gives its responses with status, headers and body", arguments: requests.indices)
    func same(index: Int) async throws {
        let request = Self.requests[index]
        let direct = try await WireWorld(on: real).send(request)
        let world = try await front()
        let passed = try await world.send(request)
        #expect(passed.status == direct.status)
        #expect(passed.text == direct.text)
        for name in ["Content-Type", "Date", "ETag", "WWW-Authenticate"] { #expect(passed[name] == direct[name], "\(name)") }
    }

    @Test("stores writes there, and marks the entries of its journal and its archive")
    func writes() async throws {
        let world = try await front()
        let write = RawRequest(
            "POST", "/api/v1/progress",
            headers: ["Authorization: Bearer jane", "X-API-Key: key", "Content-Type: application/json"],
            text: #"{"type": "steps", "quantity": 8000}"#)
        let written = try await world.send(write)
        #expect(written.status == 201, "\(written)")
        let entry = try #require(try await world.entry(of: written))
        #expect(entry["from"] == "upstream")
        let archive = try await world.control("GET", "requests.har")
        let marks = archive.at("log")["entries"]?.array?.map { $0["_from"] } ?? []
        #expect(marks == ["upstream"], "\(archive.text)")
        #expect(!archive.text.contains("Bearer jane"))
    }

    @Test("passes a call on in the one sandbox that has a rule for it")
    func sandboxRule() async throws {
        let world = try await front([:])
        #expect(try await world.send(.progress).status == 401, "no account here")
        try await world.add(["match": ["path": "/api/v1/progress"], "effect": ["forward": true], "when": ["first": 1]])
        #expect(try await world.send(.progress).status == 200)
        #expect(try await world.send(.progress).status == 401)
    }

    @Test(
        "passes no call on whose path leads elsewhere there",
        arguments: [
            "/api/v1/x/../progress", "/api/v1/%2e%2e/progress", "/api/v1//progress", "/api/v1/x/..%2fprogress", "/api/v1/x/..;/progress",
            "/api/v1/x/..%5cprogress",
        ])
    func dotSegments(path: String) async throws {
        let world = try await front()
        #expect(try await world.send(RawRequest("GET", path)).status == 400)
    }

    @Test("answers 502 to a call that comes back to it")
    func loop() async throws {
        let statuses = Mutex<[Int]>([])
        let port = Mutex(0)
        let other = try RawServer { peer in
            let request = try peer.readRequest()
            let back = try RawConnection(port: port.withLock { $0 })
            try back.send(Array(request.utf8))
            let response = try back.receiveResponse()
            statuses.withLock { $0.append(response.status) }
            try peer.send("HTTP/1.1 204 No Content\r\n\r\n")
        }
        let server = try TestServer(
            settings: ["upstreams": ["fitiq": ["url": .string(other.origin), "paths": ["*"]]]], accounts: WireWorld.accounts, isOwn: true)
        let world = try await WireWorld(on: server)
        port.withLock { $0 = world.port }
        #expect(try await world.send(.progress).status == 204)
        #expect(statuses.withLock { $0 } == [502])
    }

    @Test("ends at once while calls wait for an upstream, which get a 502")
    func stop() async throws {
        let begun = Mutex(0)
        let silent = try RawServer { peer in
            _ = try peer.readRequest()
            begun.withLock { $0 += 1 }
            try peer.waitForEnd()
        }
        let server = try TestServer(
            settings: ["upstreams": ["fitiq": ["url": .string(silent.origin), "paths": ["*"]]]], accounts: WireWorld.accounts, isOwn: true)
        let world = try await WireWorld(on: server)
        try await world.onConnections { connect in
            let connection = try connect()
            try connection.send(world.addressed(.progress))
            try waitUntil { begun.withLock { $0 } == 1 }
            server.application.stop()
            #expect(try connection.receiveResponse().status == 502)
        }
    }
}
