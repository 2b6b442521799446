import Foundation
import RawSockets
import Synchronization
import Testing
import TestSupport
import TestTraits
import Values

@Suite("A call that is passed on to the real backend")
struct UpstreamTests {
    /// A server whose FitIQ has an upstream.
    private func server(behind origin: String, _ upstream: JSON = ["paths": ["/api/v1/streaks*", "/api/v1/progress*"]]) throws -> TestServer
    {
        try TestServer(
            settings: ["upstreams": ["fitiq": upstream.merging(["url": .string(origin)])]], accounts: WireWorld.accounts, isOwn: true)
    }

    /// Requests as an upstream has received them.
    final class Log: Sendable {
        private let requests = Mutex<[String]>([])

        func add(_ request: String) { requests.withLock { $0.append(request) } }

        var all: [String] { requests.withLock { $0 } }
    }

    private func upstream(_ log: Log, _ body: String = #"{"real":1}"#) throws -> RawServer {
        try RawServer { peer in
            log.add(try peer.readRequest())
            try peer.send(
                "HTTP/1.1 201 Created\r\nX-Real: 1\r\nX-Understudy-Other: 1\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
            )
        }
    }

    @Test("keeps method, path, query, headers and body, and its response comes back with status, headers and body")
    func passedOn() async throws {
        let log = Log()
        let real = try upstream(log)
        let world = try await WireWorld(on: server(behind: real.origin, ["paths": ["/api/v1/streaks*"]]))
        let request = RawRequest(
            "PUT", "/api/v1/streaks/a%2Fb?x=%20", headers: ["Authorization: Bearer real", "X-Trace: 7", "Cookie: a=b"], text: #"{"a": 1}"#)
        let answer = try await world.send(request.with("X-Understudy-Now", "2026-01-08T09:00:00Z"))
        #expect(answer.status == 201)
        #expect(answer.text == #"{"real":1}"#)
        #expect(answer["X-Real"] == "1")
        #expect(answer["X-Understudy-Other"] == nil)
        let sent = try #require(log.all.first).components(separatedBy: "\r\n")
        #expect(sent.first == "PUT /api/v1/streaks/a%2Fb?x=%20 HTTP/1.1")
        #expect(sent.last == #"{"a": 1}"#)
        for line in ["Authorization: Bearer real", "X-Trace: 7", "Cookie: a=b", "Host: 127.0.0.1:\(real.port)"] {
            #expect(sent.contains(line), "\(line) in \(sent)")
        }
        #expect(!sent.contains { $0.lowercased().hasPrefix("x-understudy") }, "\(sent)")
        let entry = try #require(try await world.entry(of: answer))
        #expect(entry["from"] == "upstream")
        #expect(entry["status"] == 201)
    }

    @Test("is one of the listed paths, except those that are excepted; every other call is answered here")
    func selection() async throws {
        let log = Log()
        let real = try upstream(log)
        let world = try await WireWorld(
            on: server(behind: real.origin, ["paths": ["*"], "except": ["/api/v1/progress*"]]))
        #expect(try await world.send(.progress).status == 200)
        #expect(log.all.isEmpty)
        #expect(try await world.send(RawRequest("GET", "/api/v1/none")).status == 201)
        #expect(try await world.send(RawRequest("GET", "/api/longevity/trends")).status == 401, "another backend")
    }

    @Test("meets rules as any other call: patches, delays, a response of their own, and a rule that takes the call back")
    func rules() async throws {
        let log = Log()
        let real = try upstream(log)
        let world = try await WireWorld(on: server(behind: real.origin))
        try await world.add([
            "match": ["path": "/api/v1/streaks"], "effect": ["patch": [["op": "add", "path": "/more", "value": 2]], "latencyMs": 5],
        ])
        let patched = try await world.send(RawRequest("GET", "/api/v1/streaks"))
        #expect(patched.text == #"{"real":1,"more":2}"#)
        try await world.add(["match": ["path": "/api/v1/streaks"], "effect": ["status": 503]])
        #expect(try await world.send(RawRequest("GET", "/api/v1/streaks")).status == 503)
        #expect(log.all.count == 1, "a status asks no backend")
        try await world.add(["match": ["path": "/api/v1/progress"], "effect": ["forward": false]])
        #expect(try await world.send(.progress).status == 200)
        #expect(log.all.count == 1)
        try await world.add(["match": ["path": "/api/v1/goals"], "effect": ["forward": true]])
        #expect(try await world.send(RawRequest("GET", "/api/v1/goals")).status == 201)
    }

    @Test("needs an upstream: a rule that passes calls on is refused without one")
    func withoutUpstream() async throws {
        let real = try upstream(Log())
        let world = try await WireWorld(on: server(behind: real.origin))
        let refused = try await world.control("POST", "faults", ["match": ["path": "/api/longevity/*"], "effect": ["forward": true]])
        #expect(refused.status == 400)
        #expect(
            refused.text.contains(#"\"forward\" needs the real backend of longevity; name it in the setting upstreams"#), "\(refused.text)")
        let plain = try await WireWorld()
        #expect(try await plain.control("POST", "faults", ["effect": ["forward": true]]).status == 400)
    }

    @Test("gets a 502 in the backend's envelope from an upstream that is not there or leads back here, and a WebSocket a 501")
    func failures() async throws {
        let silent = try SilentPort()
        let world = try await WireWorld(on: server(behind: "http://127.0.0.1:\(silent.number)", ["paths": ["*"]]))
        let absent = try await world.send(RawRequest("GET", "/api/v1/streaks"))
        #expect(absent.status == 502)
        #expect(absent.at("success") == false)
        #expect(try await world.entry(of: absent)?["from"] == nil, "the response is this server's")
        #expect(try await world.send(.handshake("/ws/meal-logs?token=jane")).status == 501)
    }

    @Test("ends its transfer when the client leaves")
    func leaving() async throws {
        let state = Mutex((begun: 0, ended: 0))
        let real = try RawServer { peer in
            _ = try peer.readRequest()
            state.withLock { $0.begun += 1 }
            try peer.waitForEnd()
            state.withLock { $0.ended += 1 }
        }
        let world = try await WireWorld(on: server(behind: real.origin))
        try await world.onConnections { connect in
            let connection = try connect()
            try connection.send(world.addressed(RawRequest("GET", "/api/v1/streaks")))
            try waitUntil { state.withLock { $0.begun } == 1 }
        }
        try await eventually { state.withLock { $0.ended } == 1 }
        try await eventually { try await !world.entries().isEmpty }
        let entry = try #require(try await world.entries().first)
        #expect(entry["path"] == "/api/v1/streaks")
        #expect(entry["status"] == .null)
    }

    @Test("delays no other call while 40 wait for a slow upstream")
    func slow() async throws {
        let begun = Mutex(0)
        let real = try RawServer { peer in
            _ = try peer.readRequest()
            begun.withLock { $0 += 1 }
            try peer.waitForEnd()
        }
        let world = try await WireWorld(on: server(behind: real.origin, ["paths": ["/api/v1/streaks*"]]))
        try await world.onConnections { connect in
            let slow = try (0..<40).map { number in
                let connection = try connect()
                try connection.send(world.addressed(RawRequest("GET", "/api/v1/streaks?\(number)")))
                return connection
            }
            try waitUntil { begun.withLock { $0 } == 40 }
            let answer = try connect().exchange(world.addressed(.progress))
            #expect(answer.status == 200)
            withExtendedLifetime(slow) {}
        }
    }
}
