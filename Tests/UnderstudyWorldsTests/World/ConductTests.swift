import HTTPTypes
import Testing
import Values

@testable import UnderstudyWorlds

@Suite("The conduct of clients")
struct ConductTests {
    /// Requests in the order of their ends, and the findings.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let exchanges: [Exchange]
        let findings: [String]

        init(_ description: String, _ exchanges: [Exchange], _ findings: String...) {
            (testDescription, self.exchanges, self.findings) = (description, exchanges, findings)
        }
    }

    private static let tenPolls = (0..<10).map { Exchange.make(at: 600 * $0) }

    private static let hasty = "GET /a was sent again 99 ms after a 503, for the second time in a row without a pause (ada, 0.218)"

    private static let retries = [
        Case(
            "the second quick retry in a row is one, and later ones are not repeated",
            [.make(at: 0, 503), .make(at: 109, 503), .make(at: 218, 503), .make(at: 300, 503), .make(at: 400)], hasty),
        Case("a single quick retry is none", [.make(at: 0, 503), .make(at: 11), .make(at: 22, 503), .make(at: 33)]),
        Case("retries after a pause of 100 ms are none", [.make(at: 0, 503), .make(at: 110, 503), .make(at: 220, 503)]),
        Case("a pause in between begins anew", [.make(at: 0, 503), .make(at: 20, 503), .make(at: 900, 503), .make(at: 920, 503)]),
        Case("requests after a refusal are none", [.make(at: 0, 404), .make(at: 20, 404), .make(at: 40, 401), .make(at: 60, 400)]),
        Case("other requests are none", (0..<5).map { .make(at: 20 * $0, 503, fingerprint: $0) }),
        Case(
            "requests of several accounts and worlds are none",
            [
                .make(at: 0, 503), .make(at: 20, 503, account: "bob"), .make(at: 40, 503, account: nil), .make(at: 60, 503, world: "t2"),
            ]),
        Case("requests that overlap are none", [.make(at: 0, 503), .make(at: 5, 503), .make(at: 12, 503), .make(at: 18, 503)]),
        Case(
            "a broken connection counts, and 429", [.make(at: 0, nil), .make(at: 20, 429), .make(at: 40)],
            "GET /a was sent again 10 ms after a 429, for the second time in a row without a pause (ada, 0.040)"),
    ]

    private static let pauses = [
        Case(
            "a request before the end of Retry-After is one", [.make(at: 0, 429, retryAfter: 2), .make(at: 1_510)],
            "GET /a was sent again 1.5 s after a 429 with Retry-After: 2 (ada, 1.510)"),
        Case("a request at its end is none", [.make(at: 0, 429, retryAfter: 2), .make(at: 2_010)]),
        Case(
            "a request after its end by the world's clock is none", [.make(at: 0, 503, retryAfter: 120), .make(at: 20, worldAt: 120_000)]),
        Case("a request at once is one, and after 0 s is none", [.make(at: 0, 503, retryAfter: 0), .make(at: 10)]),
        Case("a success with Retry-After asks for no pause", [.make(at: 0, 202, retryAfter: 9), .make(at: 20)]),
        Case(
            "an endless one is one", [.make(at: 0, 503, retryAfter: .max), .make(at: 90_000)],
            "GET /a was sent again 90.0 s after a 503 with Retry-After: \(Int.max) (ada, 90.000)"),
    ]

    private static let lost = [
        Case(
            "a POST that creates a second record after a lost response is one",
            [.make(.post, at: 0, nil, created: true), .make(.post, at: 1_010, 201, created: true)],
            "POST /a was sent again 1.0 s after its response was lost, and has created a second record (ada, 1.010)"),
        Case(
            "a client that gives up and repeats at once is one",
            [.make(.post, at: 0, took: 1_000, nil, created: true), .make(.post, at: 999, 201, created: true)],
            "POST /a was sent again 0 ms after its response was lost, and has created a second record (ada, 0.999)"),
        Case("a POST that is refused the second time is none", [.make(.post, at: 0, nil, created: true), .make(.post, at: 900, 409)]),
        Case("a POST that never arrived is none", [.make(.post, at: 0, nil), .make(.post, at: 900, 201, created: true)]),
        Case("a PUT is none", [.make(.put, at: 0, nil, created: true), .make(.put, at: 900, 201, created: true)]),
        Case(
            "a POST with a response is none", [.make(.post, at: 0, 201, created: true), .make(.post, at: 900, 201, created: true)]),
        Case(
            "a POST a minute later is none",
            [.make(.post, at: 0, nil, created: true), .make(.post, at: 60_010, 201, created: true)]),
    ]

    private static let stampede = "POST /a was sent while another request with the same refresh token was under way"

    private static let refreshes = [
        Case(
            "each request that overlaps is one",
            [
                .make(.post, at: 0, refreshes: true, account: nil), .make(.post, at: 3, refreshes: true, account: nil),
                .make(.post, at: 5, refreshes: true, account: nil),
            ],
            "\(stampede) (0.003)", "\(stampede) (0.005)"),
        Case("requests one after the other are none", (0..<5).map { .make(.post, at: 10 * $0, refreshes: true) }),
        Case("different tokens are none", (0..<5).map { .make(.post, at: $0, fingerprint: $0, refreshes: true) }),
        Case("requests of another kind are none", (0..<5).map { .make(.post, at: $0) }),
    ]

    private static let polls = [
        Case(
            "ten equal GETs in five seconds are one, and later ones are not repeated",
            tenPolls + (10..<20).map { .make(at: 600 * $0) }, "GET /a was polled 10 times in 5.4 s (ada, 0.000)"),
        Case("nine are none", Array(tenPolls.dropLast())),
        Case("a hundred in less than five seconds are none", (0..<100).map { .make(at: 49 * $0) }),
        Case("GETs once a second are none", (0..<20).map { .make(at: 1_000 * $0) }),
        Case("GETs with another request in between are none", tenPolls[..<6] + [.make(at: 3_020, fingerprint: 2)] + tenPolls[6...]),
        Case("POSTs are none", (0..<20).map { .make(.post, at: 600 * $0) }),
        Case("refused GETs are none", (0..<20).map { .make(at: 600 * $0, 404) }),
        Case("GETs that overlap are none", (0..<40).map { .make(at: 300 * $0, took: 400) }),
        Case("GETs of several accounts are none", (0..<20).map { .make(at: 600 * $0, account: "\($0 % 3)") }),
    ]

    @Test("has a finding for", arguments: retries + pauses + lost + refreshes + polls)
    func findings(_ given: Case) {
        var watch = ConductWatch()
        let findings = given.exchanges.compactMap { watch.note($0) }.map { $0.sentence(time: Exchange.text(of: $0.exchange)) }
        #expect(findings == given.findings)
    }

    @Test("ends with a call of the control API that changes the world")
    func control() {
        for (world, count) in [("main", 0), ("t2", 1)] {
            var watch = ConductWatch()
            _ = watch.note(.make(at: 0, 503, retryAfter: 120))
            watch.forget(world)
            #expect([watch.note(.make(at: 20))].compactMap(\.self).count == count)
        }
    }

    @Test("takes a bounded memory: above a number of requests and clients, all are forgotten")
    func limit() {
        var watch = ConductWatch()
        _ = watch.note(.make(at: 0, 503, retryAfter: 120))
        for number in 1...1_000 { _ = watch.note(.make(at: 0, 503, fingerprint: number, account: "\(number)")) }
        #expect([watch.note(.make(at: 20))].compactMap(\.self).isEmpty)
    }

    @Test("is recorded once for each operation, with the count of each world and the first figures")
    func report() {
        let report = RunReport(shownTime: { _ in "09:00:00.000" })
        for (world, count) in [("main", 1), ("t1", 2)] {
            for _ in 0..<count {
                report.noteExchange(.make(at: 0, 429, retryAfter: 2, world: world))
                report.noteExchange(.make(at: 20, world: world))
            }
        }
        let sentence = "GET /a was sent again 10 ms after a 429 with Retry-After: 2 (ada, 09:00:00.000)"
        #expect(report.lines(of: [.conduct]) == ["\(sentence), seen 3 times in main and the sandbox t1"])
        #expect(report.coverage[.a].outcomes == [.refusal: 3, .success: 3])
    }
}

extension Coverage.Operation {
    fileprivate static let a = Coverage.Operation(backend: "one", name: "GET /a")
}

extension Exchange {
    private static let start = ContinuousClock.now

    /// A request of ada that takes 10 ms.
    ///
    /// - Parameters:
    ///   - arrival: in milliseconds.
    ///   - worldAt: the same by the world's clock, which stands still by default.
    fileprivate static func make(
        _ method: HTTPRequest.Method = .get, at arrival: Int, took milliseconds: Int = 10, _ status: Int? = 200, fingerprint: Int = -1,
        retryAfter: Int? = nil, created: Bool = false, refreshes: Bool = false, account: String? = "ada", world: String = "main",
        worldAt: Int64 = 0
    ) -> Exchange {
        Exchange(
            operation: Coverage.Operation(backend: "one", name: "\(method.rawValue) /a"), client: Client(world: world, account: account),
            method: method, fingerprint: fingerprint, refreshesTokens: refreshes, status: status, presets: [], hasCreated: created,
            retryAfterSeconds: retryAfter, arrival: start + .milliseconds(arrival), end: start + .milliseconds(arrival + milliseconds),
            at: Instant(milliseconds: worldAt), receivedAt: Instant(milliseconds: Int64(arrival)))
    }

    /// The arrival in seconds: `1.510`.
    fileprivate static func text(of exchange: Exchange) -> String {
        let milliseconds = exchange.receivedAt.milliseconds
        return "\(milliseconds / 1_000).\(String(milliseconds % 1_000 + 1_000).dropFirst())"
    }
}
