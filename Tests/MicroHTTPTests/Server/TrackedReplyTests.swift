import MicroHTTP
import RawSockets
import Synchronization
import TestTraits
import Testing

@Suite("A tracked reply", .blocking)
struct TrackedReplyTests {
    /// Counts the calls by name.
    private final class Calls: Sendable {
        private let names = Mutex<[String]>([])

        func note(_ name: String) { names.withLock { $0.append(name) } }
        var all: [String] { names.withLock { $0 } }
    }

    @Test("tells once that its response has been sent, whether it came at once or later")
    func sent() throws {
        let calls = Calls()
        let reply: @Sendable (Request) -> Reply = { request in
            let response = Reply.response(echo(request))
            let inner: Reply =
                switch request.path {
                case "/later": .later(.milliseconds(20)) { response }
                case "/computed": .computed(.quick) { response }
                default: response
                }
            return .tracked(inner) { calls.note(String(request.path)) }
        }
        try withServer(reply: reply) { server in
            let connection = try server.connect()
            let targets = ["/now", "/later", "/computed"]
            for target in targets {
                let answer = try connection.exchange(RawRequest("GET", target))
                #expect(answer.text == "GET \(target)")
            }
            try waitUntil { calls.all.count == 3 }
            #expect(calls.all == targets)
        }
    }

    @Test("tells that the client has left while it waited")
    func left() throws {
        let calls = Calls()
        let reply: @Sendable (Request) -> Reply = { request in
            .tracked(.later(.milliseconds(600_000)) { .response(echo(request)) }) { calls.note("ended") }
        }
        try withServer(reply: reply) { server in
            try server.leave(RawRequest())
            try waitUntil { calls.all == ["ended"] }
        }
    }

    @Test("that comes after its client has left tells it", arguments: [false, true])
    func late(_ isNested: Bool) throws {
        let calls = Calls()
        let promise = PromisedReply()
        let reply: @Sendable (Request) -> Reply = { request in
            .tracked(.promised(promise)) { calls.note("left") }
        }
        try withServer(reply: reply) { server in
            try server.leave(RawRequest())
            try waitUntil { calls.all == ["left"] }
            let late = Reply.tracked(.response(Response(status: .ok))) { calls.note("late") }
            let inner = PromisedReply()
            promise.give(isNested ? .promised(inner) : late)
            if isNested { inner.give(late) }
            #expect(calls.all == ["left", "late"])
        }
    }

    @Test("within a tracked reply tells first, whether it comes at once or later", arguments: [false, true])
    func nested(_ isLater: Bool) throws {
        let calls = Calls()
        let reply: @Sendable (Request) -> Reply = { request in
            let response = Reply.tracked(.response(echo(request))) { calls.note("innermost") }
            let inner = Reply.tracked(isLater ? .later(.milliseconds(20)) { response } : response) { calls.note("inner") }
            return .tracked(isLater ? .computed(.quick) { inner } : inner) { calls.note("outer") }
        }
        try withServer(reply: reply) { server in
            #expect(try server.exchange().text == "GET /")
            try waitUntil { calls.all == ["innermost", "inner", "outer"] }
        }
    }

    @Test("tells that a connection ends without a response", arguments: [Disconnection.reset, .close])
    func disconnected(_ disconnection: Disconnection) throws {
        let calls = Calls()
        try withServer(reply: { _ in .tracked(.disconnect(disconnection)) { calls.note("ended") } }) { server in
            let connection = try server.connect()
            try connection.send(RawRequest())
            try waitUntil { calls.all == ["ended"] }
        }
    }

    @Test("has sent all but the last bytes of a slow body when it says so")
    func lastBytes() throws {
        let calls = Calls()
        let reply: @Sendable (Request) -> Reply = { _ in
            var response = Response(status: .ok, body: Array(repeating: 0x61, count: 30))
            response.delivery = Delivery(bytesPerSecond: 100)
            response.beforeLastBytes = { calls.note("last bytes") }
            return .tracked(.response(response)) { calls.note("ended") }
        }
        try withServer(reply: reply) { server in
            let answer = try server.exchange()
            #expect(answer.body.count == 30)
            #expect(calls.all.first == "last bytes")
            try waitUntil { calls.all == ["last bytes", "ended"] }
        }
    }
}
