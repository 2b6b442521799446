import Foundation
import Testing

@testable import UnderstudyClient

@Suite("Client and server agree on a world:")
struct TypeAgreementWorldTests {
    private let recorded: RecordedClient

    init() throws {
        recorded = try RecordedClient()
    }

    @Test("its health")
    func health() async throws {
        let (health, wire) = try await recorded.call { try await $0.health() }
        #expect(health.now == AgreementSamples.date)
        #expect(health.status == "ok" && health.world == "main" && health.uptimeSeconds >= 0 && !health.version.isEmpty)
        #expect(try wire.answered == JSONValue.written(health))
    }

    @Test("its routes")
    func routes() async throws {
        let (routes, wire) = try await recorded.call { try await $0.routes() }
        let written = try JSONValue.written(routes)
        #expect(wire.answered == ["routes": written])
        let trends = try #require(routes.first { $0.path == "/api/longevity/trends" })
        #expect(trends.backend == "longevity" && trends.method == "GET" && !trends.needs.isEmpty && !trends.summary.isEmpty)
    }

    @Test("an account with every member, and one with only a key")
    func accounts() async throws {
        let seed: JSONValue = [
            "key": "grace", "displayName": "Grace", "note": "a note", "email": "grace@understudy.test", "dateOfBirth": "1990-01-01",
            "timezone": "Europe/Paris", "tokens": ["g1", "g2"],
            "longevity": ["baselineBiologicalAgeYears": 34, "checkIns": ["generate": ["count": 2, "until": "yesterday", "seed": 1]]],
        ]
        let (full, fullWire) = try await recorded.call { try await $0.createAccount(seed) }
        let expected = Account(
            key: "grace", displayName: "Grace", note: "a note", email: "grace@understudy.test", timezone: "Europe/Paris",
            tokens: ["g1", "g2"], evergreen: true, state: .seeded, backends: ["longevity"], hasSeed: nil, replaced: [])
        #expect(full == expected)
        #expect(try fullWire.answered == JSONValue.written(full))

        let (bare, bareWire) = try await recorded.call { try await $0.createAccount(["key": "bare"]) }
        let nothing = Account(
            key: "bare", displayName: nil, note: nil, email: nil, timezone: nil, tokens: [], evergreen: false, state: .fixed, backends: [],
            hasSeed: nil, replaced: [])
        #expect(bare == nothing)
        let nulls: JSONValue = [
            "key": "bare", "displayName": .null, "note": .null, "email": .null, "timezone": .null, "tokens": [], "evergreen": false,
            "state": "fixed", "backends": [], "replaced": [],
        ]
        #expect(bareWire.answered == nulls)

        let (again, againWire) = try await recorded.call { try await $0.createAccount(["key": "bare"]) }
        #expect(again.replaced == ["bare"])
        #expect(againWire.answered["replaced"] == ["bare"])

        let (all, listed) = try await recorded.call { try await $0.accounts() }
        let written = try JSONValue.written(all)
        #expect(all.map(\.key) == ["six-days", "ada", "grace", "bare"])
        #expect(all.allSatisfy { $0.replaced == nil })
        #expect(all.map(\.hasSeed) == [true, true, false, false])
        #expect(listed.answered.withoutNulls == ["accounts": written, "total": 4])
    }

    @Test("a record that is added, listed, changed and deleted, and the account's data")
    func records() async throws {
        let (added, wire) = try await recorded.call {
            try await $0.addRecord(["date": "today", "deltaYears": -0.25], to: .checkIns, of: "six-days")
        }
        #expect(added.id == "2026-01-07")
        #expect(added.record["deltaYears"] == -0.25)
        #expect(try wire.answered == JSONValue.written(added))
        let (page, pageWire) = try await recorded.call { try await $0.records(.checkIns, of: "six-days", limit: 2, offset: 0) }
        #expect(page.items.first == added)
        #expect(page.items.count == 2)
        #expect(try pageWire.answered == JSONValue.written(page))
        let (lists, listsWire) = try await recorded.call { try await $0.recordLists(of: "six-days", in: "longevity") }
        #expect(lists == [RecordCount(name: "checkIns", total: page.total)])
        #expect(try listsWire.answered == ["lists": JSONValue.written(lists)])
        let (changed, changedWire) = try await recorded.call {
            try await $0.changeRecord(added.id, in: .checkIns, of: "six-days", to: ["date": "today", "deltaYears": 0.5])
        }
        #expect(changed.record["deltaYears"] == 0.5)
        #expect(try changedWire.answered == JSONValue.written(changed))
        #expect(try await recorded.client.record(added.id, in: .checkIns, of: "six-days") == changed)
        let stale = await #expect(throws: UnderstudyError.self) {
            try await recorded.client.changeRecord(
                added.id, in: .checkIns, of: "six-days", to: ["date": "today", "deltaYears": 0.25], ifMatch: added.tag)
        }
        guard case .problem(let problem) = stale else {
            Issue.record("\(String(describing: stale))")
            return
        }
        #expect(problem.status == 412)
        let (data, dataWire) = try await recorded.call { try await $0.data(of: "six-days") }
        #expect(data == dataWire.answered)
        #expect(data["longevity"]?["checkIns"]?.array?.last == changed.record)
        try await recorded.client.deleteRecord(added.id, from: .checkIns, of: "six-days", ifMatch: changed.tag)
        #expect(try await recorded.client.records(.checkIns, of: "six-days").total == page.total - 1)
    }

    @Test("an account that is taken back to its seed")
    func reseeding() async throws {
        try await recorded.client.addRecord(["date": "today", "deltaYears": -0.25], to: .checkIns, of: "six-days")
        let (account, wire) = try await recorded.call { try await $0.reseedAccount("six-days") }
        #expect(account.state == .seeded)
        #expect(try wire.answered.withoutNulls == JSONValue.written(account))
        #expect(try await recorded.client.records(.checkIns, of: "six-days").items.first?.id != "2026-01-07")
    }

    @Test("a token of each kind, and of the default kind", arguments: [nil, .opaque, .fitiq, .firebase] as [TokenKind?])
    func tokens(_ kind: TokenKind?) async throws {
        let (brief, wire) = try await recorded.call { try await $0.token(for: "ada", kind: kind, expiresIn: .minutes(5)) }
        #expect(!brief.token.isEmpty)
        #expect(brief.expiresAt == AgreementSamples.date.addingTimeInterval(300))
        #expect(try wire.answered == JSONValue.written(brief))

        let (lasting, lastingWire) = try await recorded.call { try await $0.token(for: "ada", kind: kind) }
        let isOpaque = kind == nil || kind == .opaque
        #expect((lasting.expiresAt == nil) == isOpaque)
        // The others are JSON Web Tokens.
        #expect(lasting.token.contains(".") != isOpaque)
        #expect(Set((lastingWire.answered.object ?? [:]).keys) == ["token", "expiresAt"])
        #expect(try lastingWire.answered.withoutNulls == JSONValue.written(lasting))
    }

    @Test("a sandbox with every member, and one with only an id")
    func sandboxes() async throws {
        let seed: JSONValue = ["version": 1, "accounts": [["key": "grace"]]]
        let later = AgreementSamples.date.addingTimeInterval(86_400.25)
        let (full, wire) = try await recorded.call { try await $0.createSandbox("t1", seed: seed, now: later, persona: "grace") }
        let expected = Sandbox(
            id: "t1", baseURL: recorded.client.sandbox("t1").baseURL, now: later, persona: "grace", createdAt: full.createdAt,
            bytes: full.bytes, lastRequestAt: nil)
        #expect(full == expected)
        #expect(full.createdAt != nil)
        #expect((full.bytes ?? 0) > 0)
        #expect(wire.sent == ["seed": seed, "now": "2026-01-08T09:00:00.250Z", "persona": "grace"])
        #expect(wire.answered["lastRequestAt"] == .null)
        #expect(try wire.answered.without("lastRequestAt") == JSONValue.written(full))
        let (state, shown) = try await recorded.call { try await $0.sandboxState("t1") }
        #expect(state == full)
        #expect(shown.answered == wire.answered)

        let (bare, bareWire) = try await recorded.call { try await $0.createSandbox("t2") }
        #expect(bare.now == AgreementSamples.date)
        #expect(bare.persona == nil)
        #expect(bareWire.answered["persona"] == .null)
        #expect(try bareWire.answered.withoutNulls == JSONValue.written(bare))
        let (all, listed) = try await recorded.call { try await $0.sandboxes() }
        let written = try JSONValue.written(all)
        #expect(Set(all.map(\.id)) == ["t1", "t2"])
        #expect(listed.answered.withoutNulls == ["sandboxes": written, "total": 2])
    }

    @Test("a snapshot, and the world after it and after a reset")
    func snapshots() async throws {
        let (taken, wire) = try await recorded.call { try await $0.saveSnapshot("before") }
        #expect(taken.takenAt == AgreementSamples.date)
        #expect(try wire.answered == JSONValue.written(taken))
        let (listed, list) = try await recorded.call { try await $0.snapshots() }
        #expect(listed == [taken])
        #expect(list.answered == ["snapshots": [wire.answered]])
        let (shown, look) = try await recorded.call { try await $0.snapshot("before") }
        #expect(shown == taken)
        #expect(look.answered == wire.answered)
        let (restored, restoring) = try await recorded.call { try await $0.restoreSnapshot("before") }
        #expect(restored == taken)
        #expect(restoring.answered == wire.answered)
        let (state, reset) = try await recorded.call { try await $0.reset() }
        #expect(state == WorldState(world: "main", now: AgreementSamples.date))
        #expect(try reset.answered == JSONValue.written(state))
    }

    @Test("its seed, exported and imported")
    func seed() async throws {
        let (seed, exported) = try await recorded.call { try await $0.exportSeed() }
        #expect(seed == exported.answered)
        let (result, imported) = try await recorded.call { try await $0.importSeed(seed) }
        #expect(imported.sent == seed)
        #expect(result.replaced.count == result.accounts)
        #expect(try imported.answered == JSONValue.written(result))
        let (literal, exportedAgain) = try await recorded.call { try await $0.exportSeed(literal: true) }
        #expect(literal == exportedAgain.answered)
    }

    @Test("an error with every validation error, and one without a body")
    func problems() async throws {
        let error = await failure { () async throws(UnderstudyError) in try await recorded.client.createAccount(["key": "", "colour": 1]) }
        guard case .problem(let faulty)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(faulty.faults.count == 2)
        let answered = try recorded.last.answered
        #expect(answered["type"] == "about:blank")
        #expect(try answered.without("type") == JSONValue.written(faulty))

        let other = await failure { () async throws(UnderstudyError) in try await recorded.client.sandboxState("nowhere") }
        let refusal = try recorded.last.answered
        let detail = try #require(refusal["detail"]?.string)
        #expect(other == .problem(Problem(status: 404, title: "Not Found", detail: detail)))
    }
}
