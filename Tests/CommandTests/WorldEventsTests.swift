import Foundation
import MicroHTTP
import Synchronization
import Testing

@testable import UnderstudyCommand
@testable import UnderstudyProgram

@Suite("The events of a running server's world")
struct WorldEventsTests {
    private static func stream(_ numbers: [Int]) -> Response {
        let events = numbers.map { "event: event\ndata: {\"number\":\($0)}\n\n" }
        return Response(status: .ok, headers: [.contentType: "text/event-stream"], body: Array(events.joined().utf8))
    }

    private static func number(_ number: Int) -> WorldEvent { .event(["number": .integer(number)]) }

    private func reader(_ server: Server) throws -> WorldReader {
        let place = LocatorFile.Server(
            processID: Int(ProcessInfo.processInfo.processIdentifier), ports: server.ports,
            baseURLs: server.ports.map { "http://127.0.0.1:\($0)" })
        return WorldReader(ControlServer(place, port: nil, sandbox: "t1", controlKey: nil), world: "t1")
    }

    @Test("are followed without repetition after a lost connection, and missing ones are counted, until the world is deleted")
    func resumed() async throws {
        let responses = Mutex([Self.stream([3, 4]), Self.stream([3, 4, 5]), Self.stream([8])][...])
        let server = try Server(configuration: ServerConfiguration(ports: [0])) { request in
            if request.target.hasSuffix("/health") { return Response(status: .ok) }
            return responses.withLock { $0.popFirst() } ?? Response(status: .notFound)
        }
        var shown: [WorldEvent] = []
        try await reader(server).followEvents { shown.append($0) }
        #expect(shown == [.missing(2)] + [3, 4, 5].map(Self.number) + [.missing(2), Self.number(8)])
        server.stop()
    }

    @Test("are listed after the number of dropped ones")
    func listed() async throws {
        let server = try Server(configuration: ServerConfiguration(ports: [0])) { _ in
            Response(status: .ok, body: Array(#"{"events": [{"number": 4}], "dropped": 3}"#.utf8))
        }
        #expect(try reader(server).events() == [.missing(3), Self.number(4)])
        server.stop()
    }
}
