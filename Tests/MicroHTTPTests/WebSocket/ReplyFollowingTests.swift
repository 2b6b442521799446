import HTTPTypes
import MicroHTTP
import Synchronization
import TestTraits
import Testing

@Suite("A reply that no connection waits for", .blocking)
struct ReplyFollowingTests {
    /// The end of a reply, in a word.
    private func end(of reply: Reply) throws -> String {
        let workers = try Workers(quick: 1, slow: 1)
        let end = Mutex<String?>(nil)
        reply.follow(on: workers) { ending in
            let word =
                switch ending {
                case .response(let response): "\(response.status.code)"
                case .disconnect(let disconnection): "\(disconnection)"
                case .hang: "hang"
                }
            end.withLock { $0 = word }
        }
        try waitUntil { end.withLock { $0 != nil } }
        return end.withLock { $0 } ?? ""
    }

    private static let response = Reply.response(Response(status: .accepted))
    private static let opened: Gate = {
        let gate = Gate(count: 2, timeoutMilliseconds: 60_000)
        gate.openForGood()
        return gate
    }()

    private static let cases: [(String, @Sendable () -> Reply, String)] = [
        ("response", { response }, "202"),
        (
            "computed, later, promised",
            {
                .computed(.quick) {
                    .later(.milliseconds(1)) {
                        .computed(.slow) {
                            let promise = PromisedReply()
                            promise.give(response)
                            return .promised(promise)
                        }
                    }
                }
            }, "202"
        ),
        ("held at an open gate", { .later(.gate(opened)) { response } }, "202"),
        ("held at a gate up to its time", { .later(.gate(Gate(count: 2, timeoutMilliseconds: 1))) { response } }, "202"),
        (
            "held at a gate until it leaves alone",
            { .later(.gate(Gate(count: 2, timeoutMilliseconds: 60_000), endedBy: opened)) { response } }, "202"
        ),
        ("held until a gate opens", { .later(.milliseconds(60_000, endedBy: opened)) { response } }, "202"),
        ("reset", { .disconnect(.reset) }, "reset"),
        ("never", { .later(.idleTimeout) { response } }, "hang"),
    ]

    @Test("is followed to its end", arguments: cases.map(\.0))
    func ends(_ name: String) throws {
        for (known, make, expected) in Self.cases where known == name { #expect(try end(of: make()) == expected) }
    }

    @Test("that leaves a gate alone no longer counts there")
    func left() throws {
        let workers = try Workers(quick: 1, slow: 1)
        let (gate, exit) = (Gate(count: 2, timeoutMilliseconds: 60_000), Gate(count: .max, timeoutMilliseconds: .max))
        let ends = Mutex<[String]>([])
        func hold(_ name: String, endedBy exit: Gate? = nil) {
            Reply.later(.gate(gate, endedBy: exit)) { Self.response }.follow(on: workers) { _ in ends.withLock { $0.append(name) } }
        }
        hold("alone", endedBy: exit)
        exit.openForGood()
        #expect(ends.withLock { $0 } == ["alone"])
        hold("late", endedBy: exit)
        hold("first")
        #expect(ends.withLock { $0 } == ["alone", "late"])
        hold("second")
        #expect(Set(ends.withLock { $0 }) == ["alone", "late", "first", "second"])
    }

    @Test("is tracked until its end")
    func tracked() throws {
        let workers = try Workers(quick: 1, slow: 1)
        let events = Mutex<[String]>([])
        let reply = Reply.tracked(.computed(.quick) { Self.response }) { events.withLock { $0.append("tracked") } }
        reply.follow(on: workers) { _ in events.withLock { $0.append("end") } }
        try waitUntil { events.withLock { $0.count } == 2 }
        #expect(events.withLock { $0 } == ["end", "tracked"])
    }
}
