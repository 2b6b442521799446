import Foundation
import MicroHTTP
import RawSockets
import Synchronization
import TestTraits
import Testing

@Suite("A computed response", .blocking)
struct WorkersTests {
    @Test(
        "delays no other connection, however many are queued",
        arguments: [Workers.Lane.quick, .slow])
    func others(_ lane: Workers.Lane) throws {
        let gate = HandlerGate()
        let reply: @Sendable (Request) -> Reply = { request in
            guard request.path == "/held" else { return .response(echo(request)) }
            return .computed(lane) {
                gate.pass()
                return .response(echo(request))
            }
        }
        try withServer(ServerConfiguration(threads: 1), workers: Workers(quick: 2, slow: 2), reply: reply) { server in
            let other = try server.connect()
            #expect(try other.exchange(RawRequest("GET", "/first")).text == "GET /first")
            let held = try (0..<5).map { _ in try server.sending("/held") }
            for _ in 0..<2 { try gate.waitUntilReached() }
            for number in 0..<20 {
                #expect(try other.exchange(RawRequest("GET", "/\(number)")).text == "GET /\(number)")
            }
            for _ in held { gate.open() }
            for connection in held {
                let answer = try connection.readResponse()
                #expect(answer.text == "GET /held")
            }
        }
    }

    @Test("of the quick lane is sent while the slow lane is full")
    func lanes() throws {
        let gate = HandlerGate()
        let reply: @Sendable (Request) -> Reply = { request in
            if request.path == "/quick" { return .computed(.quick) { .response(echo(request)) } }
            return .computed(.slow) {
                gate.pass()
                return .response(echo(request))
            }
        }
        try withServer(ServerConfiguration(threads: 1), workers: Workers(quick: 1, slow: 1), reply: reply) { server in
            let slow = try (0..<3).map { _ in try server.sending("/slow") }
            try gate.waitUntilReached()
            for _ in 0..<5 {
                let answer = try server.exchange(RawRequest("GET", "/quick"))
                #expect(answer.text == "GET /quick")
            }
            for _ in slow { gate.open() }
            for connection in slow {
                let answer = try connection.readResponse()
                #expect(answer.text == "GET /slow")
            }
        }
    }

    @Test("is never computed on a serving thread, even for the only connection")
    func threads() throws {
        let threads = Mutex<[ObjectIdentifier]>([])
        let note: @Sendable () -> Void = { threads.withLock { $0.append(ObjectIdentifier(Thread.current)) } }
        let reply: @Sendable (Request) -> Reply = { request in
            note()
            return .computed(.quick) {
                note()
                return .response(echo(request))
            }
        }
        try withServer(ServerConfiguration(threads: 1), workers: Workers(quick: 1), reply: reply) { server in
            let answer = try server.exchange(RawRequest("GET", "/"))
            #expect(answer.text == "GET /")
            #expect(Set(threads.withLock { $0 }).count == 2)
        }
    }

    @Test("may become any other reply: promised, delayed, computed on the other lane, or a closed connection")
    func further() throws {
        let (promise, asked) = (PromisedReply(), HandlerGate())
        asked.open()
        let reply: @Sendable (Request) -> Reply = { request in
            let answer = Reply.response(echo(request))
            return switch request.path {
            case "/promised":
                .computed(.quick) {
                    .computed(.slow) {
                        asked.pass()
                        return .promised(promise)
                    }
                }
            case "/later": .computed(.quick) { .later(.milliseconds(1)) { .computed(.quick) { answer } } }
            case "/disconnect": .computed(.slow) { .disconnect(.close) }
            default: answer
            }
        }
        try withServer(ServerConfiguration(threads: 1), workers: Workers(), reply: reply) { server in
            let connection = try server.connect()
            #expect(try connection.exchange(RawRequest("GET", "/later")).text == "GET /later")
            try connection.send(RawRequest("GET", "/promised"))
            try asked.waitUntilReached()
            promise.give(.response(.text("given")))
            #expect(try connection.readResponse().text == "given")
            try connection.send(RawRequest("GET", "/disconnect"))
            #expect(try connection.readToEnd().isEmpty)
        }
    }

    @Test("is computed to its end once it has begun, even if the server stops without waiting for it")
    func stopping() throws {
        let gate = HandlerGate()
        let asked = Mutex(0)
        let count = Mutex(0)
        let reply: @Sendable (Request) -> Reply = { request in
            guard request.path == "/slow" else { return .response(echo(request)) }
            asked.withLock { $0 += 1 }
            return .computed(.quick) {
                gate.pass()
                count.withLock { $0 += 1 }
                return .response(echo(request))
            }
        }
        let server = try BareServer(ServerConfiguration(threads: 1), workers: Workers(quick: 1), reply: reply)
        let other = try server.connect()
        _ = try other.exchange(RawRequest("GET", "/first"))
        let connections = try (0..<3).map { _ in try server.sending("/slow") }
        try gate.waitUntilReached()
        try waitUntil { asked.withLock { $0 } == connections.count }
        // The serving thread has handled the last of them.
        _ = try other.exchange(RawRequest("GET", "/"))
        let stopping = Background { server.stop(drainSeconds: 0) }
        for connection in connections { #expect(try connection.readToEnd().isEmpty) }
        #expect(!stopping.isFinished)
        for _ in connections { gate.open() }
        #expect(try !stopping.value())
        // The connections of the others were closed before a worker was free.
        #expect(count.withLock { $0 } == 1)
    }
}
