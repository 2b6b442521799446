import Testing
import UnderstudyCore

/// An effect, and how it shows in the answer to a measurement that would be stored.
struct EffectCase: Sendable, CustomTestStringConvertible {
    let effect: JSON
    /// Whether the real answer comes, or is changed.
    var keepsAnswer = true
    /// How long to wait for an answer, and for each further piece of it.
    var patienceMs = 20_000
    /// How long to wait for its first piece; `nil` for as long.
    var firstPatienceMs: Int?
    let shows: @Sendable (WireAnswer) -> Bool

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
        EffectCase(effect: ["corrupt": "truncated", "connection": "hang"], patienceMs: 300, firstPatienceMs: 20_000) {
            $0.isCut && $0.ending == .silent
        },
        EffectCase(effect: ["corrupt": "empty"]) { $0.status == 201 && $0.body.isEmpty && $0.announcedBytes == 0 && $0.ending == .whole },
        EffectCase(effect: ["connection": "reset"], keepsAnswer: false) { $0.isNothing && $0.ending == .reset },
        EffectCase(effect: ["connection": "close"], keepsAnswer: false) { $0.isNothing && $0.ending == .closed },
        EffectCase(effect: ["connection": "hang"], keepsAnswer: false, patienceMs: 100) { $0.isNothing && $0.ending == .silent },
        // In pieces of a tenth of a second; the first is sent at once.
        EffectCase(effect: ["bytesPerSecond": 1_000]) { $0.isStored && $0.duration >= .milliseconds(95) },
    ]
}

extension WireAnswer {
    /// Whether it is FitIQ's own answer to a measurement that was stored.
    var isStored: Bool { status == 201 && at("success") == true && at("data", "quantity") != .null && ending == .whole }

    /// Whether it is the beginning of such an answer.
    var isCut: Bool { status == 201 && !body.isEmpty && body.count < announcedBytes ?? 0 && json == nil }
}
