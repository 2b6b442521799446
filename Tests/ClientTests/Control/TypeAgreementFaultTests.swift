import Testing
import TestSupport

@testable import UnderstudyClient

@Suite("Client and server agree on a fault")
struct TypeAgreementFaultTests {
    private let recorded: RecordedClient

    init() throws {
        recorded = try RecordedClient()
    }

    @Test("with every member", arguments: AgreementSamples.rules)
    func given(_ rule: FaultRule) async throws {
        let (fault, added) = try await recorded.call { try await $0.addFault(rule) }
        #expect(fault.rule == rule)
        let (faults, listed) = try await recorded.call { try await $0.faults() }
        #expect(faults == [fault])
        let written = try JSONValue.written([fault])
        #expect(added.answered["faults"] == written)
        #expect(listed.answered["faults"] == written)
    }

    @Test("with only its required members")
    func bare() async throws {
        let rule = FaultRule(effect: .status(503))
        let (fault, wire) = try await recorded.call { try await $0.addFault(rule) }
        #expect(fault == Fault(id: "f1", rule: rule, preset: nil, matched: 0, fired: 0, failed: 0))
        #expect(wire.sent == ["effect": ["status": 503]])
        #expect(wire.answered == ["faults": [["id": "f1", "effect": ["status": 503], "matched": 0, "fired": 0, "failed": 0]]])
    }

    @Test(
        "with the server's defaults for omitted members",
        arguments: [
            (FaultRule(when: .probability(0.5), effect: .status(503)), FaultRule(when: .probability(0.5, seed: 1), effect: .status(503))),
            (FaultRule(effect: .hold(requests: 2)), FaultRule(effect: .hold(requests: 2, timeoutMs: 5_000))),
            (FaultRule(effect: .hold()), FaultRule(effect: .hold(timeoutMs: 60_000))),
            (FaultRule(match: RequestMatch(), effect: .status(503)), FaultRule(effect: .status(503))),
        ])
    func defaults(_ rule: FaultRule, _ expected: FaultRule) async throws {
        let (fault, wire) = try await recorded.call { try await $0.addFault(rule) }
        #expect(fault.rule == expected)
        #expect(try wire.sent == JSONValue.written(rule))
        #expect(try wire.answered["faults"] == JSONValue.written([fault]))
    }

    @Test("with its counts")
    func counts() async throws {
        let rule = FaultRule(match: .get(), when: .after(1), effect: .patch(.remove("/no/such/member")))
        try await recorded.client.addFault(rule)
        for _ in 0..<3 { _ = try await recorded.server.get("/api/longevity/trends", token: "six-days") }
        let (faults, wire) = try await recorded.call { try await $0.faults() }
        #expect(faults == [Fault(id: "f1", rule: rule, preset: nil, matched: 3, fired: 2, failed: 2)])
        #expect(try wire.answered["faults"] == JSONValue.written(faults))
    }

    @Test("from each preset by name", arguments: AgreementSamples.presets)
    func preset(_ preset: Preset) async throws {
        let (faults, wire) = try await recorded.call { try await $0.addFaults(preset) }
        #expect(!faults.isEmpty)
        #expect(faults.allSatisfy { $0.preset == preset })
        #expect(try wire.answered["faults"] == JSONValue.written(faults))
    }

    @Test("from a preset with every override")
    func changedPreset() async throws {
        let (faults, wire) = try await recorded.call { client in
            try await client.addFaults(
                .refreshRace, match: AgreementSamples.match, when: .every(2), phase: .after, ttlSeconds: 60, requests: 5)
        }
        let rule = FaultRule(
            match: AgreementSamples.match, when: .every(2),
            effect: FaultEffect(hold: FaultEffect.Hold(requests: 5, timeoutMs: 5_000), status: 401), phase: .after, ttlSeconds: 60)
        #expect(faults == [Fault(id: "f1", rule: rule, preset: .refreshRace, matched: 0, fired: 0, failed: 0)])
        #expect(try wire.answered["faults"] == JSONValue.written(faults))
    }

    @Test("in the list of presets")
    func presets() async throws {
        let (presets, wire) = try await recorded.call { try await $0.faultPresets() }
        #expect(presets.map(\.name) == AgreementSamples.presets)
        #expect(presets.allSatisfy { !$0.summary.isEmpty })
        #expect(try wire.answered["presets"] == JSONValue.written(presets))
    }
}
