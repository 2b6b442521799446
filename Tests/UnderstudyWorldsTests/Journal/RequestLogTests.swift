import Dispatch
import Synchronization
import Testing
@testable import UnderstudyWorlds

@Suite("The log of requests")
struct RequestLogTests {
    private let world: World
    private let received = ReceivedEvents()

    init() throws {
        world = try World.make(accounts: [["key": "ada", "tokens": ["ada", "mine-1"]]])
    }

    /// The reported events, by id.
    private final class ReceivedEvents: Sendable {
        private let events = Mutex<[RequestLog.Event]>([])

        func add(_ new: [RequestLog.Event]) { events.withLock { $0 += new } }

        var all: [RequestLog.Event] { events.withLock { $0 } }

        var names: [String] {
            all.map { event in
                switch event {
                case .request(let summary, _): summary["id"]?.string ?? ""
                case .missing(let count): "\(count) missing"
                }
            }
        }
    }

    private func note(_ numbers: ClosedRange<Int>, in log: RequestLog) throws {
        for number in numbers { log.note(try .make(id: "\(number)"), in: world) }
    }

    @Test("reports all requests in their order, including those from before the start", arguments: [1, 7, 1_000])
    func order(_ batch: Int) throws {
        let log = RequestLog(RequestLog.Limits(batch: batch))
        try note(1...10, in: log)
        #expect(received.all.isEmpty)
        log.start { [received] in received.add($0) }
        try note(11...20, in: log)
        log.stop(withinSeconds: 600)
        #expect(received.names == (1...20).map { String($0) })
        try note(21...21, in: log)
        #expect(received.names.count == 20)
    }

    @Test("does not block requests while its reader blocks, and counts dropped requests in their place")
    func unread() throws {
        let (entered, gate) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let log = RequestLog(RequestLog.Limits(requests: 4))
        log.start { [received] events in
            received.add(events)
            entered.signal()
            gate.wait()
        }
        try note(0...0, in: log)
        entered.wait()
        try note(1...10, in: log)
        gate.signal()
        entered.wait()
        // There is room again, but the missing requests are reported first.
        try note(11...11, in: log)
        for _ in 0..<10 { gate.signal() }
        log.stop(withinSeconds: 600)
        #expect(received.names == ["0", "1", "2", "3", "4", "6 missing", "11"])
    }

    @Test("counts the bytes of long targets")
    func targets() throws {
        let log = RequestLog(RequestLog.Limits(targetBytes: 1_000))
        let long = "/" + String(repeating: "x", count: 599)
        for number in 1...3 { log.note(try .make(.get, long, id: "\(number)"), in: world) }
        log.start { [received] in received.add($0) }
        log.stop(withinSeconds: 600)
        #expect(received.names == ["1", "2 missing"])
    }

    @Test("retains at most a number of worlds, which may be deleted")
    func worlds() throws {
        let log = RequestLog(RequestLog.Limits(worlds: 2))
        for number in 1...3 { log.note(try .make(id: "\(number)"), in: try World.make()) }
        log.start { [received] in received.add($0) }
        log.stop(withinSeconds: 600)
        #expect(received.names == ["1", "2", "1 missing"])
    }

    @Test("stops in time, even if its reader never returns")
    func stuck() throws {
        let (entered, gate) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let log = RequestLog()
        log.start { _ in
            entered.signal()
            gate.wait()
        }
        try note(1...1, in: log)
        entered.wait()
        log.stop(withinSeconds: 0)
        gate.signal()
        // A log that was never started stops, too.
        RequestLog().stop(withinSeconds: 600)
    }

    @Test("masks secrets, including the tokens of the world's seed, and names the world")
    func masked() throws {
        let log = RequestLog()
        log.note(try .make(.get, "/api/mine-1?password=x&range=weekly", account: "ada"), in: world)
        log.start { [received] in received.add($0) }
        log.stop(withinSeconds: 600)
        guard case .request(let summary, "test") = try #require(received.all.first) else {
            Issue.record("events: \(received.all)")
            return
        }
        #expect(summary["path"] == "/api/***")
        #expect(summary["query"] == ["password": ["***"], "range": ["weekly"]])
        #expect(summary["account"] == "ada")
    }
}
