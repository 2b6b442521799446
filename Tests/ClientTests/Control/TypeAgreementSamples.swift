import Foundation
import UnderstudyClient

/// Values of the client's types that together contain every member.
enum AgreementSamples {
    /// Wednesday, 7 January 2026, at nine.
    static let date = Date(timeIntervalSince1970: 1_767_776_400)

    static let match = RequestMatch(
        methods: ["POST", "PUT"], path: "/api/v1/*", query: ["range": "w*", "page": "2"], headers: ["X-Trace": "*", "Accept": "a*"],
        body: ["kind": "a", "list": [1, 2.5, .null, true, ["deep": "x"]]], account: "ada")

    private static let matches: [RequestMatch] = [
        match, RequestMatch(methods: ["GET"]), RequestMatch(path: "*"), RequestMatch(query: ["range": "*"]),
        RequestMatch(headers: ["Accept": "*"]), RequestMatch(body: ["kind": "a"]), RequestMatch(body: .null), RequestMatch(account: "ada"),
    ]

    private static let schedules: [FaultSchedule] = [
        .first(2), .after(0), .after(1, times: 3), .every(3), .probability(0.25, seed: 0), .probability(1, seed: 9_007_199_254_740_992),
    ]

    private static let hold = FaultEffect.Hold(requests: 2, timeoutMs: 3_000)

    /// Every member that is allowed together with a response of the rule's own.
    private static let effect = FaultEffect(
        latencyMs: 1, jitterMs: 2, hold: hold, status: 503, headers: ["Retry-After": "2", "X-Other": "a b"], body: ["error": "down"],
        corrupt: .malformed, bytesPerSecond: 2_048)

    static let operations: [JSONPatchOperation] = [
        .add("/a/-", ["b": 1]), .remove("/c"), .replace("/d", .null), .move(from: "/e", to: "/f"), .copy(from: "/g/0", to: "/h~1~0"),
        .test("/i", "x"),
    ]

    private static let otherEffects: [FaultEffect] = [
        FaultEffect(status: 200, headers: ["X-Other": "1"], patch: operations), FaultEffect(status: 200, body: .null),
        FaultEffect(body: false), FaultEffect(latencyMs: 600_000, jitterMs: 0),
        FaultEffect(status: 502, headers: ["Set-Cookie": ["a=1; Path=/", "b=2"], "X-Other": "1"], text: "<html></html>"),
        FaultEffect(body: ["id": 9_007_199_254_740_993]),
        FaultEffect(forward: false), FaultEffect(vary: FaultEffect.Variation(seed: 7, only: ["GET /a $.b null"])), .vary(seed: 0),
    ]

    private static let corruptions: [FaultEffect] = FaultEffect.Corruption.allCases.map { FaultEffect(corrupt: $0) }

    private static let connections: [FaultEffect] = FaultEffect.ConnectionFailure.allCases.map {
        FaultEffect(latencyMs: 1, jitterMs: 2, hold: hold, connection: $0)
    }

    private static let effects: [FaultEffect] = [[effect], otherEffects, corruptions, connections].flatMap { $0 }

    private static let matching: [FaultRule] = matches.map { FaultRule(match: $0, effect: .status(503)) }
    private static let scheduled: [FaultRule] = schedules.map { FaultRule(when: $0, effect: .status(503)) }
    private static let effective: [FaultRule] = effects.map { FaultRule(effect: $0) }
    private static let phased: [FaultRule] = FaultPhase.allCases.map { FaultRule(effect: .status(503), phase: $0) }

    /// With every member.
    private static let rule = FaultRule(match: match, when: .after(1, times: 3), effect: effect, phase: .after, ttlSeconds: 2_592_000)
    private static let brief = FaultRule(effect: .status(503), ttlSeconds: 600)

    /// An effect with every member, then each value of a member by itself.
    private static let successful = FaultRule(status: .success, effect: .patch(.remove("/weekly")))
    private static let refused = FaultRule(when: .every(2), status: .code(403), effect: .status(200), phase: .after)

    static let rules: [FaultRule] = [[rule], matching, scheduled, effective, phased, [brief, successful, refused]].flatMap { $0 }

    static let presets: [Preset] = [
        .offline, .slow3G, .flaky, .lostResponse, .expiredToken, .refreshRace, .maintenance, .rateLimited, .badGateway,
        .captivePortal, .missingPoints, .nullValues,
    ]
}
