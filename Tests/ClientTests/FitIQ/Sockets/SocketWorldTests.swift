import CoreTestSupport
import Foundation
import RawSockets
import Testing
import TestSupport
import TestTraits
import Values

@testable import UnderstudyProgram

@Suite("A WebSocket belongs to a world: its rules, its journal and its end", .blocking)
struct SocketWorldTests {
    private func open(on server: TestServer) throws -> AppSocket {
        let socket = try AppSocket(server, "/ws/meal-logs?token=ada", apiKey: nil)
        _ = try socket.next()
        return socket
    }

    private func add(_ rule: JSON, on server: TestServer) async throws {
        #expect(try await server.post("/_understudy/faults", rule).status == 201)
    }

    private func entries(on server: TestServer) async throws -> [JSON] {
        try await server.get("/_understudy/requests").json["requests"]?.array ?? []
    }

    @Test("journals the handshake, each frame and each event, with ids that begin alike")
    func journal() async throws {
        let server = try TestServer.withoutDelays()
        let socket = try open(on: server)
        try socket.send(["type": "ping"])
        _ = try socket.next()
        _ = try await server.fit("ada").payload("POST", "/api/v1/meal-logs/natural", ["raw_input": "an egg", "meal_type": "snack"])
        _ = try socket.next()
        let entries = try await entries(on: server)
        #expect(entries.map { $0["method"] } == ["GET", "FRAME", "POST", "PUSH"])
        #expect(entries.map { $0["status"] } == [101, 200, 201, 200])
        let id = try #require(entries[0]["id"]?.string)
        #expect(entries[1]["id"]?.string == "\(id).1")
        #expect(entries[3]["id"]?.string == "\(id).2")
        #expect(entries[1]["path"] == "/ws/meal-logs")
        let text = String(decoding: JSON.array(entries).encoded, as: UTF8.self)
        #expect(text.contains("meal_log.completed"))
        #expect(!text.contains("token=ada"))
    }

    @Test("GET requests.har has the messages with the handshake, and `endpoints from-har` leaves them out")
    func archive() async throws {
        let server = try TestServer.withoutDelays()
        let socket = try open(on: server)
        try socket.send(["type": "ping"])
        let pong = try socket.next()
        let answer = try await server.get("/_understudy/requests.har")
        let findings = try OpenAPIDescriptions.named("understudy").findings(
            "GET", "/_understudy/requests.har", status: answer.status, contentType: answer.headers["content-type"], body: Array(answer.data)
        )
        #expect(findings == [])
        #expect(archiveFaults(in: try answer.json) == [])
        let entries = try answer.json.at("log", "entries").array ?? []
        #expect(entries.count == 1)
        #expect(entries.first?.at("request", "url").string?.hasPrefix("ws://127.0.0.1") == true)
        let messages = entries.first?["_webSocketMessages"]?.array ?? []
        #expect(messages.map { $0["type"] } == ["receive", "send", "receive"])
        #expect(messages.map { $0["opcode"] } == [1, 1, 1])
        #expect(messages[1]["data"] == #"{"type":"ping"}"#)
        #expect(try messages[2]["data"]?.string.map { try JSON(parsing: Array($0.utf8)) } == pong)
        let session = try HARSession(Array(answer.data), path: "main.har", backends: server.application.services.seeding.backends)
        #expect(session.calls.isEmpty)
        #expect(session.omissions == [.webSocket: 1])
    }

    @Test("a rule about frames can lose one, delay one, and change the answer")
    func frames() async throws {
        let server = try TestServer.withoutDelays()
        let socket = try open(on: server)
        try await add(["match": ["method": "FRAME"], "when": ["first": 1], "effect": ["connection": "hang"]], on: server)
        try socket.send(["type": "ping"])
        try await eventually { try await entries(on: server).contains { $0["method"] == "FRAME" && $0["status"] == .null } }
        try await add(
            ["match": ["method": "FRAME"], "when": ["first": 1], "effect": ["latencyMs": 50, "body": ["type": "late"]]], on: server)
        try socket.send(["type": "ping"])
        #expect(try socket.next() == ["type": "late"])
        try socket.send(["type": "ping"])
        #expect(try socket.next()["type"] == "pong")
    }

    @Test("a rule with a success and no body lets a frame go without an answer; so does one for real answers of a status")
    func silentFrames() async throws {
        let server = try TestServer.withoutDelays()
        let socket = try open(on: server)
        for (id, when) in [("f1", ["first": 1]), ("f2", ["status": "2xx", "first": 1])] as [(JSON, JSON)] {
            try await add(["match": ["method": "FRAME"], "when": when, "effect": ["status": 200]], on: server)
            try socket.send(["type": "ping"])
            try await eventually { try await entries(on: server).last?["faults"] == [id] }
        }
        try await add(
            ["match": ["method": "FRAME"], "when": ["status": 200], "effect": ["patch": [["op": "add", "path": "/patched", "value": 1]]]],
            on: server)
        try socket.send(["type": "ping"])
        #expect(try socket.next()["patched"] == 1)
        #expect(try await entries(on: server).suffix(3).map { $0["faults"] } == [["f1"], ["f2"], ["f3"]])
    }

    @Test("a rule about events can lose one")
    func events() async throws {
        let server = try TestServer.withoutDelays()
        let socket = try open(on: server)
        try await add(["match": ["method": "PUSH"], "when": ["first": 1], "effect": ["connection": "hang"]], on: server)
        for text in ["an egg", "a banana"] {
            let meal: JSON = ["raw_input": .string(text), "meal_type": "snack"]
            _ = try await server.fit("ada").payload("POST", "/api/v1/meal-logs/natural", meal)
            try await eventually { try await entries(on: server).last?["method"] == "PUSH" }
        }
        #expect(try socket.next().at("data", "raw_input") == "a banana")
    }

    /// The id of the call of the WebSocket that a rule holds.
    private func heldID(_ method: JSON, on server: TestServer) async throws -> String {
        var id: String?
        try await eventually {
            let held = try await server.get("/_understudy/requests/held").json["held"]?.array ?? []
            id = held.first { $0.at("request", "method") == method }?["id"]?.string
            return id != nil
        }
        return try #require(id)
    }

    @Test("a rule can hold a frame, which is released as it is or with another answer")
    func heldFrame() async throws {
        let server = try TestServer.withoutDelays()
        let socket = try open(on: server)
        try await add(["match": ["method": "FRAME"], "effect": ["hold": [:]]], on: server)
        try socket.send(["type": "ping"])
        let first = try await heldID("FRAME", on: server)
        #expect(try await server.post("/_understudy/requests/\(first)/release", ["body": ["type": "late"]]).status == 204)
        #expect(try socket.next() == ["type": "late"])
        try socket.send(["type": "ping"])
        let second = try await heldID("FRAME", on: server)
        #expect(second != first)
        #expect(try await server.post("/_understudy/requests/\(second)/release", [:]).status == 204)
        #expect(try socket.next()["type"] == "pong")
    }

    @Test("a rule can hold an event, which is released with another text")
    func heldEvent() async throws {
        let server = try TestServer.withoutDelays()
        let socket = try open(on: server)
        try await add(["match": ["method": "PUSH"], "effect": ["hold": [:]], "phase": "after"], on: server)
        let meal: JSON = ["raw_input": "an egg", "meal_type": "snack"]
        _ = try await server.fit("ada").payload("POST", "/api/v1/meal-logs/natural", meal)
        let id = try await heldID("PUSH", on: server)
        #expect(try await server.post("/_understudy/requests/\(id)/release", ["text": "{\"type\":\"odd\"}"]).status == 204)
        #expect(try socket.next() == ["type": "odd"])
        let entry = try #require(try await entries(on: server).last)
        #expect(entry["id"]?.string == id)
        #expect(entry.at("answer", "body") == ["type": "odd"])
    }

    @Test("an event that a rule holds or delays holds back those after it", arguments: [["hold": [:]], ["latencyMs": 200]] as [JSON])
    func order(_ effect: JSON) async throws {
        let server = try TestServer.withoutDelays()
        let socket = try open(on: server)
        try await add(["match": ["method": "PUSH"], "when": ["first": 1], "effect": effect], on: server)
        for text in ["an egg", "a banana"] {
            let meal: JSON = ["raw_input": .string(text), "meal_type": "snack"]
            _ = try await server.fit("ada").payload("POST", "/api/v1/meal-logs/natural", meal)
        }
        if effect["hold"] != nil {
            let id = try await heldID("PUSH", on: server)
            #expect(try await server.post("/_understudy/requests/\(id)/release", [:]).status == 204)
        }
        #expect(try (0..<2).map { _ in try socket.next().at("data", "raw_input") } == ["an egg", "a banana"])
    }

    @Test("a status of a rule ends the WebSocket", arguments: [(401, 1_008), (503, 1_011)])
    func status(_ status: Int, _ code: Int) async throws {
        let server = try TestServer.withoutDelays()
        let socket = try open(on: server)
        try await add(["match": ["method": "FRAME"], "effect": ["status": .integer(status)]], on: server)
        try socket.send(["type": "ping"])
        #expect(try socket.closeCode() == code)
    }

    @Test("a rule can reset the connection, at the handshake and later")
    func reset() async throws {
        let server = try TestServer.withoutDelays()
        let socket = try open(on: server)
        try await add(["match": ["method": "FRAME"], "effect": ["connection": "reset"]], on: server)
        try socket.send(["type": "ping"])
        #expect(socket.isCut)
        try await add(["match": ["method": "GET", "path": "/ws/*"], "effect": ["status": 503]], on: server)
        #expect(try server.refusedHandshake("/ws/meal-logs?token=ada", apiKey: nil).status == 503)
    }

    @Test("ends with 1001 at a reset of the world, at a restore, and at its removal", arguments: ["reset", "restore", "removal"])
    func end(_ kind: String) async throws {
        let server = try TestServer.withoutDelays()
        let socket = try open(on: server)
        if kind == "reset" {
            #expect(try await server.send("POST", "/_understudy/reset").status == 200)
        } else if kind == "restore" {
            _ = try await server.send("PUT", "/_understudy/snapshots/before")
            #expect(try await server.send("POST", "/_understudy/snapshots/before/restore").status == 200)
        } else {
            #expect(server.application.worlds.sandboxes.remove(server.world.name))
        }
        #expect(try socket.closeCode() == 1_001)
    }

    @Test("a stop of the server answers the frame that a rule delays, before the end with 1001")
    func stop() async throws {
        let server = try TestServer.withoutDelays(isOwn: true)
        let socket = try open(on: server)
        try await add(["match": ["method": "FRAME"], "effect": ["latencyMs": 60_000]], on: server)
        try socket.send(["type": "ping"])
        try await eventually { try await entries(on: server).contains { $0["method"] == "FRAME" } }
        async let stopped: Void = server.application.stop()
        #expect(try socket.next()["type"] == "pong")
        #expect(try socket.closeCode() == 1_001)
        await stopped
    }

    @Test("ends with 1008 when its token has expired")
    func expiry() async throws {
        let server = try TestServer.withoutDelays()
        let app = server.fit()
        let data = try await app.payload("POST", "/api/v1/auth/register", .registration("eve@understudy.test"))
        let socket = try AppSocket(server, "/ws/meal-logs?token=\(data["access_token"]?.string ?? "")", apiKey: nil)
        _ = try socket.next()
        try server.setNow("2026-03-01T09:00:00Z")
        try socket.send(["type": "ping"])
        #expect(try socket.closeCode() == 1_008)
    }

    @Test("is of the persona that the base URL names, without credentials")
    func acting() throws {
        let server = try TestServer.withoutDelays()
        let socket = try AppSocket(server, "/_as/ada/ws/meal-logs", apiKey: nil)
        #expect(try socket.next()["type"] == "connected")
    }

    @Test("cannot be sent a frame by a request")
    func method() async throws {
        let server = try TestServer.withoutDelays()
        #expect(try await server.send("FRAME", "/ws/meal-logs?token=ada").status == 405)
        #expect(try await server.send("PUSH", "/ws/meal-logs?token=ada").status == 405)
    }
}
