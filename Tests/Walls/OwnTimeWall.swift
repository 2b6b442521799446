import ProbeSupport
import UnderstudyCore
import Values

/// Permitted writes at a time of their own. They must leave the same data as by the server's clock, and nothing else of a future time. The
/// sandbox is reset after each write.
struct OwnTimeWall {
    let context: CheckContext
    private let sandbox = "time"
    private let base = "/_sandbox/time"
    private let intruder = WallSeed.intruder

    private static let instants = ["9000-01-01T00:00:00Z", "2026-02-07T09:00:00Z", "0001-01-01T00:00:00Z"]

    func check() throws {
        context.attempt("a sandbox for another time", RawRequest("PUT", "/_understudy/sandboxes/\(sandbox)", [:]), expecting: [200, 201])
        let seeded = try StoredAccounts(context.client, in: base)
        for route in context.routes where !route.isControl && !route.deletesAllAccounts && route.method != "GET" {
            try check(route, against: seeded)
        }
        try checkControl(against: seeded)
    }

    /// The status of a response and the data afterwards.
    private struct Outcome {
        let status: Int
        let stored: StoredAccounts
    }

    private func outcome(of request: RawRequest, after seeded: StoredAccounts) throws -> Outcome? {
        guard let answer = context.attempt("a write at a time of its own", request) else { return nil }
        let stored = try StoredAccounts(context.client, in: base)
        if stored != seeded {
            context.attempt("a reset", RawRequest("POST", "\(base)/_understudy/reset"), expecting: [200])
            if try StoredAccounts(context.client, in: base) != seeded { context.findings.fail("\(request) is not undone by a reset") }
        }
        return Outcome(status: answer.status, stored: stored)
    }

    private func check(_ route: ServerRoute, against seeded: StoredAccounts) throws {
        func own(_ base: String) -> RawRequest {
            route.request(in: base, aboutRowsOf: intruder, bodyToken: intruder).from(intruder)
        }
        guard let usual = try outcome(of: own(base), after: seeded) else { return }
        for instant in Self.instants {
            // Headers that only responses have must change nothing.
            let headers = [
                ("X-Understudy-Sandbox", sandbox), ("X-Understudy-Now", instant), ("X-Understudy-Fault", "f1"),
            ]
            guard let outcome = try outcome(of: own("").with(headers), after: seeded) else { continue }
            let name = "\(route) at \(instant), \(outcome.status)"
            let (stored, others) = (outcome.stored, seeded.others(than: intruder))
            if stored.others(than: intruder) != others { context.findings.fail("\(name), changes other accounts") }
            if stored.isAhead(of: WallSeed.now) { context.findings.fail("\(name), prevents nightly jobs until then") }
            if outcome.status >= 400, outcome.status != usual.status || usual.stored == seeded {
                if stored != seeded { context.findings.fail("\(name), leaves changed data") }
            } else if outcome.status == usual.status, stored.form != usual.stored.form {
                context.findings.fail("\(name), leaves other things than by the server's clock")
            }
        }
    }

    /// Calls of the control API: refused ones, and those that create accounts or tokens.
    private func checkControl(against seeded: StoredAccounts) throws {
        for route in context.routes where route.isControl && route.method != "GET" {
            let request = route.request(in: base, aboutRowsOf: intruder).with("X-Understudy-Now", Self.instants[0])
            guard let outcome = try outcome(of: request, after: seeded) else { continue }
            if outcome.status >= 400, outcome.stored != seeded {
                context.findings.fail("\(request), \(outcome.status), leaves changed data")
            }
        }
        let account: JSON = ["key": "newcomer", "evergreen": false, "fitiq": [:]]
        let calls: [(path: String, body: JSON)] = [
            ("accounts", account), ("seed", ["version": 1, "accounts": [account]]),
            ("tokens", ["account": .string(intruder), "kind": "fitiq"]),
        ]
        for (path, body) in calls {
            let request = RawRequest("POST", "\(base)/_understudy/\(path)", body).with("X-Understudy-Now", Self.instants[0])
            guard let outcome = try outcome(of: request, after: seeded) else { continue }
            if outcome.status >= 400 { context.findings.fail("\(request), \(outcome.status), is refused") }
            if outcome.stored.isAhead(of: WallSeed.now) { context.findings.fail("\(request), prevents nightly jobs until then") }
        }
    }
}

/// The accounts of a world in an export.
struct StoredAccounts: Equatable {
    private let accounts: [JSON]

    init(_ client: Client, in base: String) throws {
        let answer = try client.exchange(RawRequest("GET", "\(base)/_understudy/seed?literal=true"))
        guard let accounts = answer?.json?["accounts"]?.array else {
            throw StartFailure(description: "no export: \(answer.map { "\($0)" } ?? "no answer")")
        }
        self.accounts = accounts
    }

    func others(than key: String) -> [JSON] { accounts.filter { $0["key"]?.string != key } }

    /// The structure: names of members and numbers of elements. It is equal after equal writes at different times.
    var form: [JSON] { accounts.map(\.form) }

    /// Whether nights after an instant are recorded as processed.
    func isAhead(of instant: String) -> Bool {
        accounts.contains { account in
            guard let through = account["fitiq"]?["insightsThrough"]?.string else { return false }
            return through > instant
        }
    }
}

extension JSON {
    /// This value without texts, numbers and booleans. An array of texts, such as the reasons of a score, counts as one text.
    fileprivate var form: JSON {
        switch self {
        case .object(let members): .object(members.mapValues(\.form))
        case .array(let elements): elements.allSatisfy { $0.string != nil } ? .null : .array(elements.map(\.form))
        case .null, .bool, .number, .written, .string: .null
        }
    }
}
