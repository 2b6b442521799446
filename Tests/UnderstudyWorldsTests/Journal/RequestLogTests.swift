import Dispatch
import Synchronization
import Testing
import UnderstudyCore
import UnderstudyWorlds

@Suite("The log of requests")
struct RequestLogTests {
    private let world: World
    private let told = Told()

    init() throws {
        world = try World.make(accounts: [["key": "ada", "tokens": ["ada", "mine-1"]]])
    }

    /// What was told, by ids.
    private final class Told: Sendable {
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

    @Test("tells of all requests in their order, of those from before it was started, too", arguments: [1, 7, 1_000])
    func order(_ batch: Int) throws {
        let log = RequestLog(RequestLog.Limits(batch: batch))
        try note(1...10, in: log)
        #expect(told.all.isEmpty)
        log.start { [told] in told.add($0) }
        try note(11...20, in: log)
        log.stop(withinSeconds: 600)
        #expect(told.names == (1...20).map(String.init))
        try note(21...21, in: log)
        #expect(told.names.count == 20)
    }

    @Test("keeps nobody waiting while who is told waits, and counts what is left out where it is left out")
    func unread() throws {
        let (entered, gate) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let log = RequestLog(RequestLog.Limits(requests: 4))
        log.start { [told] events in
            told.add(events)
            entered.signal()
            gate.wait()
        }
        try note(0...0, in: log)
        entered.wait()
        try note(1...10, in: log)
        gate.signal()
        entered.wait()
        // There is room again, but nobody is told of these before those that are missing.
        try note(11...11, in: log)
        for _ in 0..<10 { gate.signal() }
        log.stop(withinSeconds: 600)
        #expect(told.names == ["0", "1", "2", "3", "4", "6 missing", "11"])
    }

    @Test("counts long targets as what they are")
    func targets() throws {
        let log = RequestLog(RequestLog.Limits(targetBytes: 1_000))
        let long = "/" + String(repeating: "x", count: 599)
        for number in 1...3 { log.note(try .make(.get, long, id: "\(number)"), in: world) }
        log.start { [told] in told.add($0) }
        log.stop(withinSeconds: 600)
        #expect(told.names == ["1", "2 missing"])
    }

    @Test("keeps no more worlds than so many, which may be gone")
    func worlds() throws {
        let log = RequestLog(RequestLog.Limits(worlds: 2))
        for number in 1...3 { log.note(try .make(id: "\(number)"), in: try World.make()) }
        log.start { [told] in told.add($0) }
        log.stop(withinSeconds: 600)
        #expect(told.names == ["1", "2", "1 missing"])
    }

    @Test("ends at its time, though who is told may never come back")
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
        // So does one that was never started.
        RequestLog().stop(withinSeconds: 600)
    }

    @Test("masks secrets, the tokens that the world's seed names among them, and names the world")
    func masked() throws {
        let log = RequestLog()
        log.note(try .make(.get, "/api/mine-1?password=x&range=weekly", account: "ada"), in: world)
        log.start { [told] in told.add($0) }
        log.stop(withinSeconds: 600)
        guard case .request(let summary, "test") = try #require(told.all.first) else {
            Issue.record("told: \(told.all)")
            return
        }
        #expect(summary["path"] == "/api/***")
        #expect(summary["query"] == ["password": ["***"], "range": ["weekly"]])
        #expect(summary["account"] == "ada")
    }
}
