import Foundation
import HTTPTypes
import MicroHTTP
import RawSockets
import Synchronization
import Testing
import UnderstudyWorlds
import Values

@testable import UnderstudyProgram
@testable import UnderstudyCommand

@Suite("The journal, read from a running server")
struct JournalReaderTests {
    /// Answers with responses in order and records the requests.
    private final class ScriptedHandler: Sendable {
        private let state: Mutex<(responses: ArraySlice<Response>, requests: [Request])>

        init(_ responses: Response...) {
            state = Mutex((responses[...], []))
        }

        func respond(to request: Request) -> Response {
            // The command's question whether the server answers at all.
            if request.target.hasSuffix("/health") { return Response(status: .ok) }
            return state.withLock { state in
                state.requests.append(request)
                return state.responses.popFirst() ?? Response(status: .internalServerError)
            }
        }

        var requests: [Request] { state.withLock { $0.requests } }
    }

    private static func entry(_ id: String) -> JSON {
        [
            "id": .string(id), "receivedAt": "2026-01-07T09:00:00.000Z", "method": "GET", "path": "/a", "query": [:], "status": 200,
            "durationMs": 1.5, "faults": [],
        ]
    }

    private func stream(_ text: String) -> Response {
        Response(status: .ok, headers: [.contentType: "text/event-stream"], body: Array(text.utf8))
    }

    private func notFound() -> Response {
        Response(status: .notFound, body: Array(#"{"status": 404, "detail": "there is no sandbox t1"}"#.utf8))
    }

    private func reader(_ server: Server) throws -> WorldReader {
        try reader(ports: server.ports)
    }

    private func reader(ports: [Int]) throws -> WorldReader {
        let place = LocatorFile.Server(
            processID: Int(ProcessInfo.processInfo.processIdentifier), ports: ports, baseURLs: ports.map { "http://127.0.0.1:\($0)" })
        return WorldReader(ControlServer(place, port: nil, sandbox: "t1", controlKey: "key"), world: "t1")
    }

    @Test("is followed from the last event after a lost connection, until its world is deleted")
    func resumed() async throws {
        let handler = ScriptedHandler(
            stream(": hello\n\nid: 5\nevent: request\ndata: \(Self.entry("a").text)\n\n"),
            stream(
                "id: 6\nevent: emptied\ndata: {}\n\nevent: dropped\ndata: 12\n\nid: 7\nevent: request\ndata: \(Self.entry("b").text)\n\n"),
            notFound())
        let server = try Server(configuration: ServerConfiguration(ports: [0])) { handler.respond(to: $0) }
        var shown: [RequestLog.Event] = []
        try await reader(server).followRequests { shown.append($0) }
        let expected: [RequestLog.Event] = [
            .request(Self.entry("a"), world: "t1"), .missing(12), .request(Self.entry("b"), world: "t1"),
        ]
        #expect(shown == expected)
        #expect(handler.requests.map(\.target) == [String](repeating: "/_sandbox/t1/_understudy/requests/stream", count: 3))
        let lastID = try #require(HTTPField.Name("Last-Event-ID"))
        #expect(handler.requests.map { $0.headers[lastID] } == [nil, "5", "7"])
        #expect(handler.requests.compactMap { $0.headers[.authorization] } == [String](repeating: "Bearer key", count: 3))
        server.stop()
    }

    @Test("lists its requests without headers and bodies, and the number of dropped ones")
    func listed() async throws {
        let entry = Self.entry("a").merging(["headers": ["accept": ["*/*"]], "body": .null, "answer": .null])
        let handler = ScriptedHandler(Response(status: .ok, body: (["requests": [entry], "dropped": 3] as JSON).encoded))
        let server = try Server(configuration: ServerConfiguration(ports: [0])) { handler.respond(to: $0) }
        let events = try reader(server).requests()
        #expect(events == [.missing(3), .request(Self.entry("a"), world: "t1")] as [RequestLog.Event])
        #expect(handler.requests.map(\.target) == ["/_sandbox/t1/_understudy/requests"])
        server.stop()
    }

    @Test(
        "with an entry without a member is an error that names it",
        arguments: ["id", "receivedAt", "method", "path", "query", "faults", "durationMs"])
    func incomplete(_ member: String) throws {
        let entry = JSON.object(JSON.Members(Self.entry("a").object?.filter { $0.key != member }.map { ($0.key, $0.value) } ?? []))
        let handler = ScriptedHandler(Response(status: .ok, body: (["requests": [entry], "dropped": 0] as JSON).encoded))
        let server = try Server(configuration: ServerConfiguration(ports: [0])) { handler.respond(to: $0) }
        let error = try #require(throws: StartError.self) { try reader(server).requests() }
        #expect(error.exitStatus == 69)
        #expect(error.description.contains("answers without \(member); check that it is an understudy of this version"))
        server.stop()
    }

    @Test("of an unknown sandbox is an error with status 64 and the server's own text")
    func unknown() async throws {
        let handler = ScriptedHandler(notFound(), notFound())
        let server = try Server(configuration: ServerConfiguration(ports: [0])) { handler.respond(to: $0) }
        let reader = try reader(server)
        let followed = await failure { try await reader.followRequests { _ in } }
        let read = await failure { _ = try reader.requests() }
        for error in [followed, read] {
            #expect(error?.exitStatus == 64)
            #expect(error?.description == "there is no sandbox t1")
        }
        server.stop()
    }

    @Test("of a server that does not answer is an error with status 69")
    func silent() async throws {
        let port = try SilentPort()
        let reader = try reader(ports: [port.number])
        let followed = await failure { try await reader.followRequests { _ in } }
        let read = await failure { _ = try reader.requests() }
        withExtendedLifetime(port) {}
        for error in [followed, read] {
            #expect(error?.exitStatus == 69)
            #expect(error?.description.contains("does not answer") == true, "\(error?.description ?? "")")
        }
    }

    private func failure(_ body: () async throws -> Void) async -> StartError? {
        do {
            try await body()
            return nil
        } catch {
            return error as? StartError
        }
    }
}
