import Foundation
import Testing

@testable import UnderstudyClient

extension CallTests {
    static let all = worldCalls + dataCalls + timeCalls + sandboxCalls + faultCalls + journalCalls

    private static let worldCalls = [
        Call("GET health", Samples.health) { client in
            let health = try await client.health()
            #expect(health.status == "ok")
            #expect(health.database == ":memory:")
            #expect(health.uptimeSeconds == 7)
        },
        Call("GET accounts", #"{"accounts": [\#(Samples.account)]}"#) { client in
            let account = try #require(try await client.accounts().first)
            #expect(account.key == "six-days")
            #expect(account.note == nil)
            #expect(account.tokens == ["six-days"])
            #expect(account.evergreen)
            #expect(account.state == .seeded)
            #expect(account.replaced == nil)
        },
        Call("GET accounts?search=six%20days&limit=25&offset=50", #"{"accounts": [\#(Samples.account)], "total": 51}"#) { client in
            let accounts = try await client.accounts(search: "six days", limit: 25, offset: 50)
            #expect(accounts.map(\.key) == ["six-days"])
            #expect(accounts.map(\.hasSeed) == [true])
        },
        Call("POST accounts", body: #"{"key": "six-days", "longevity": {}}"#, status: 200, Samples.replacedAccount) { client in
            let account = try await client.createAccount(["key": "six-days", "longevity": [:]])
            #expect(account.timezone == "Europe/Istanbul")
            #expect(account.replaced == ["six-days"])
        },
        Call("DELETE accounts/six-days", status: 204, "") { client in try await client.deleteAccount("six-days") },
        Call("DELETE accounts/a%2Fb%20c", status: 204, "") { client in try await client.deleteAccount("a/b c") },
        Call("POST accounts/six-days/reseed", Samples.account) { client in
            let account = try await client.reseedAccount("six-days")
            #expect(account.key == "six-days")
        },
        Call("POST tokens", body: #"{"account": "six-days"}"#, status: 201, Samples.token) { client in
            let token = try await client.token(for: "six-days")
            #expect(token.token == "abc")
            #expect(token.expiresAt == nil)
        },
        Call(
            "POST tokens", body: #"{"account": "a", "kind": "firebase", "expiresIn": "-PT5M"}"#, status: 201,
            #"{"token": "abc", "expiresAt": "2026-01-07T08:55:00.000Z"}"#
        ) { client in
            let token = try await client.token(for: "a", kind: .firebase, expiresIn: .minutes(-5))
            #expect(try token.expiresAt == .read("2026-01-07T08:55:00Z"))
        },
        Call("POST reset", Samples.world) { client in
            let world = try await client.reset()
            #expect(world.world == "main")
        },
        Call("GET seed", #"{"version": 1, "accounts": []}"#) { client in
            let seed = try await client.exportSeed()
            #expect(seed == ["version": 1, "accounts": []])
        },
        Call("GET seed?literal=true", #"{"version": 1, "accounts": []}"#) { client in
            let seed = try await client.exportSeed(literal: true)
            #expect(seed == ["version": 1, "accounts": []])
        },
        Call("POST seed", body: #"{"version": 1, "accounts": []}"#, #"{"accounts": 3, "replaced": ["ada"]}"#) { client in
            let imported = try await client.importSeed(["version": 1, "accounts": []])
            #expect(imported.accounts == 3)
            #expect(imported.replaced == ["ada"])
        },
        Call("GET routes", #"{"routes": [\#(Samples.route)]}"#) { client in
            let route = try #require(try await client.routes().first)
            #expect(route.needs == "bearer")
        },
    ]

    private static let dataCalls = [
        Call("GET accounts/six-days/data", #"{"key": "six-days", "tokens": []}"#) { client in
            let data = try await client.data(of: "six-days")
            #expect(data == ["key": "six-days", "tokens": []])
        },
        Call("GET accounts/six-days/data/fitiq", #"{"lists": [{"name": "progress", "total": 3}]}"#) { client in
            let lists = try await client.recordLists(of: "six-days", in: "fitiq")
            #expect(lists.map(\.name) == ["progress"])
            #expect(lists.first?.total == 3)
        },
        Call("GET accounts/six-days/data/longevity/checkIns", #"{"items": [\#(Samples.record)], "total": 9}"#) { client in
            let page = try await client.records(.checkIns, of: "six-days")
            #expect(page.items.map(\.id) == ["2026-01-05"])
            #expect(page.total == 9)
        },
        Call("GET accounts/a/data/bradOS/weight?limit=2&offset=4", #"{"items": [], "total": 4}"#) { client in
            let page = try await client.records(.metric("weight"), of: "a", limit: 2, offset: 4)
            #expect(page.items.isEmpty)
        },
        Call("GET accounts/a/data/bradOS/weight/2026-01-05%231", Samples.record) { client in
            let record = try await client.record("2026-01-05#1", in: .metric("weight"), of: "a")
            #expect(record.record["deltaYears"] == -0.25)
        },
        Call("POST accounts/a/data/longevity/checkIns", body: #"{"date": "yesterday"}"#, status: 201, Samples.record) { client in
            let record = try await client.addRecord(["date": "yesterday"], to: .checkIns, of: "a")
            #expect(record.id == "2026-01-05")
        },
        Call("PUT accounts/a/data/fitiq/insights/i1", body: #"{"title": "A day"}"#, Samples.record) { client in
            try await client.changeRecord("i1", in: .insights, of: "a", to: ["title": "A day"])
        },
        Call("DELETE accounts/a/data/fitiq/sleep/n1", status: 204, "") { client in
            try await client.deleteRecord("n1", from: .sleep, of: "a")
        },
    ]

    private static let timeCalls = [
        Call("GET clock", Samples.clock) { client in
            let clock = try await client.clock()
            #expect(clock.mode == .frozen)
            #expect(try clock.now == .read("2026-01-07T09:00:00Z"))
        },
        Call("PUT clock", body: #"{"mode": "frozen", "now": "2026-01-07T09:00:00.000Z"}"#, Samples.clock) { client in
            try await client.setClock(.frozen(.read("2026-01-07T09:00:00Z")))
        },
        Call("PUT clock", body: #"{"advance": "P1D"}"#, Samples.clock) { client in try await client.advance(by: "P1D") },
        Call("PUT clock", body: #"{"advance": "-P1M"}"#, Samples.clock) { client in try await client.advance(by: .months(-1)) },
        Call("GET clock", Samples.clock) { client in
            let environment = try await client.launchEnvironment()
            #expect(environment == ["UNDERSTUDY_URL": client.baseURL.absoluteString, "UNDERSTUDY_NOW": "2026-01-07T09:00:00.000Z"])
        },
        Call("GET snapshots", #"{"snapshots": [\#(Samples.snapshot)]}"#) { client in
            let snapshots = try await client.snapshots()
            #expect(snapshots.map(\.bytes) == [4_096])
        },
        Call("PUT snapshots/before", status: 201, Samples.snapshot) { client in try await client.saveSnapshot("before") },
        Call("GET snapshots/before", Samples.snapshot) { client in
            let snapshot = try await client.snapshot("before")
            #expect(try snapshot.takenAt == .read("2026-01-07T09:00:00Z"))
        },
        Call("DELETE snapshots/before", status: 204, "") { client in try await client.deleteSnapshot("before") },
        Call("POST snapshots/before/restore", Samples.snapshot) { client in try await client.restoreSnapshot("before") },
    ]

    private static let sandboxCalls = [
        Call("PUT sandboxes/t1", status: 201, Samples.sandbox) { client in
            let sandbox = try await client.createSandbox("t1")
            #expect(sandbox.baseURL.absoluteString == "http://127.0.0.1:4000/_sandbox/t1")
            #expect(sandbox.persona == nil)
        },
        Call(
            "PUT sandboxes/t1", body: #"{"seed": {"version": 1}, "now": "2026-01-07T09:00:00.000Z", "persona": "six-days"}"#,
            Samples.sandbox
        ) { client in
            try await client.createSandbox("t1", seed: ["version": 1], now: .read("2026-01-07T09:00:00Z"), persona: "six-days")
        },
        Call("PUT sandboxes/t1", body: #"{"persona": "six-days"}"#, Samples.sandbox) { client in
            try await client.createSandbox("t1", persona: "six-days")
        },
        Call("PUT sandboxes/t1", body: #"{"scenario": "slow", "persona": "six-days"}"#, Samples.sandbox) { client in
            try await client.createSandbox("t1", persona: "six-days", scenario: "slow")
        },
        Call("GET scenarios", #"{"folder": "/tmp/scenarios", "scenarios": [\#(Samples.scenario), \#(Samples.faultyScenario)]}"#) { client in
            let scenarios = try await client.scenarios()
            #expect(scenarios.map(\.name) == ["slow", "typo"])
            let now: Date = try .read("2026-01-07T09:00:00Z")
            #expect(scenarios.first?.clock == .frozen(now))
            #expect(scenarios.map(\.faults) == [2, nil])
            #expect(scenarios.last?.problem == "a fault")
        },
        Call(
            "POST scenarios/slow/apply",
            #"{"scenario": "slow", "world": "main", "now": "2026-01-07T09:00:00.000Z", "persona": null, "faults": [\#(Samples.fault)]}"#
        ) { client in
            let applied = try await client.applyScenario("slow")
            #expect(applied.persona == nil)
            #expect(applied.faults.map(\.id) == ["f1"])
        },
        Call("GET sandboxes", #"{"sandboxes": [\#(Samples.sandbox)]}"#) { client in
            let sandboxes = try await client.sandboxes()
            #expect(sandboxes.map(\.id) == ["t1"])
        },
        Call("GET sandboxes/t1", Samples.sandbox) { client in
            let sandbox = try await client.sandboxState("t1")
            #expect(sandbox.bytes == 4096)
            #expect(sandbox.lastRequestAt == nil)
            #expect(sandbox.createdAt?.timeIntervalSince1970 == 1_767_776_400)
        },
        Call(
            "GET sandboxes/t2",
            #"{"id": "t2", "baseURL": "http://127.0.0.1:4000/_sandbox/t2", "now": "2026-01-07T09:00:00.000Z", "persona": null}"#
        ) { client in
            // A server that does not report the other members.
            let sandbox = try await client.sandboxState("t2")
            #expect(sandbox.createdAt == nil)
            #expect(sandbox.bytes == nil)
        },
        Call("DELETE sandboxes/t1", status: 204, "") { client in try await client.deleteSandbox("t1") },
    ]

    private static let faultCalls = [
        Call("GET faults", #"{"faults": [\#(Samples.fault)], "presets": []}"#) { client in
            let faults = try await client.faults()
            #expect(faults.map(\.id) == ["f1"])
        },
        Call("GET faults", #"{"faults": [], "presets": [{"name": "flaky", "summary": "one in five"}]}"#) { client in
            let presets = try await client.faultPresets()
            #expect(presets.map(\.name) == [.flaky])
        },
        Call("POST faults", body: #"{"effect": {"status": 503}}"#, status: 201, #"{"faults": [\#(Samples.fault)]}"#) { client in
            let fault = try await client.addFault(FaultRule(effect: .status(503)))
            #expect(fault.id == "f1")
        },
        Call("POST faults", body: #"{"preset": "flaky"}"#, status: 201, #"{"faults": [\#(Samples.fault)]}"#) { client in
            let faults = try await client.addFaults(.flaky)
            #expect(faults.count == 1)
        },
        Call(
            "POST faults",
            body: #"{"preset": "offline", "match": {"path": "/a"}, "when": {"first": 1}, "phase": "after", "ttlSeconds": 60}"#, status: 201,
            #"{"faults": []}"#
        ) { client in
            try await client.addFaults(.offline, match: .path("/a"), when: .first(1), phase: .after, ttlSeconds: 60)
        },
        Call("DELETE faults/f1", status: 204, "") { client in try await client.deleteFault("f1") },
        Call("DELETE faults", status: 204, "") { client in try await client.deleteFaults() },
    ]

    private static let journalCalls = [
        Call("GET requests", #"{"requests": [\#(Samples.entry)], "dropped": 2}"#) { client in
            let journal = try await client.requests()
            #expect(journal.entries.map(\.id) == ["req-17"])
            #expect(journal.dropped == 2)
        },
        Call("GET requests?limit=5", #"{"requests": [], "dropped": 0}"#) { client in _ = try await client.requests(limit: 5) },
        Call("GET requests?limit=5&before=req-17", #"{"requests": [], "dropped": 0}"#) { client in
            _ = try await client.requests(limit: 5, before: "req-17")
        },
        Call("GET requests?limit=5&bodies=false", #"{"requests": [\#(Samples.entryWithoutBodies)], "dropped": 0}"#) { client in
            let entry = try await client.requests(limit: 5, bodies: false).entries.first
            #expect(entry?.body == .null)
            #expect(entry?.answer?.body == .null)
        },
        Call("GET requests/req-17", Samples.entry) { client in
            let entry = try await client.request("req-17")
            #expect(entry.answer?.body == ["weekly": .null])
        },
        Call("GET requests.har", #"{"log": {}}"#) { client in
            let archive = try await client.har()
            #expect(archive == Data(#"{"log": {}}"#.utf8))
        },
        Call("GET requests/held", #"{"held": [\#(Samples.heldRequest)]}"#) { client in
            let held = try #require(try await client.heldRequests().first)
            #expect(held.id == "req-17")
            #expect(held.rule == "f1")
            #expect(held.phase == .after)
            #expect(held.since == held.request.receivedAt)
            #expect(held.request.answer?.body == ["weekly": .null])
        },
        Call("GET requests/held?bodies=false", #"{"held": []}"#) { client in
            let held = try await client.heldRequests(bodies: false)
            #expect(held.isEmpty)
        },
        Call("POST requests/req-17/release", body: "{}", status: 204, "") { client in try await client.releaseRequest("req-17") },
        Call(
            "POST requests/req-17.1/release", body: #"{"status": 418, "headers": {"X-Late": "yes"}, "body": null}"#, status: 204, ""
        ) { client in
            try await client.releaseRequest("req-17.1", status: 418, headers: ["X-Late": "yes"], body: .null)
        },
        Call("POST requests/req-17/release", body: #"{"text": "late"}"#, status: 204, "") { client in
            try await client.releaseRequest("req-17", text: "late")
        },
        Call("DELETE requests", status: 204, "") { client in try await client.deleteRequests() },
        Call(
            "POST requests/verify", body: #"{"match": {"method": "GET", "path": "/a", "status": 200}, "count": {"exactly": 1}}"#,
            #"{"count": 1, "requests": [\#(Samples.entry)]}"#
        ) { client in
            let entries = try await client.verify(.get("/a", status: 200), count: .exactly(1))
            #expect(entries.map(\.id) == ["req-17"])
        },
        Call("POST requests/verify", body: #"{"match": {}, "count": {"atLeast": 1}}"#, #"{"count": 0, "requests": []}"#) { client in
            try await client.verify(RequestMatch())
        },
        Call(
            "POST requests/verify?bodies=false", body: #"{"match": {}, "count": {"atLeast": 1}}"#,
            #"{"count": 1, "requests": [\#(Samples.entryWithoutBodies)]}"#
        ) { client in
            let entries = try await client.verify(RequestMatch(), bodies: false)
            #expect(entries.map(\.body) == [.null])
        },
        Call(
            "POST requests/verify?bodies=false", body: #"{"match": {"method": "GET"}, "count": {"atLeast": 0}}"#,
            #"{"count": 12, "requests": [\#(Samples.entryWithoutBodies)], "omitted": 11}"#
        ) { client in
            let count = try await client.count(of: .get())
            #expect(count == 12)
        },
    ]
}
