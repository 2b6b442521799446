import Foundation
import Synchronization
import Testing

@testable import UnderstudyClient

@Suite("A world's clock")
struct WorldClockTests {
    /// A machine's clock that a test moves.
    private final class Machine: Sendable {
        private let date: Mutex<Date>

        init(_ text: String) throws { date = Mutex(try .read(text)) }

        @Sendable func now() -> Date { date.withLock { $0 } }

        func advance(by seconds: Double) { date.withLock { $0 += seconds } }
    }

    private static func state(_ mode: ClockMode, _ now: String) throws -> ClockState {
        try read(ClockState.self, #"{"mode": "\#(mode.rawValue)", "now": "\#(now)"}"#)
    }

    @Test(
        "stands still where a frozen clock does, and runs from the time of any other one", arguments: [ClockMode.frozen, .running, .system])
    func modes(_ mode: ClockMode) throws {
        let machine = try Machine("2026-11-30T12:00:00Z")
        let clock = WorldClock(try Self.state(mode, "2026-03-01T08:00:00.123Z"), machine: machine.now)
        #expect(clock.now.description == "2026-03-01T08:00:00.123Z")
        machine.advance(by: 61.5)
        #expect(clock.now.description == (mode == .frozen ? "2026-03-01T08:00:00.123Z" : "2026-03-01T08:01:01.623Z"))
    }

    @Test("shows the date of the state to which it is set, to the millisecond")
    func setting() throws {
        let clock = WorldClock(try Self.state(.frozen, "2026-03-01T08:00:00Z"))
        let later = try Self.state(.frozen, "2026-03-02T08:00:00.007Z")
        clock.set(later)
        #expect(clock.date == later.now)
    }

    @Test(
        "starts at UNDERSTUDY_NOW, or at TEST_RUNNER_UNDERSTUDY_NOW",
        arguments: [
            ["UNDERSTUDY_NOW": "2026-03-01T08:00:00Z"], ["TEST_RUNNER_UNDERSTUDY_NOW": "2026-03-01T09:00:00.000+01:00"],
            ["UNDERSTUDY_NOW": "", "TEST_RUNNER_UNDERSTUDY_NOW": "2026-03-01T08:00:00Z"],
        ])
    func environment(_ environment: [String: String]) throws {
        let clock = try WorldClock(environment: environment)
        #expect(clock.now.description == "2026-03-01T08:00:00.000Z")
    }

    @Test("shows the machine's time without UNDERSTUDY_NOW")
    func noEnvironment() throws {
        let machine = try Machine("2026-11-30T12:00:00Z")
        let clock = try WorldClock(environment: ["UNDERSTUDY_NOW": ""], machine: machine.now)
        machine.advance(by: 61.5)
        #expect(clock.now.description == "2026-11-30T12:01:01.500Z")
    }

    @Test("names the variable in the error, and not its value, if it is no instant", arguments: ["tomorrow", "2026-03-01", "1767776400"])
    func invalid(_ text: String) throws {
        let error = #expect(throws: UnderstudyError.self) { try WorldClock(environment: ["UNDERSTUDY_NOW": text]) }
        #expect(error == .invalidInstant("UNDERSTUDY_NOW"))
        #expect(error?.description == "UNDERSTUDY_NOW in the environment is not an instant, such as 2026-01-07T09:00:00Z")
    }

    @Test(
        "has instants that add and compare exactly, also of dates that no calendar shows",
        arguments: [0.0, 1_767_776_400.123, -1e300, .infinity, .nan])
    func instants(_ seconds: Double) {
        let instant = WorldClock.Instant(Date(timeIntervalSince1970: seconds))
        let later = instant.advanced(by: .milliseconds(1))
        #expect(instant < later)
        #expect(instant.duration(to: later) == .milliseconds(1))
        #expect(WorldClock.Instant(instant.date) == instant)
    }

    // MARK: - Sleep

    @Test("ends each sleep in a frozen world when it is set to the deadline, and not before")
    func frozenSleep() async throws {
        let clock = WorldClock(try Self.state(.frozen, "2026-03-01T08:00:00Z"))
        let (wakings, waking) = AsyncStream.makeStream(of: Int.self)
        for seconds in [60, 30, 90] {
            let deadline = clock.now.advanced(by: .seconds(seconds))
            Task {
                try await clock.sleep(until: deadline)
                waking.yield(seconds)
            }
        }
        var order = wakings.makeAsyncIterator()
        for (time, seconds) in [("08:00:30", 30), ("08:01:00", 60), ("08:01:30", 90)] {
            clock.set(try Self.state(.frozen, "2026-03-01T\(time)Z"))
            #expect(await order.next() == seconds)
        }
    }

    @Test("does not sleep until a time that has passed")
    func passedDeadline() async throws {
        let clock = WorldClock(try Self.state(.frozen, "2026-03-01T08:00:00Z"))
        try await clock.sleep(until: clock.now)
        try await clock.sleep(for: .seconds(-60))
    }

    @Test("ends a sleep in a running world by itself, or when it is set")
    func runningSleep() async throws {
        let machine = try Machine("2026-11-30T12:00:00Z")
        let clock = WorldClock(try Self.state(.running, "2026-03-01T08:00:00Z"), machine: machine.now)
        let soon = clock.now.advanced(by: .milliseconds(1))
        async let short: Void = clock.sleep(until: soon)
        machine.advance(by: 0.001)
        try await short
        async let long: Void = clock.sleep(until: WorldClock.Instant(.read("2026-03-01T09:00:00Z")))
        clock.set(try Self.state(.running, "2026-03-01T10:00:00Z"))
        try await long
        #expect(clock.now.description == "2026-03-01T10:00:00.000Z")
    }

    @Test("ends a sleep with an error when its task is cancelled", arguments: [ClockMode.frozen, .running])
    func cancelledSleep(_ mode: ClockMode) async throws {
        let clock = WorldClock(try Self.state(mode, "2026-03-01T08:00:00Z"))
        let sleeper = Task { try await clock.sleep(for: .seconds(3_600)) }
        sleeper.cancel()
        await #expect(throws: CancellationError.self) { try await sleeper.value }
    }

    // MARK: - Following

    private static let change = "event: change\ndata: {\"kind\":\"clock\"}\n\n"
    private static let otherChange = change.replacing("clock", with: "data")

    private static let gone = #"{"title": "Not Found", "status": 404, "detail": "there is no sandbox"}"#

    /// Follows streams of changes, one after the other, until a 404 that comes after the last.
    ///
    /// - Returns: the requests.
    private func follow(_ streams: [[Transport.Part]], with clock: WorldClock) async throws -> [String] {
        let rest = Mutex(streams + [[Transport.Part(status: 404, bytes: Data(Self.gone.utf8))]])
        let server = StubServer(200, Samples.clock)
        let client = try server.client {
            let parts = rest.withLock { $0.removeFirst() }
            return AsyncThrowingStream { stream in
                for part in parts { stream.yield(part) }
                stream.finish()
            }
        }
        let error = await failure { () async throws(UnderstudyError) in try await clock.follow(client, pausing: .zero) }
        #expect(error == .problem(Problem(status: 404, title: "Not Found", detail: "there is no sandbox")))
        return server.calls.map { String($0.dropFirst("GET http://127.0.0.1:4000/_understudy/".count)) }
    }

    private static let stream = "requests/stream?events=change"

    @Test(
        "follows a world: it is set by the first part of the stream, and by each part with a change of the clock",
        arguments: [(1, 3), (7, 3), (1_000, 1)])
    func following(partSize: Int, count: Int) async throws {
        let clock = WorldClock(try Self.state(.frozen, "2026-03-01T08:00:00Z"))
        let bytes = Array("retry: 1000\n\n\(Self.change)\(Self.otherChange):\n\n\(Self.change)".utf8)
        let parts = stride(from: 0, to: bytes.count, by: partSize).map {
            Transport.Part(status: 200, bytes: Data(bytes.dropFirst($0).prefix(partSize)))
        }
        let calls = try await follow([parts], with: clock)
        #expect(calls == [Self.stream] + Array(repeating: "clock", count: count) + [Self.stream])
        #expect(clock.now.description == "2026-01-07T09:00:00.000Z")
    }

    @Test("follows again after a stream that has ended, and throws what the server refuses")
    func reconnected() async throws {
        let beginning = Transport.Part(status: 200, bytes: Data("retry: 1000\n\n".utf8))
        let calls = try await follow([[beginning], [], [beginning]], with: WorldClock(try Self.state(.system, "2026-03-01T08:00:00Z")))
        #expect(calls == [Self.stream, "clock", Self.stream, Self.stream, "clock", Self.stream])
    }

    @Test("throws that there is no server at the beginning, and the whole refusal of a server that has too many streams")
    func refused() async throws {
        let problem = #"{"title": "Service Unavailable", "status": 503, "detail": "end one"}"#
        let parts = [problem.prefix(20), problem.dropFirst(20)].map { Transport.Part(status: 503, bytes: Data($0.utf8)) }
        for (parts, expected) in [
            ([], UnderstudyError.unreachable(try .read("http://127.0.0.1:4000"), reason: "the stream of the world's changes has ended")),
            (parts, .problem(Problem(status: 503, title: "Service Unavailable", detail: "end one"))),
        ] {
            let client = try StubServer(200, Samples.clock).client {
                AsyncThrowingStream { stream in
                    for part in parts { stream.yield(part) }
                    stream.finish()
                }
            }
            let clock = WorldClock(try Self.state(.frozen, "2026-03-01T08:00:00Z"))
            let error = await failure { () async throws(UnderstudyError) in try await clock.follow(client) }
            #expect(error == expected)
            #expect(clock.now.description == "2026-03-01T08:00:00.000Z")
        }
    }
}
