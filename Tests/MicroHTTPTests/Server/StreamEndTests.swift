import Dispatch
import Foundation
import MicroHTTP
import RawSockets
import Synchronization
import TestTraits
import Testing

@Suite("A stream", .blocking)
struct StreamEndTests {
    private static let drainSeconds = 60
    /// Far less than a server waits for responses that have an end.
    private static let soon = Duration.seconds(30)

    private static func connections(_ count: Int, _ server: BareServer) throws -> [RawConnection] {
        try (0..<count).map { _ in
            let connection = try server.connect()
            try connection.send(RawRequest("GET", "/stream"))
            let head = try connection.readHead()
            #expect(head.status == 200)
            return connection
        }
    }

    @Test("that is endless ends in order with the server, which does not wait for it", arguments: [1, 50])
    func stop(count: Int) throws {
        let streams = CountedStream.Count()
        let fed = FedStream()
        try withServer(respond: streaming { CountedStream(fed, in: streams) }) { server in
            let connections = try Self.connections(count, server)
            let started = ContinuousClock.now
            #expect(server.stop(drainSeconds: Self.drainSeconds))
            #expect(ContinuousClock.now - started < Self.soon)
            for connection in connections {
                let chunk = try connection.readChunk()
                #expect(chunk.isEmpty)
            }
            try waitUntil { streams.value.load(ordering: .relaxed) == 0 }
        }
    }

    @Test("is released when its client leaves")
    func disconnect() throws {
        let streams = CountedStream.Count()
        let fed = FedStream()
        try withServer(respond: streaming { CountedStream(fed, in: streams) }) { server in
            var connections = try Self.connections(5, server)
            #expect(streams.value.load(ordering: .relaxed) == 5)
            connections.removeAll()
            try waitUntil { streams.value.load(ordering: .relaxed) == 0 }
            let other = try server.exchange(RawRequest("GET", "/other"))
            #expect(other.text == "GET /other")
        }
    }

    @Test("that is endless is asked for no more than its client reads, and is cut off with the server")
    func unread() throws {
        let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 65_536)
        let asked = CountedStream.Count()
        let streams = CountedStream.Count()
        let stream = ClosureStream {
            asked.value.add(1, ordering: .relaxed)
            return .piece(piece)
        }
        try withServer(respond: streaming { CountedStream(stream, in: streams) }) { server in
            let connection = try RawConnection(port: server.ports[0], hasSmallBuffers: true)
            try connection.send(RawRequest("GET", "/stream"))
            try waitUntil { asked.value.load(ordering: .relaxed) > 0 }
            for number in 0..<200 {
                let other = try server.exchange(RawRequest("GET", "/\(number)"))
                #expect(other.text == "GET /\(number)")
            }
            #expect(asked.value.load(ordering: .relaxed) < 200)
            let started = ContinuousClock.now
            #expect(server.stop(drainSeconds: Self.drainSeconds))
            #expect(ContinuousClock.now - started < Self.soon)
            try waitUntil { streams.value.load(ordering: .relaxed) == 0 }
        }
    }

    @Test("occupies no serving thread while it computes its next step")
    func slow() throws {
        let said = DispatchSemaphore(value: 0)
        let stream = ClosureStream {
            said.wait()
            return .end
        }
        try withServer(ServerConfiguration(threads: 1), respond: streaming { stream }) { server in
            let connection = try server.connect()
            try connection.send(RawRequest("GET", "/stream"))
            for number in 0..<20 {
                let other = try server.exchange(RawRequest("GET", "/\(number)"))
                #expect(other.text == "GET /\(number)")
            }
            said.signal()
            _ = try connection.readHead()
            let chunk = try connection.readChunk()
            #expect(chunk.isEmpty)
        }
    }

    @Test("that always has more does not prevent the server from stopping")
    func restless() throws {
        let stream = ClosureStream { .piece(Array("more".utf8)) }
        for _ in 1...10 {
            try withServer(ServerConfiguration(threads: 2), respond: streaming { stream }) { server in
                let connections = try Self.connections(4, server)
                for connection in connections {
                    let chunk = try connection.readChunk()
                    #expect(chunk == Array("more".utf8))
                }
                #expect(server.stop(drainSeconds: Self.drainSeconds))
            }
        }
    }

    @Test("that has an end is waited for when the server stops")
    func finite() throws {
        let (asked, goesOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let steps = CountedStream.Count()
        let stream = ClosureStream(isEndless: false) {
            guard steps.value.add(1, ordering: .relaxed).newValue < 3 else { return .end }
            asked.signal()
            goesOn.wait()
            return .piece(Array("part".utf8))
        }
        try withServer(respond: streaming { stream }) { server in
            let connection = try server.connect()
            try connection.send(RawRequest("GET", "/stream"))
            asked.wait()
            let stopped = DispatchSemaphore(value: 0)
            DispatchQueue.global().async {
                _ = server.stop(drainSeconds: Self.drainSeconds)
                stopped.signal()
            }
            Thread.sleep(forTimeInterval: 0.3)
            goesOn.signal()
            goesOn.signal()
            _ = try connection.readHead()
            for part in ["part", "part", ""] {
                let chunk = try connection.readChunk()
                #expect(chunk == Array(part.utf8))
            }
            stopped.wait()
        }
    }

    @Test("that has an end but sends nothing in the drain time is cut off when the server stops")
    func cut() throws {
        let stream = ClosureStream(isEndless: false) { .pause(.milliseconds(600_000)) }
        try withServer(respond: streaming { stream }) { server in
            let connection = try server.connect()
            try connection.send(RawRequest("GET", "/stream"))
            _ = try connection.readHead()
            server.stop(drainSeconds: 1)
            #expect(throws: (any Error).self) { try connection.readChunk() }
        }
    }
}
