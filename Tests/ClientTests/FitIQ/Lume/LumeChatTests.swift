import Foundation
import RawSockets
import Testing
import TestSupport
import TestTraits
import Values

@Suite("Lume chats over a WebSocket (fitiq-wellness.md 3.8)", .blocking)
struct LumeChatTests {
    /// A new chat of Ada's.
    private func chat(on server: TestServer) async throws -> String {
        let made = try await server.fit("ada").payload("POST", "/api/v1/consultations", ["persona": "sleep_coach"])
        return try #require(made.at("consultation", "id").string)
    }

    private func messages(of chat: String, on server: TestServer) async throws -> [JSON] {
        try await server.fit("ada").payload("GET", "/api/v1/consultations/\(chat)/messages")["messages"]?.array ?? []
    }

    /// A WebSocket of a chat, after its greeting.
    private func open(_ chat: String, on server: TestServer) throws -> AppSocket {
        let socket = try AppSocket(server, "/api/v1/consultations/\(chat)/ws", token: "ada")
        #expect(try socket.next() == ["type": "connected", "consultation_id": .string(chat), "timestamp": "2026-01-07T09:00:00Z"])
        return socket
    }

    @Test("W-051: opens with a token in the query and no header, and with the id in upper case")
    func queryToken() async throws {
        let server = try TestServer.withoutDelays()
        let chat = try await chat(on: server)
        let socket = try AppSocket(server, "/api/v1/consultations/\(chat.uppercased())/ws?token=ada", apiKey: nil)
        #expect(try socket.next()["consultation_id"]?.string == chat)
    }

    @Test("W-052: a handshake without a token, to an unknown or foreign chat, or without an upgrade is refused as JSON")
    func refusals() async throws {
        let server = try TestServer.withoutDelays()
        let path = "/api/v1/consultations/\(try await chat(on: server))/ws"
        #expect(try server.refusedHandshake(path).status == 401)
        #expect(try server.refusedHandshake(path, token: "ada", apiKey: nil).status == 401)
        #expect(try server.refusedHandshake("/api/v1/consultations/none/ws", token: "ada").status == 404)
        #expect(try server.refusedHandshake(path, token: "bob").status == 403)
        let plain = try server.refusedHandshake(path, token: "ada", isUpgrade: false)
        #expect(plain.status == 400)
        #expect(plain.at("message") == "Bad WebSocket upgrade")
    }

    @Test("W-054: a message is received, and answered in one chunk, which is stored first")
    func message() async throws {
        let server = try TestServer.withoutDelays()
        let chat = try await chat(on: server)
        let before = try await messages(of: chat, on: server).count
        let socket = try open(chat, on: server)
        try socket.send(["type": "message", "content": "I sleep badly", "conversationId": .string(chat.uppercased())])
        #expect(try socket.next() == ["type": "message_received", "timestamp": "2026-01-07T09:00:00Z"])
        let (chunk, end) = (try socket.next(), try socket.next())
        #expect(chunk["type"] == "stream_chunk")
        #expect(end["type"] == "stream_complete")
        #expect(end.at("metadata", "function_calls") == 0)
        let stored = try await messages(of: chat, on: server)
        #expect(stored.count == before + 2)
        #expect(stored.last?["content"] == chunk["content"])
        #expect(stored.last?["role"] == "assistant")
    }

    @Test("W-055: with chatStream=chunks a reply comes in chunks of four words, which together are the reply")
    func chunks() async throws {
        let server = try TestServer.withoutDelays(["fitiq.chatStream": "chunks"])
        let chat = try await chat(on: server)
        let socket = try open(chat, on: server)
        try socket.send(["type": "message", "content": "I sleep badly"])
        _ = try socket.next()
        var parts: [String] = []
        while case let event = try socket.next(), event["type"] == "stream_chunk" { parts.append(event["content"]?.string ?? "") }
        #expect(parts.count > 2)
        #expect(parts[0].split(separator: " ").count == 4)
        #expect(try await messages(of: chat, on: server).last?["content"]?.string == parts.joined())
    }

    @Test("with chatStream=joined the events of a reply are one frame")
    func joined() async throws {
        let server = try TestServer.withoutDelays(["fitiq.chatStream": "joined"])
        let socket = try open(try await chat(on: server), on: server)
        try socket.send(["type": "message", "content": "I sleep badly"])
        _ = try socket.next()
        let events = try socket.nextText().split(separator: "\n").map { try JSON(parsing: Array($0.utf8)) }
        #expect(events.map { $0["type"] } == ["stream_chunk", "stream_complete"])
    }

    @Test("W-057, W-058: a ping gets a pong, and wrong frames get errors; the chat stays open and nothing is stored")
    func frames() async throws {
        let server = try TestServer.withoutDelays()
        let chat = try await chat(on: server)
        let before = try await messages(of: chat, on: server)
        let socket = try open(chat, on: server)
        try socket.send(["type": "ping"])
        #expect(try socket.next() == ["type": "pong", "timestamp": "2026-01-07T09:00:00Z"])
        for frame in [["type": "message", "content": " "], ["type": "wave"], []] as [JSON] {
            try socket.send(frame)
            let error = try socket.next()
            #expect(error["type"] == "error")
            #expect(error["code"] == "VALIDATION_ERROR")
        }
        #expect(try await messages(of: chat, on: server) == before)
    }

    @Test("W-060: two WebSockets of one chat stay open, and a reply goes to the sender's only")
    func two() async throws {
        let server = try TestServer.withoutDelays()
        let chat = try await chat(on: server)
        let (first, second) = (try open(chat, on: server), try open(chat, on: server))
        try second.send(["type": "message", "content": "I sleep badly"])
        #expect(try (0..<3).map { _ in try second.next()["type"] } == ["message_received", "stream_chunk", "stream_complete"])
        try first.send(["type": "ping"])
        #expect(try first.next()["type"] == "pong")
    }

    @Test("W-061: a close with 1001 is echoed, and REST goes on")
    func clientClose() async throws {
        let server = try TestServer.withoutDelays()
        let chat = try await chat(on: server)
        let socket = try open(chat, on: server)
        try socket.send(.close(1_001))
        #expect(try socket.closeCode() == 1_001)
        #expect(try await server.fit("ada").send("GET", "/api/v1/consultations/\(chat)").status == 200)
        try await eventually { server.world.epoch.run.sockets.count == 0 }
    }

    @Test("W-063: the end of a consultation closes its WebSockets with 1000", arguments: ["POST", "DELETE"])
    func end(_ method: String) async throws {
        let server = try TestServer.withoutDelays()
        let chat = try await chat(on: server)
        let socket = try open(chat, on: server)
        let path = "/api/v1/consultations/\(chat)" + (method == "POST" ? "/complete" : "")
        #expect([200, 204].contains(try await server.fit("ada").send(method, path).status))
        #expect(try socket.closeCode() == 1_000)
    }

    @Test("a message to an archived consultation is an error, and the chat stays open")
    func archived() async throws {
        let server = try TestServer.withoutDelays()
        let chat = try await chat(on: server)
        let socket = try open(chat, on: server)
        _ = try await server.fit("ada").payload("PUT", "/api/v1/consultations/\(chat)", ["is_archived": true])
        try socket.send(["type": "message", "content": "Hi"])
        let error = try socket.next()
        #expect([error["error"], error["code"]] == ["Consultation is not active", "CONSULTATION_NOT_ACTIVE"])
    }

    @Test("W-064: with webSockets=silent nothing is sent, and the reply is found by a poll")
    func silent() async throws {
        let server = try TestServer.withoutDelays(["fitiq.webSockets": "silent"])
        let chat = try await chat(on: server)
        let before = try await messages(of: chat, on: server).count
        let socket = try AppSocket(server, "/api/v1/consultations/\(chat)/ws", token: "ada")
        try socket.send(["type": "message", "content": "I sleep badly"])
        try await eventually { try await messages(of: chat, on: server).count == before + 2 }
        try socket.send(.close(1_000))
        #expect(try socket.closeCode() == 1_000)
    }

    @Test("with webSockets=501 a handshake is refused")
    func notImplemented() async throws {
        let server = try TestServer.withoutDelays(["fitiq.webSockets": "501"])
        let path = "/api/v1/consultations/\(try await chat(on: server))/ws"
        #expect(try server.refusedHandshake(path, token: "ada").status == 501)
    }

    @Test("from the first message to the goals that the coach suggests")
    func journey() async throws {
        let server = try TestServer.withoutDelays()
        let data = try await server.fit().payload("POST", "/api/v1/auth/register", .registration("eve@understudy.test"))
        let token = try #require(data["access_token"]?.string)
        let app = server.fit(token)
        let made = try await app.payload("POST", "/api/v1/consultations", ["persona": "wellness_specialist"])
        let chat = try #require(made.at("consultation", "id").string)
        let socket = try AppSocket(server, "/api/v1/consultations/\(chat)/ws", token: token)
        _ = try socket.next()
        for text in ["I want to move more", "What should I do first?"] {
            try socket.send(["type": "message", "content": .string(text)])
            #expect(try (0..<3).map { _ in try socket.next()["type"] } == ["message_received", "stream_chunk", "stream_complete"])
        }
        let suggested = try await app.payload("POST", "/api/v1/consultations/\(chat)/suggest-goals", ["max_suggestions": 2])
        #expect(suggested["count"] == 2)
    }
}
