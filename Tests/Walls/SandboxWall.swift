import ProbeSupport
import UnderstudyCore

/// Tokens of one world used in another, and a sandbox's data seen from other worlds.
struct SandboxWall {
    let context: CheckContext

    func check() throws {
        let foreign = "/_sandbox/\(CheckContext.foreignSandbox)"
        let own = "/_sandbox/\(CheckContext.ownSandbox)"
        for kind in ["opaque", "fitiq"] {
            let strangers = try context.token(kind, for: WallSeed.stranger, in: foreign)
            let neighbours = try context.token(kind, for: WallSeed.victim, in: own)
            if strangers == neighbours { context.findings.fail("two sandboxes make the same \(kind) token: \(strangers)") }
            let mains = try context.token(kind, for: WallSeed.victim)
            check(kind, strangers, outside: ["", own])
            check(kind, neighbours, outside: ["", foreign])
            check(kind, mains, outside: [own, foreign])
        }
        for route in context.routes where !route.isControl && !route.deletesAccount {
            // The intruder is only in the server's seed, not in the other sandbox.
            let request = route.request(in: foreign, aboutRowsOf: WallSeed.stranger, bodyToken: WallSeed.intruder)
            let signed = request.with("Authorization", "Bearer \(WallSeed.intruder)").with("X-API-Key", "walls")
            context.attempt(
                "a seeded token of another world", signed, expecting: route.needsBearer ? [401] : nil, hiding: [WallSeed.stranger])
        }
    }

    private func check(_ kind: String, _ token: String, outside bases: [String]) {
        // Longevity accepts any access token as an ID token, regardless of its signature.
        let owners = kind == "fitiq" ? ["fitiq"] : ["fitiq", "longevity"]
        for route in context.routes where owners.contains(route.owner) && route.needsBearer {
            for base in bases {
                let request = route.request(in: base, aboutRowsOf: WallSeed.victim, bodyToken: token)
                context.attempt(
                    "a token of another world", request.with("Authorization", "Bearer \(token)").with("X-API-Key", "walls"),
                    expecting: [401], hiding: [WallSeed.victim, WallSeed.stranger])
            }
        }
    }
}
