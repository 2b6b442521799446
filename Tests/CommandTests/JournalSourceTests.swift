import Foundation
import HTTPTypes
import MicroHTTP
import RawSockets
import Synchronization
import Testing
import UnderstudyCore
import UnderstudyWorlds

@testable import UnderstudyProgram
@testable import UnderstudyCommand

@Suite("The journal of a running server")
struct JournalSourceTests {
    /// Gives answers one after the other, and keeps what it was asked.
    private final class Script: Sendable {
        private let state: Mutex<(answers: ArraySlice<Response>, asked: [Request])>

        init(_ answers: Response...) {
            state = Mutex((answers[...], []))
        }

        func answer(_ request: Request) -> Response {
            state.withLock { state in
                state.asked.append(request)
                return state.answers.popFirst() ?? Response(status: .internalServerError)
            }
        }

        var asked: [Request] { state.withLock { $0.asked } }
    }

    private func stream(_ text: String) -> Response {
        Response(status: .ok, headers: [.contentType: "text/event-stream"], body: Array(text.utf8))
    }

    private func gone() -> Response {
        Response(status: .notFound, body: Array(#"{"status": 404, "detail": "there is no sandbox t1"}"#.utf8))
    }

    private func source(_ server: Server) throws -> JournalSource {
        try source(ports: server.ports)
    }

    private func source(ports: [Int]) throws -> JournalSource {
        let place = LocatorFile.Server(
            processID: Int(ProcessInfo.processInfo.processIdentifier), ports: ports, baseURLs: ports.map { "http://127.0.0.1:\($0)" })
        return try JournalSource(place, port: nil, sandbox: "t1", controlKey: "key")
    }

    @Test("is read on behind the last request that came when a connection is lost, until its world is gone")
    func resumed() async throws {
        let script = Script(
            stream(": hello\n\nid: 5\nevent: request\ndata: {\"id\":\"a\"}\n\n"),
            stream("id: 6\nevent: emptied\ndata: {}\n\nevent: dropped\ndata: 12\n\nid: 7\nevent: request\ndata: {\"id\":\"b\"}\n\n"),
            gone())
        let server = try Server(configuration: ServerConfiguration(ports: [0])) { script.answer($0) }
        var shown: [RequestLog.Event] = []
        try await source(server).follow { shown.append($0) }
        let expected: [RequestLog.Event] = [.request(["id": "a"], world: "t1"), .missing(12), .request(["id": "b"], world: "t1")]
        #expect(shown == expected)
        #expect(script.asked.map(\.target) == [String](repeating: "/_sandbox/t1/_understudy/requests/stream", count: 3))
        let lastID = try #require(HTTPField.Name("Last-Event-ID"))
        #expect(script.asked.map { $0.headers[lastID] } == [nil, "5", "7"])
        #expect(script.asked.compactMap { $0.headers[.authorization] } == [String](repeating: "Bearer key", count: 3))
        server.stop()
    }

    @Test("is read as far as it is kept, with the number of what is not, and without headers and bodies")
    func kept() async throws {
        let entry = #"{"id": "a", "headers": {"accept": ["*/*"]}, "body": null, "status": 200, "answer": null}"#
        let script = Script(Response(status: .ok, body: Array(#"{"requests": [\#(entry)], "dropped": 3}"#.utf8)))
        let server = try Server(configuration: ServerConfiguration(ports: [0])) { script.answer($0) }
        let events = try await source(server).kept()
        #expect(events == [.missing(3), .request(["id": "a", "status": 200], world: "t1")] as [RequestLog.Event])
        #expect(script.asked.map(\.target) == ["/_sandbox/t1/_understudy/requests"])
        server.stop()
    }

    @Test("is not there where its world is not, which the server says in its own words")
    func unknown() async throws {
        let script = Script(gone(), gone())
        let server = try Server(configuration: ServerConfiguration(ports: [0])) { script.answer($0) }
        let source = try source(server)
        let followed = await failure { try await source.follow { _ in } }
        let read = await failure { _ = try await source.kept() }
        for error in [followed, read] {
            #expect(error?.exitStatus == 64)
            #expect(error?.description == "there is no sandbox t1")
        }
        server.stop()
    }

    @Test("is told not to be had where nobody answers")
    func silent() async throws {
        let port = try SilentPort()
        let source = try source(ports: [port.number])
        let followed = await failure { try await source.follow { _ in } }
        let read = await failure { _ = try await source.kept() }
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
