import Foundation
import MicroHTTP
import Synchronization
import TestTraits
import Testing

@Suite("What is computed", .blocking)
struct ComputedTests {
    /// Where an answer was asked for, and where it was computed.
    private final class Threads: Sendable {
        let asked = Mutex<[ObjectIdentifier]>([])
        let computed = Mutex<[ObjectIdentifier]>([])

        func note(_ threads: borrowing Mutex<[ObjectIdentifier]>) {
            threads.withLock { $0.append(ObjectIdentifier(Thread.current)) }
        }
    }

    @Test("for one connection keeps no other one waiting, however much of it waits for its turn")
    func others() throws {
        let gate = Gate()
        let reply: @Sendable (Request) -> Reply = { request in
            guard request.path == "/slow" else { return .response(echo(request)) }
            return .computed {
                gate.pass()
                return .response(echo(request))
            }
        }
        try withServer(ServerConfiguration(threads: 1, computingThreads: 2), reply: reply) { server in
            let other = try server.connect()
            #expect(try other.exchange(RawRequest("GET", "/first")).text == "GET /first")
            let slow = try (0..<5).map { _ in try server.sending("/slow") }
            for _ in 0..<2 { try gate.waitUntilReached() }
            for number in 0..<20 {
                #expect(try other.exchange(RawRequest("GET", "/\(number)")).text == "GET /\(number)")
            }
            for _ in slow { gate.open() }
            for connection in slow {
                #expect(try connection.readResponse().text == "GET /slow")
            }
        }
    }

    @Test("for the only connection of a thread is computed there, and elsewhere once there is another one")
    func alone() throws {
        let threads = Threads()
        let reply: @Sendable (Request) -> Reply = { request in
            threads.note(threads.asked)
            return .computed {
                threads.note(threads.computed)
                return .response(echo(request))
            }
        }
        try withServer(ServerConfiguration(threads: 1), reply: reply) { server in
            let connection = try server.connect()
            #expect(try connection.exchange(RawRequest("GET", "/1")).text == "GET /1")
            #expect(try server.exchange(RawRequest("GET", "/2")).text == "GET /2")
            let (asked, computed) = (threads.asked.withLock { $0 }, threads.computed.withLock { $0 })
            #expect(asked.count == 2)
            #expect(asked.first == computed.first)
            #expect(Set(asked).count == 1)
            #expect(Set(computed).count == 2)
            withExtendedLifetime(connection) {}
        }
    }

    @Test("may lead to whatever a handler says: what is promised, put off, worked on, computed or never said", arguments: [false, true])
    func further(isAlone: Bool) throws {
        let (promise, asked) = (PromisedReply(), Gate())
        asked.open()
        let reply: @Sendable (Request) -> Reply = { request in
            let answer = Reply.response(echo(request))
            return switch request.path {
            case "/promised":
                .computed {
                    .computed {
                        asked.pass()
                        return .promised(promise)
                    }
                }
            case "/later": .computed { .later(.milliseconds(1)) { .computed { answer } } }
            case "/work": .computed { .work { .computed { answer } } }
            case "/disconnect": .computed { .disconnect(.close) }
            default: answer
            }
        }
        try withServer(ServerConfiguration(threads: 1), reply: reply) { server in
            let other = isAlone ? nil : try server.sending("/")
            let connection = try server.connect()
            #expect(try connection.exchange(RawRequest("GET", "/later")).text == "GET /later")
            #expect(try connection.exchange(RawRequest("GET", "/work")).text == "GET /work")
            try connection.send(RawRequest("GET", "/promised"))
            try asked.waitUntilReached()
            promise.give(.response(.text("given")))
            #expect(try connection.readResponse().text == "given")
            try connection.send(RawRequest("GET", "/disconnect"))
            #expect(try connection.readToEnd().isEmpty)
            if let other { #expect(try other.readResponse().text == "GET /") }
        }
    }

    @Test("behind slow work is computed, too, where the client has left meanwhile")
    func behindWork() throws {
        let (gate, computed) = (Gate(), Gate())
        let reply: @Sendable (Request) -> Reply = { request in
            guard request.path == "/slow" else { return .response(echo(request)) }
            return .work {
                gate.pass()
                return .computed {
                    computed.pass()
                    return .response(echo(request))
                }
            }
        }
        try withServer(ServerConfiguration(threads: 1), reply: reply) { server in
            computed.open()
            let leaving = try server.sending("/slow")
            try gate.waitUntilReached()
            leaving.endSending()
            // It is noticed, and the connection closed.
            #expect(try leaving.readToEnd().isEmpty)
            gate.open()
            try computed.waitUntilReached()
        }
    }

    @Test("is computed to its end, all of it, also when the server stops without waiting for an answer")
    func stopping() throws {
        let gate = Gate()
        let asked = Mutex(0)
        let count = Mutex(0)
        let reply: @Sendable (Request) -> Reply = { request in
            guard request.path == "/slow" else { return .response(echo(request)) }
            asked.withLock { $0 += 1 }
            return .computed {
                gate.pass()
                count.withLock { $0 += 1 }
                return .response(echo(request))
            }
        }
        let server = try TestServer(ServerConfiguration(threads: 1, computingThreads: 1), reply: reply)
        let other = try server.connect()
        _ = try other.exchange(RawRequest("GET", "/first"))
        let connections = try (0..<3).map { _ in try server.sending("/slow") }
        try gate.waitUntilReached()
        try eventually { asked.withLock { $0 } == connections.count }
        // The thread that serves is done with the last of them.
        _ = try other.exchange(RawRequest("GET", "/"))
        let stopping = Background { server.stop(drainSeconds: 0) }
        for connection in connections { #expect(try connection.readToEnd().isEmpty) }
        #expect(!stopping.isFinished)
        for _ in connections { gate.open() }
        #expect(try !stopping.value())
        #expect(count.withLock { $0 } == connections.count)
    }
}

extension TestServer {
    /// A connection on which something has been asked.
    fileprivate func sending(_ path: String) throws -> RawConnection {
        let connection = try connect()
        try connection.send(RawRequest("GET", path))
        return connection
    }
}
