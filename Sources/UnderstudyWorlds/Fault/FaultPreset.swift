import HTTPTypes
import UnderstudyCore
import Values

/// Rules under a name.
package struct FaultPreset: Sendable {
    package let name: String
    package let summary: String
    package let rules: [FaultRule]

    private init(_ name: String, _ summary: String, _ rules: FaultRule...) {
        self.init(name, summary, rules: rules)
    }

    private init(_ name: String, _ summary: String, rules: [FaultRule]) {
        self.name = name
        self.summary = summary
        self.rules = rules.map { rule in
            var rule = rule
            rule.preset = name
            return rule
        }
    }

    /// A backend's preset.
    package init(_ preset: BackendPreset) {
        let rules = preset.rules.flatMap { FaultRule.rules(ObjectReader($0, path: "$", faults: ValidationErrors()), presets: []) }
        self.init(preset.name, preset.summary, rules: rules)
    }

    /// The presets for the paths of every backend.
    package static let general: [FaultPreset] = [
        FaultPreset("offline", "every connection is reset", FaultRule(effect: FaultEffect(connection: .reset))),
        FaultPreset(
            "slow-3g", "400 ms and up to 100 more, 50,000 bytes a second",
            FaultRule(effect: FaultEffect(latencyMs: 400, jitterMs: 100, bytesPerSecond: 50_000))),
        FaultPreset(
            "flaky", "one request in five is a 503, the same ones in each run",
            FaultRule(when: .probability(0.2, seed: 1), effect: FaultEffect(status: 503))),
        FaultPreset(
            "lost-response", "the first write is committed, and its answer is lost: the connection is reset in the middle of it",
            FaultRule(
                match: RequestMatch(methods: ["POST", "PUT", "PATCH", "DELETE"]), when: .first(1),
                // Part of the answer is sent. Without any byte, an HTTP client may repeat the write by itself, and the app never learns
                // of the failure.
                effect: FaultEffect(corrupt: .truncated, connection: .reset), givenPhase: .after)),
        FaultPreset(
            "expired-token", "the first request that bears a token is a 401",
            FaultRule(match: bearsToken, when: .first(1), effect: FaultEffect(status: 401))),
        FaultPreset(
            "refresh-race", "two requests that bear tokens are held and answered 401 together",
            FaultRule(
                match: bearsToken, when: .first(2),
                effect: FaultEffect(hold: FaultEffect.Hold(requests: 2, timeoutMs: 5_000), status: 401))),
        FaultPreset(
            "maintenance", "503 with Retry-After: 120",
            FaultRule(effect: FaultEffect(status: 503, headers: [HTTPField(name: .retryAfter, value: "120")]))),
        FaultPreset(
            "rate-limited", "429 with Retry-After: 2",
            FaultRule(effect: FaultEffect(status: 429, headers: [HTTPField(name: .retryAfter, value: "2")]))),
        FaultPreset(
            "bad-gateway", "the 502 of a proxy, whose body is a page",
            FaultRule(effect: FaultEffect(status: 502, content: .text(badGatewayPage)))),
        FaultPreset(
            "captive-portal", "a 200 with the sign-in page of a network, in place of every response",
            FaultRule(
                effect: FaultEffect(status: 200, headers: [HTTPField(name: .cacheControl, value: "no-store")], content: .text(portalPage)))),
    ]

    /// As nginx writes it.
    private static let badGatewayPage =
        "<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>\r\n<center><h1>502 Bad Gateway</h1></center>\r\n"
        + "<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n"
    private static let portalPage =
        "<!doctype html>\n<html lang=\"en\">\n<title>Sign in to Guest Wi-Fi</title>\n<h1>Sign in to Guest Wi-Fi</h1>\n"
        + "<form method=\"post\" action=\"/login\"><button>Accept and connect</button></form>\n</html>\n"

    private static let bearsToken = RequestMatch(headers: [RequestMatch.Named(name: .authorization, value: Glob("Bearer *"))])
}
