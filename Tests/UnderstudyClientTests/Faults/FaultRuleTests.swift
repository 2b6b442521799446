import Foundation
import Testing

@testable import UnderstudyClient

@Suite("A fault rule")
struct FaultRuleTests {
    private let full = FaultRule(
        match: RequestMatch(
            methods: ["GET"], path: "/api/longevity/*", query: ["range": "weekly"], headers: ["x-trace": "*"], body: ["kind": "a"],
            account: "six-days"),
        when: .first(2),
        effect: FaultEffect(latencyMs: 800, jitterMs: 200, status: 503, headers: ["Retry-After": "2"], body: ["error": "down"]),
        phase: .before,
        ttlSeconds: 600)

    @Test("with all members is encoded as documented")
    func everything() throws {
        #expect(try JSONValue.sent(full) == JSONValue.read(Samples.rule))
        #expect(try read(FaultRule.self, Samples.rule) == full)
    }

    @Test("omits members that are not set")
    func little() throws {
        #expect(try JSONValue.sent(FaultRule(effect: .connection(.reset))) == ["effect": ["connection": "reset"]])
    }

    @Test(
        "encodes and decodes every schedule",
        arguments: [
            (FaultSchedule.first(2), #"{"first": 2}"#),
            (.after(1, times: 3), #"{"after": 1, "times": 3}"#),
            (.after(4), #"{"after": 4}"#),
            (.every(3), #"{"every": 3}"#),
            (.probability(0.2, seed: 7), #"{"probability": 0.2, "seed": 7}"#),
            (.probability(1), #"{"probability": 1}"#),
        ])
    func schedule(_ schedule: FaultSchedule, _ text: String) throws {
        #expect(try JSONValue.sent(schedule) == JSONValue.read(text))
        #expect(try read(FaultSchedule.self, text) == schedule)
    }

    @Test(
        "encodes and decodes the status of real responses as a part of when",
        arguments: [
            (FaultRule(when: .first(2), status: .success, effect: .status(503)), #"{"first": 2, "status": "2xx"}"#),
            (
                FaultRule(when: .probability(0.5, seed: 3), status: .code(404), effect: .status(503)),
                #"{"probability": 0.5, "seed": 3, "status": 404}"#
            ),
            (FaultRule(status: .redirection, effect: .status(503)), #"{"status": "3xx"}"#),
            (FaultRule(status: .clientError, effect: .status(503)), #"{"status": "4xx"}"#),
            (FaultRule(status: .serverError, effect: .status(503)), #"{"status": "5xx"}"#),
        ])
    func status(_ rule: FaultRule, _ when: String) throws {
        let text = #"{"when": \#(when), "effect": {"status": 503}}"#
        #expect(try JSONValue.sent(rule) == JSONValue.read(text))
        #expect(try read(FaultRule.self, text) == rule)
    }

    @Test("does not read an unknown class of statuses, or an empty when", arguments: [#"{"status": "1xx"}"#, "{}"])
    func badStatus(_ when: String) {
        #expect(throws: (any Error).self) { try read(FaultRule.self, #"{"when": \#(when), "effect": {"status": 503}}"#) }
    }

    @Test(
        "encodes and decodes every effect",
        arguments: [
            (FaultEffect.latency(800), #"{"latencyMs": 800}"#),
            (.latency(800, jitterMs: 200), #"{"latencyMs": 800, "jitterMs": 200}"#),
            (.hold(requests: 2, timeoutMs: 5_000), #"{"hold": {"requests": 2, "timeoutMs": 5000}}"#),
            (.hold(requests: 2), #"{"hold": {"requests": 2}}"#),
            (.hold(), #"{"hold": {}}"#),
            (.status(503), #"{"status": 503}"#),
            (
                .status(429, headers: ["Retry-After": "2"], body: ["a": 1]),
                #"{"status": 429, "headers": {"Retry-After": "2"}, "body": {"a": 1}}"#
            ),
            (.status(200, body: .null), #"{"status": 200, "body": null}"#),
            (.page(502, "<html></html>"), #"{"status": 502, "text": "<html></html>"}"#),
            (
                .status(200, headers: ["Set-Cookie": ["a=1", "b=2"], "X-One": "1"]),
                #"{"status": 200, "headers": {"Set-Cookie": ["a=1", "b=2"], "X-One": "1"}}"#
            ),
            (.patch(.replace("/weekly/value", nil)), #"{"patch": [{"op": "replace", "path": "/weekly/value", "value": null}]}"#),
            (.corrupt(.malformed), #"{"corrupt": "malformed"}"#),
            (.corrupt(.truncated), #"{"corrupt": "truncated"}"#),
            (.corrupt(.empty), #"{"corrupt": "empty"}"#),
            (.connection(.close), #"{"connection": "close"}"#),
            (.connection(.hang), #"{"connection": "hang"}"#),
            (.bytesPerSecond(2_048), #"{"bytesPerSecond": 2048}"#),
        ])
    func effect(_ effect: FaultEffect, _ text: String) throws {
        #expect(try JSONValue.sent(effect) == JSONValue.read(text))
        #expect(try read(FaultEffect.self, text) == effect)
    }
}
