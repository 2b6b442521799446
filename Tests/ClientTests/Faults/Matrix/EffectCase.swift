import RawSockets
import Testing
import Values

/// An effect, and the test for it in the response to a measurement.
struct EffectCase: Sendable, CustomTestStringConvertible {
    let effect: JSON
    /// Whether the client gets the real response, possibly changed.
    var keepsAnswer = true
    /// The time-out for the response, and for each further piece of it.
    var timeOutMs = 20_000
    /// The time-out for its first piece; `nil` for `timeOutMs`.
    var firstTimeOutMs: Int?
    let shows: @Sendable (RawResponse) -> Bool

    var testDescription: String { effect.text }

    static let all = [
        EffectCase(effect: ["latencyMs": 60]) { $0.isStored && $0.duration >= .milliseconds(60) },
        EffectCase(effect: ["latencyMs": 40, "jitterMs": 20]) { $0.isStored && $0.duration >= .milliseconds(40) },
        EffectCase(effect: ["jitterMs": 30]) { $0.isStored },
        EffectCase(effect: ["hold": ["requests": 2, "timeoutMs": 60]]) { $0.isStored && $0.duration >= .milliseconds(60) },
        EffectCase(effect: ["status": 503], keepsAnswer: false) { $0.status == 503 && $0.at("success") == false && $0.ending == .whole },
        EffectCase(effect: ["headers": ["Retry-After": "2", "content-type": "text/fault"]]) {
            $0.isStored && $0.headers["retry-after"] == "2" && $0.headers["content-type"] == "text/fault"
        },
        EffectCase(effect: ["body": ["a": [1, .null]]], keepsAnswer: false) { $0.json == ["a": [1, .null]] && $0.ending == .whole },
        EffectCase(effect: ["body": .null], keepsAnswer: false) { $0.text == "null" && $0.ending == .whole },
        EffectCase(effect: ["patch": [["op": "replace", "path": "/data/quantity", "value": .null]]]) {
            $0.status == 201 && $0.at("data").object?["quantity"] == .null && $0.at("data", "type") == "weight" && $0.ending == .whole
        },
        EffectCase(effect: ["corrupt": "malformed"]) { $0.status == 201 && !$0.body.isEmpty && $0.json == nil && $0.ending == .whole },
        EffectCase(effect: ["corrupt": "truncated"]) {
            $0.status == 201 && !$0.body.isEmpty && $0.body.count < $0.announcedBytes ?? 0 && $0.ending == .closed
        },
        EffectCase(effect: ["corrupt": "truncated", "connection": "reset"]) { $0.isCut && $0.ending == .reset },
        EffectCase(effect: ["corrupt": "truncated", "connection": "close"]) { $0.isCut && $0.ending == .closed },
        EffectCase(effect: ["corrupt": "truncated", "connection": "hang"], timeOutMs: 300, firstTimeOutMs: 20_000) {
            $0.isCut && $0.ending == .silent
        },
        EffectCase(effect: ["corrupt": "empty"]) { $0.status == 201 && $0.body.isEmpty && $0.announcedBytes == 0 && $0.ending == .whole },
        EffectCase(effect: ["connection": "reset"], keepsAnswer: false) { $0.isNothing && $0.ending == .reset },
        EffectCase(effect: ["connection": "close"], keepsAnswer: false) { $0.isNothing && $0.ending == .closed },
        EffectCase(effect: ["connection": "hang"], keepsAnswer: false, timeOutMs: 100) { $0.isNothing && $0.ending == .silent },
        // Sent in pieces of a tenth of a second, the first at once.
        EffectCase(effect: ["bytesPerSecond": 1_000]) { $0.isStored && $0.duration >= .milliseconds(95) },
    ]
}

extension RawResponse {
    /// Whether this is FitIQ's own response to a stored measurement.
    var isStored: Bool { status == 201 && at("success") == true && at("data", "quantity") != .null && ending == .whole }

    /// Whether this is the beginning of such a response.
    var isCut: Bool { status == 201 && !body.isEmpty && body.count < announcedBytes ?? 0 && json == nil }
}
