import Foundation
import RawSockets
import Testing
import TestSupport
import UnderstudyCore
import Values

/// Bodies with a `Content-Encoding`, to the backends whose Express decodes them.
@Suite("A compressed request body")
struct EncodedBodyTests {
    /// Its own, because the bodies are stored, and with a small limit: a body that decodes to it takes an unoptimized build a second.
    private let server: TestServer

    init() throws {
        server = try TestServer(settings: ["limits.bodyBytes": 1_048_576])
    }

    private static let log = Array(#"{"userId":"six-days","logText":"slept well"}"#.utf8)
    private static let weight = Array(#"{"weights":[{"weightLbs":180.2,"date":"2026-01-07","source":"manual"}]}"#.utf8)
    /// The same text as ``log``, by gzip.
    private static let gzippedLog = "H4sIAAAAAAACA6tWKi1OLfJMUbJSKs6s0E1JrCxW0lHKyU8PSa0oAQnmpBaUKJSn5uQo1QIAnL4bBSwAAAA="

    private func post(
        _ path: String, _ body: [UInt8], coding: String, type: String = "application/json"
    ) async throws -> TestServer.Answer {
        try await server.send(
            "POST", path, headers: ["Content-Type": type, "Content-Encoding": coding], data: Data(body))
    }

    @Test("is decoded by the Longevity App's and Brad OS's backends", arguments: ["deflate", "Deflate"])
    func deflate(_ coding: String) async throws {
        let longevity = try await post("/api/ingest-log", Self.log.zlibStream, coding: coding)
        #expect(longevity.status == 200)
        #expect(longevity.text == #"{"ok":true}"#)
        let brad = try await post("/api/dev/health-sync/weight/bulk", Self.weight.zlibStream, coding: coding)
        #expect(brad.status == 200)
        #expect(try brad.json["success"] == true)
    }

    @Test("is decoded from gzip")
    func gzip() async throws {
        let answer = try await post("/api/ingest-log", Array(try #require(Data(base64Encoded: Self.gzippedLog))), coding: "gzip")
        #expect(answer.status == 200)
        #expect(answer.text == #"{"ok":true}"#)
    }

    @Test("that is damaged or cut gets the answer to malformed JSON", arguments: ["gzip", "deflate"])
    func malformed(_ coding: String) async throws {
        for body in [Array(Self.log.zlibStream.dropLast()), Self.log] {
            let longevity = try await post("/api/ingest-log", body, coding: coding)
            #expect(longevity.status == 400)
            #expect(longevity.text == #"{"error":"Invalid JSON"}"#)
            let brad = try await post("/api/dev/health-sync/weight/bulk", body, coding: coding)
            #expect(brad.status == 400)
            #expect(brad.text == #"{"success":false,"error":{"code":"VALIDATION_ERROR","message":"Invalid request body"}}"#)
        }
    }

    @Test("in another coding gets 415, before credentials and route", arguments: ["br", "zstd", "x-gzip", "gzip, deflate"])
    func unsupported(_ coding: String) async throws {
        let message = "unsupported content encoding \\\"\(coding)\\\""
        for path in ["/api/ingest-log", "/api/age/daily-update", "/api/no/such/path"] {
            let answer = try await post(path, Self.log, coding: coding)
            #expect(answer.status == 415)
            #expect(answer.text == #"{"error":"\#(message)"}"#)
        }
        for path in ["/api/dev/health-sync/weight/bulk", "/api/dev/no/such/path"] {
            let answer = try await post(path, Self.weight, coding: coding)
            #expect(answer.status == 415)
            #expect(answer.text == #"{"success":false,"error":{"code":"VALIDATION_ERROR","message":"\#(message)"}}"#)
        }
    }

    @Test("that Brad OS does not read because of its type counts as empty, whatever its coding")
    func undeclared() async throws {
        let answer = try await post("/api/dev/health-sync/weight/bulk", Self.weight, coding: "br", type: "text/plain")
        #expect(answer.status == 400)
        #expect(try answer.json["error"]?["code"] == "VALIDATION_ERROR")
    }

    @Test("counts with its decoded size", arguments: [(102_400, 200), (102_401, 413)])
    func size(_ bytes: Int, _ status: Int) async throws {
        let opening = Array(#"{"userId":"u","logText":""#.utf8)
        let text = opening + Array(repeating: UInt8(ascii: "x"), count: bytes - opening.count - 2) + Array("\"}".utf8)
        let answer = try await post("/api/ingest-log", text.zlibStream, coding: "deflate")
        #expect(answer.status == status)
        if status == 413 { #expect(answer.text == #"{"error":"Request body too large"}"#) }
    }

    @Test("that decodes to more than the server's limit gets 413")
    func bomb() async throws {
        // 65,536 zeros in each of 17 members: one member more than 1 MiB.
        let text = "H4sIAAAAAAACA+3BAQEAAACAkP6v7ggK" + String(repeating: "A", count: 84) + "auuOl9cAAAEA"
        let member = Array(try #require(Data(base64Encoded: text)))
        let body = Array(repeatElement(member, count: 17).joined())
        let longevity = try await post("/api/ingest-log", body, coding: "gzip")
        #expect(longevity.status == 413)
        #expect(longevity.text == #"{"error":"Request body too large"}"#)
        let brad = try await post("/api/dev/health-sync/weight/bulk", body, coding: "gzip")
        #expect(brad.status == 413)
        #expect(brad.text == #"{"success":false,"error":{"code":"VALIDATION_ERROR","message":"Request body too large"}}"#)
    }

    @Test("is refused by FitIQ, after the credentials, and by Firebase", arguments: ["gzip", "br"])
    func refused(_ coding: String) async throws {
        let server = try DemoServer.of("guide")
        let message = "Unsupported content encoding \"\(coding)\": send the body uncompressed"
        let headers = ["Content-Encoding": coding, "X-API-Key": "test-api-key"]
        let stranger = try await server.send("POST", "/api/v1/progress", headers: headers, data: Data([1, 2]))
        #expect(stranger.status == 401)
        let fitIQ = try await server.send("POST", "/api/v1/progress", token: "fitiq-guide", headers: headers, data: Data([1, 2]))
        #expect(fitIQ.status == 415)
        let expected: JSON = [
            "success": false, "data": .null, "error": ["code": "UNSUPPORTED_MEDIA_TYPE", "message": .string(message)],
            "message": .string(message),
        ]
        #expect(try fitIQ.json == expected)
        let firebase = try await server.send(
            "POST", "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any", headers: headers, data: Data([1, 2]))
        #expect(firebase.status == 415)
        #expect(try firebase.json["error"]?["message"] == .string(message))
        #expect(try firebase.json["error"]?["status"] == "INVALID_ARGUMENT")
    }

    @Test("is matched by rules and shown in the journal as it is decoded")
    func journal() async throws {
        let world = try await WireWorld()
        try await world.add(["match": ["body": ["logText": "slept well"]], "effect": ["headers": ["X-One": "1"]]])
        var request = RawRequest.make("POST", "/api/ingest-log").with("Content-Encoding", "deflate")
        request.body = Self.log.zlibStream
        let answer = try await world.send(request)
        #expect(answer.status == 200)
        #expect(answer.fault == "f1")
        let entry = try #require(try await world.entry(of: answer))
        #expect(entry["body"] == ["userId": "six-days", "logText": "slept well"])
        #expect(entry["headers"]?["content-encoding"] == ["deflate"])
        #expect(entry["bodyNote"] == nil)
        let found = try await world.control(
            "POST", "requests/verify", ["match": ["body": ["userId": "six-days"]], "count": ["exactly": 1]])
        #expect(found.status == 200)
        request = RawRequest.make("POST", "/api/ingest-log").with("Content-Encoding", "br")
        request.body = Self.log.zlibStream
        let refused = try await world.send(request)
        let shown = try #require(try await world.entry(of: refused))
        #expect(shown["status"] == 415)
        #expect(shown["body"] == .null)
        #expect(shown["bodyNote"]?.string?.hasPrefix("encoded as br, and not decoded") == true)
    }
}
