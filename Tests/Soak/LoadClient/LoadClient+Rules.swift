import ProbeSupport
import UnderstudyCore
import Values

extension LoadClient {
    /// Adds a fault rule that delays, holds, corrupts or loses a few responses, for at most two seconds.
    func addRule() {
        let match: JSON =
            draw(0...3) == 0
            ? ["account": .string(pickAccount())] : ["path": .string(pick(["/api/v1/*", "/api/longevity/*", "/api/dev/*"]))]
        let rule: JSON = [
            "match": match, "when": ["first": .integer(draw(1...6))], "effect": pickEffect(), "phase": .string(pick(["before", "after"])),
            "ttlSeconds": .integer(draw(1...2)),
        ]
        let added = control("POST", "faults", rule, expecting: [201])
        guard draw(0...3) == 0, let id = added.answer?.json?["faults"]?.array?.first?["id"]?.string else { return }
        // A reset or its time-out may have removed the rule.
        control("DELETE", "faults/\(id)", expecting: [204, 404])
    }

    private func pickEffect() -> JSON {
        switch draw(0...7) {
        case 0, 1: ["latencyMs": .integer(draw(1...20)), "jitterMs": 10]
        case 2, 3: ["hold": ["requests": .integer(draw(2...4)), "timeoutMs": .integer(draw(100...300))]]
        case 4: ["status": 503]
        case 5: ["connection": .string(pick(["reset", "close"]))]
        case 6: ["corrupt": .string(pick(["malformed", "truncated", "empty"]))]
        default: ["bytesPerSecond": 200_000]
        }
    }
}
