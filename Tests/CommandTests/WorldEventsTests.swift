import Foundation
import MicroHTTP
import Synchronization
import Testing
import Values

@testable import UnderstudyCommand
@testable import UnderstudyProgram

@Suite("The events of a running server's world")
struct WorldEventsTests {
    private static func stream(_ numbers: [Int]) -> Response {
        let events = numbers.map { "event: event\ndata: \(event($0).text)\n\n" }
        return Response(status: .ok, headers: [.contentType: "text/event-stream"], body: Array(events.joined().utf8))
    }

    private static func event(_ number: Int) -> JSON {
        ["number": .integer(number), "kind": "clock", "at": "2026-11-30T09:00:00.000Z", "now": "2026-01-07T09:00:00.000Z", "summary": "s"]
    }

    private static func number(_ number: Int) throws -> WorldEvent { .event(try ListedEvent(event(number))) }

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
        #expect(try shown == [.missing(2)] + [3, 4, 5].map(Self.number) + [.missing(2), Self.number(8)])
        server.stop()
    }

    @Test("are listed after the number of dropped ones")
    func listed() async throws {
        let server = try Server(configuration: ServerConfiguration(ports: [0])) { _ in
            Response(status: .ok, body: (["events": [Self.event(4)], "dropped": 3] as JSON).encoded)
        }
        #expect(try reader(server).events() == [.missing(3), Self.number(4)])
        server.stop()
    }

    @Test("without a member are an error that names it", arguments: ["number", "kind", "at", "now", "summary"])
    func incomplete(_ member: String) throws {
        let event = JSON.object(JSON.Members(Self.event(4).object?.filter { $0.key != member }.map { ($0.key, $0.value) } ?? []))
        let server = try Server(configuration: ServerConfiguration(ports: [0])) { _ in
            Response(status: .ok, body: (["events": [event], "dropped": 0] as JSON).encoded)
        }
        let error = try #require(throws: StartError.self) { try reader(server).events() }
        #expect(error.exitStatus == 69)
        #expect(error.description.contains("answers without \(member); check that it is an understudy of this version"))
        server.stop()
    }
}
