import Testing
import Values
@testable import UnderstudyWorlds

@Suite("A preset")
struct FaultPresetTests {
    private func rules(_ name: String, _ beside: [(String, JSON)] = []) -> [JSON] {
        let json = JSON.object(omittingMissing: [("preset", .string(name))] + beside.map { ($0, $1) })
        let (rules, faults) = FaultRule.read(json)
        #expect(faults == [])
        return rules.map(\.json)
    }

    @Test("that fits every backend is one of ten")
    func names() {
        #expect(
            FaultPreset.general.map(\.name) == [
                "offline", "slow-3g", "flaky", "lost-response", "expired-token", "refresh-race", "maintenance", "rate-limited",
                "bad-gateway", "captive-portal",
            ])
        #expect(FaultPreset.general.allSatisfy { !$0.summary.isEmpty })
    }

    @Test(
        "stands for a rule",
        arguments: [
            ("offline", ["effect": ["connection": "reset"]]),
            ("slow-3g", ["effect": ["latencyMs": 400, "jitterMs": 100, "bytesPerSecond": 50_000]]),
            ("flaky", ["when": ["probability": 0.2, "seed": 1], "effect": ["status": 503]]),
            (
                "lost-response",
                [
                    "match": ["method": ["POST", "PUT", "PATCH", "DELETE"]], "when": ["first": 1],
                    "effect": ["corrupt": "truncated", "connection": "reset"], "phase": "after",
                ]
            ),
            ("expired-token", ["match": ["headers": ["Authorization": "Bearer *"]], "when": ["first": 1], "effect": ["status": 401]]),
            (
                "refresh-race",
                [
                    "match": ["headers": ["Authorization": "Bearer *"]], "when": ["first": 2],
                    "effect": ["hold": ["requests": 2, "timeoutMs": 5_000], "status": 401],
                ]
            ),
            ("maintenance", ["effect": ["status": 503, "headers": ["Retry-After": "120"]]]),
            ("rate-limited", ["effect": ["status": 429, "headers": ["Retry-After": "2"]]]),
        ] as [(String, JSON)])
    func rule(name: String, rule: JSON) {
        let expected = JSON.object(omittingMissing: (rule.object ?? [:]).map { ($0, $1) } + [("preset", .string(name))])
        let found = rules(name)
        #expect(found.count == 1)
        #expect(found.first?.isSame(as: expected) == true, "\(found)")
    }

    @Test("that holds requests accepts their number; other presets do not")
    func requests() throws {
        let faults = ValidationErrors()
        let reader = ObjectReader(["preset": "refresh-race", "requests": 5], path: "$", faults: faults)
        let rule = try #require(FaultRule.rules(reader, presets: FaultPreset.general).first)
        reader.finish()
        #expect(faults.all == [])
        #expect(rule.when == .first(5))
        #expect(rule.effect.hold == FaultEffect.Hold(requests: 5, timeoutMs: 5_000))
        let other = ObjectReader(["preset": "flaky", "requests": 5], path: "$", faults: faults)
        _ = FaultRule.rules(other, presets: FaultPreset.general)
        other.finish()
        #expect(faults.all.map(\.path) == ["$.requests"])
    }

    @Test("of a backend has the rules that the backend defines")
    func backend() {
        let expected = ["/a", "/b", "/c"].map { path -> JSON in
            ["match": ["path": .string(path)], "effect": ["status": 503], "preset": "example"]
        }
        #expect(rules("example") == expected)
    }

    @Test("accepts a match, a schedule, a phase and a time to live instead of its own")
    func overrides() {
        let found = rules(
            "expired-token",
            [
                ("match", ["account": "ada"]), ("when", ["every": 2]), ("phase", "after"), ("ttlSeconds", 60),
            ])
        let expected: JSON = [
            "match": ["account": "ada"], "when": ["every": 2], "effect": ["status": 401], "phase": "after", "ttlSeconds": 60,
            "preset": "expired-token",
        ]
        #expect(found == [expected])
        #expect(
            rules("maintenance", [("when", ["status": "2xx", "first": 1])])
                == [
                    [
                        "when": ["status": "2xx", "first": 1], "effect": ["status": 503, "headers": ["Retry-After": "120"]],
                        "preset": "maintenance",
                    ]
                ])
        let several = rules("example", [("match", ["path": "/other"])])
        #expect(several.count == 3)
        #expect(several.allSatisfy { $0["match"] == ["path": "/other"] })
    }
}
