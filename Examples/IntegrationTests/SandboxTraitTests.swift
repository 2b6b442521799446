import Foundation
import Testing
import UnderstudyClient

extension Trait where Self == SandboxTrait {
    /// A sandbox on the server of this process.
    fileprivate static var sharedServer: Self { Self { try await SharedServer.running.control } }

    fileprivate static func sharedServer(now: String? = nil, persona: String? = nil, seed: JSONValue? = nil) -> Self {
        sharedServer.starting(now: now, persona: persona, seed: seed)
    }
}

extension Trait where Self == IssueHandlingTrait {
    /// Lets a test pass that has only issues with the comment ``deliberate``. Any trait inside it sees them as failures.
    fileprivate static var failsDeliberately: Self { filterIssues { !$0.comments.contains(deliberate) } }
}

/// The comment of an issue that is part of a test.
private let deliberate: Comment = "deliberate"

@Suite("A test with the trait for a sandbox")
struct SandboxTraitTests {
    @Test("has a sandbox of its own, as has each of its cases", .sharedServer, arguments: 1...4)
    func own(number: Int) async throws {
        let world = try SandboxTrait.current
        let app = TrendsClient(baseURL: world.baseURL, token: "six-days")
        #expect(try await app.trends().weekly.available == false)
        try await app.checkIn(sleepHours: 8)
        #expect(try await app.trends().weekly.available)
        try await world.verify(.post("/api/age/daily-update"), count: .exactly(1))
    }

    @Test("begins at the time and with the persona of the trait", .sharedServer(now: "2026-03-01T08:00:00Z", persona: "six-days"))
    func start() async throws {
        let world = try SandboxTrait.current
        #expect(try await world.clock().now == Date("2026-03-01T08:00:00Z", strategy: .iso8601))
        #expect(try await TrendsClient(baseURL: world.baseURL, token: nil).trends().weekly.points.last?.date == "2026-02-28")
    }

    @Test("has a clock with the sandbox's time, which is set with the sandbox's clock", .sharedServer(now: "2026-03-01T23:59:30Z"))
    func clock() async throws {
        let (world, clock) = (try SandboxTrait.current, try SandboxTrait.clock)
        #expect(try clock.date == Date("2026-03-01T23:59:30Z", strategy: .iso8601))
        clock.set(try await world.advance(by: .seconds(30)))
        #expect(try clock.date == Date("2026-03-02T00:00:00Z", strategy: .iso8601))
    }

    @Test("begins with the seed of the trait", .sharedServer(seed: ["version": 1, "accounts": [["key": "ada"]]]))
    func seed() async throws {
        #expect(try await SandboxTrait.current.accounts().map(\.key) == ["ada"])
    }

    @Test("fails before its body for a time that cannot be read")
    func unreadableTime() async throws {
        let test = try #require(Test.current)
        await #expect(throws: (any Error).self) {
            try await SandboxTrait.sharedServer(now: "tomorrow").provideScope(for: test, testCase: nil) {
                Issue.record("the body runs without a sandbox")
            }
        }
    }

    @Test("fails before its body without UNDERSTUDY_URL, and names the variable")
    func missing() async throws {
        let test = try #require(Test.current)
        let trait = SandboxTrait { try UnderstudyClient(environment: [:]) }
        let error = await #expect(throws: UnderstudyError.self) {
            try await trait.provideScope(for: test, testCase: nil) { Issue.record("the body runs without a sandbox") }
        }
        #expect(error == .missingVariable("UNDERSTUDY_URL"))
    }

    // MARK: - A failing test in a test

    private struct BodyError: Error {}

    /// Runs a body as a test with the trait.
    ///
    /// - Parameter hasError: whether the body throws a ``BodyError``.
    /// - Returns: the reports that a failure leads to.
    private func reportsOfTest(
        throwing hasError: Bool = false, _ body: @escaping @Sendable () async throws -> Void
    ) async throws -> [Result<WorldReport, UnderstudyError>] {
        let (reports, report) = AsyncStream.makeStream(of: Result<WorldReport, UnderstudyError>.self)
        let trait = SandboxTrait(on: { try await SharedServer.running.control }, failed: { report.yield($1) })
            .starting(now: "2026-03-01T08:00:00Z", persona: "six-days")
        let test = try #require(Test.current)
        let end = await Task { try await trait.provideScope(for: test, testCase: nil, performing: body) }.result
        if hasError { #expect(throws: BodyError.self) { try end.get() } } else { try end.get() }
        report.finish()
        return await reports.reduce(into: []) { $0.append($1) }
    }

    @Test("leads to a report of clock, persona, rules, refused requests and events when an expectation fails", .failsDeliberately)
    func failedExpectation() async throws {
        let reports = try await reportsOfTest {
            let world = try SandboxTrait.current
            try await world.addFaults(.maintenance, match: .get("/api/longevity/trends"))
            let app = TrendsClient(baseURL: world.baseURL, token: nil)
            Issue.record(deliberate)
            _ = try? await app.trends()
            _ = try? await TrendsClient(baseURL: world.baseURL, token: "nobody").checkIn(sleepHours: 7)
            try await world.advance(by: .days(1))
        }
        let report = try #require(reports.first).get()
        #expect(reports.count == 1)
        #expect(try report.clock.now == Date("2026-03-02T08:00:00Z", strategy: .iso8601))
        #expect(report.persona == "six-days")
        #expect(report.faults.map(\.preset) == [.maintenance])
        #expect(report.journal.entries.map(\.status) == [503, 503, 401])
        #expect(report.journal.entries.allSatisfy { $0.reason != nil })
        #expect(report.events.events.map(\.kind).contains("clock"))
        #expect(String(decoding: report.archive, as: UTF8.self).contains("/api/age/daily-update"))
        for part in ["persona six-days", "f1 maintenance", ": 401, this server has not issued the token"] {
            #expect(report.description.contains(part), "\(report)")
        }
    }

    @Test("leads to a report when an error ends it, in a cancelled task, too, and throws that error", arguments: [false, true])
    func thrown(isCancelled: Bool) async throws {
        let reports = try await reportsOfTest(throwing: true) {
            if isCancelled { withUnsafeCurrentTask { $0?.cancel() } }
            throw BodyError()
        }
        #expect(try reports.map { try $0.get().persona } == ["six-days"])
    }

    @Test("leads to no report when it passes")
    func passed() async throws {
        let reports = try await reportsOfTest { _ = try await SandboxTrait.current.clock() }
        #expect(reports.isEmpty)
    }

    // Swift 6.2 does not tell a known issue from others.
    #if compiler(>=6.3)
        @Test("leads to no report when it has a known issue")
        func knownIssue() async throws {
            let reports = try await reportsOfTest { withKnownIssue { Issue.record(deliberate) } }
            #expect(reports.isEmpty)
        }
    #endif

    @Test("leads to the reason why there is no report when the test has deleted its sandbox", .failsDeliberately)
    func deleted() async throws {
        let reports = try await reportsOfTest {
            let world = try SandboxTrait.current
            try await world.deleteSandbox(world.baseURL.lastPathComponent)
            Issue.record(deliberate)
        }
        #expect(throws: UnderstudyError.self) { try reports.first?.get() }
        #expect(reports.count == 1)
    }
}
