import ProbeSupport
import Synchronization
import UnderstudyCore
import Values

/// Slow work, one kind at a time, and the response times of quick requests beside it.
struct SlowRun {
    let options: PartOptions
    let findings: Findings

    /// Clients that ask for slow work at the same time.
    private static let clients = 2
    /// Differences below this one can come from a busy machine. Where quick requests wait for slow work, they wait for seconds.
    private static let leastDifference = Duration.milliseconds(50)

    func perform() throws {
        for isFile in [false, true] { try perform(isFile: isFile) }
    }

    private func perform(isFile: Bool) throws {
        let folder = try Template.makeFolder()
        let arguments = Template.arguments(in: folder, database: isFile ? nil : ":memory:")
        let server = try ServerProcess.serving(options.understudy, arguments, in: folder)
        let client = Client(port: server.port)
        for request in SlowWork.preparation + [ThirdWorld.preparation] {
            let answer = try client.exchange(request)
            if answer.map({ $0.status >= 400 }) ?? true { findings.fail("\(request) fails before the slow work") }
        }
        let length = Duration.seconds(max(options.seconds / (2 * (SlowWork.all.count + 3)), 2))
        let place = isFile ? "on a file" : "in memory"
        let usual = LatencyProbe().measure(at: server.port, for: length, findings)
        say("slow: \(place), alone: \(usual)")
        for work in SlowWork.all { perform(work, beside: { LatencyProbe() }, usual, place, at: server.port, for: length) }
        let third: @Sendable () -> LatencyProbe = { LatencyProbe([ThirdWorld.requests]) }
        let usualThird = third().measure(at: server.port, for: length, findings)
        say("slow: \(place), a third world alone: \(usualThird)")
        perform(SlowWork.imports, beside: third, usualThird, place, at: server.port, for: length)
        if server.stop() != .exited(0) { findings.fail("the server does not end in order after slow work: \(server.program.errors)") }
    }

    /// - Parameters:
    ///   - probe: the short requests beside the work.
    ///   - usual: their response times without it.
    private func perform(
        _ work: SlowWork, beside probe: @escaping @Sendable () -> LatencyProbe, _ usual: LatencyProbe.Figures, _ place: String,
        at port: Int, for length: Duration
    ) {
        let count = Atomic(0)
        let slow = Mutex<LatencyProbe.Figures?>(nil)
        let deadline = ContinuousClock.now + length
        ThreadGroup.run(Self.clients + 1) { number in
            if number == Self.clients {
                let figures = probe().measure(at: port, for: length, findings)
                return slow.withLock { $0 = figures }
            }
            let client = Client(port: port)
            while ContinuousClock.now < deadline {
                findings.countTry("slow requests")
                let number = count.add(1, ordering: .relaxed).newValue
                let answer = (try? client.exchange(work.request(number))) ?? nil
                if answer.map({ $0.status >= 400 }) ?? true {
                    findings.fail("\(work.name) \(place): \(answer.map { "\($0.status)" } ?? "no answer")")
                }
            }
        }
        guard let figures = slow.withLock({ $0 }) else { return }
        say("slow: \(place), beside \(count.load(ordering: .relaxed)) x \(work.name): \(figures)")
        judge(figures, beside: usual, "\(work.name) \(place)")
    }

    private func judge(_ figures: LatencyProbe.Figures, beside usual: LatencyProbe.Figures, _ work: String) {
        if figures.failures > 0 { findings.fail("\(figures.failures) requests beside \(work) are not answered with 200") }
        guard let time = figures.percentile(99), let usualTime = usual.percentile(99) else {
            return findings.fail("no request is answered beside \(work)")
        }
        if time > max(usualTime * 2, usualTime + Self.leastDifference) { findings.fail("\(work) makes p99 more than twice as long") }
    }
}

/// A request that takes long.
struct SlowWork: Sendable {
    let name: String
    /// The request of a number, from 1.
    let request: @Sendable (_ number: Int) -> RawRequest

    /// Accounts with much data in the main world, two sandboxes with the same, and one with many large rules.
    static let preparation =
        [RawRequest("POST", "/_understudy/seed", archive)]
        + (0...1).map { RawRequest("PUT", "/_understudy/sandboxes/slow-\($0)", ["seed": archive]) }
        + [RawRequest("PUT", "/_understudy/sandboxes/patched")]
        + (0..<100).map { _ in RawRequest("POST", "/_sandbox/patched/_understudy/faults", ["effect": ["patch": growth]]) }

    /// A patch of 25 kB whose last operations double a list.
    private static let growth: JSON = {
        let text = JSON.string(String(repeating: "x", count: 200))
        let additions = (0..<90).map { _ -> JSON in ["op": "add", "path": "/many/-", "value": text] }
        let copies = (0..<6).map { _ -> JSON in ["op": "copy", "from": "/many", "path": "/many/-"] }
        return .array([["op": "add", "path": "/many", "value": []]] + additions + copies)
    }()

    static let imports = SlowWork(name: "an import") { number in
        RawRequest("POST", "/_sandbox/slow-\(number % 2)/_understudy/seed", archive)
    }

    static let all = [
        SlowWork(name: "1,000 passwords to hash") { number in
            let users = (0..<1_000).map { user -> JSON in
                ["localId": .string("u\(number)-\(user)"), "email": .string("u\(number)-\(user)@example.com"), "rawPassword": "password"]
            }
            return RawRequest(
                "POST", "/identitytoolkit.googleapis.com/v1/projects/understudy/accounts:batchCreate", ["users": .array(users)]
            ).with("Authorization", "Bearer owner")
        },
        imports,
        SlowWork(name: "an export") { _ in RawRequest("GET", "/_understudy/seed") },
        SlowWork(name: "the journal as an archive") { _ in RawRequest("GET", "/_understudy/requests.har") },
        SlowWork(name: "a snapshot") { number in RawRequest("PUT", "/_sandbox/slow-\(number % 2)/_understudy/snapshots/one") },
        SlowWork(name: "a response with 100 patches") { _ in RawRequest("GET", "/_sandbox/patched/api/legal/terms") },
        SlowWork(name: "a reset") { number in RawRequest("POST", "/_sandbox/slow-\(number % 2)/_understudy/reset") },
        SlowWork(name: "a sandbox of its own seed") { number in
            RawRequest("PUT", "/_understudy/sandboxes/seeded-\(number % 2)", ["seed": archive])
        },
    ]

    /// A seed of five accounts with ten years of check-ins each.
    static let archive: JSON = {
        let accounts = (1...5).map { number -> JSON in
            [
                "key": .string("archive-\(number)"), "tokens": [.string("archive-\(number)")], "dateOfBirth": "1980-05-15",
                "evergreen": false,
                "longevity": [
                    "checkIns": ["generate": ["count": 3_650, "until": "yesterday", "trend": "rejuvenating", "seed": .integer(number)]]
                ],
            ]
        }
        return ["version": 1, "accounts": .array(accounts)]
    }()
}
