import ProbeSupport
import UnderstudyCore

/// Requests to every route with another account's valid credentials, and with invalid ones.
struct CredentialWall {
    let context: CheckContext
    private let intruder = WallSeed.intruder
    private let victim = WallSeed.victim

    func check() throws {
        for route in context.routes where !route.isControl && !route.deletesAccount { checkForeignRows(route) }
        for (name, token, owners) in try badTokens() {
            for route in context.routes where owners.contains(route.owner) && route.needsBearer {
                for base in ["", "/_as/\(victim)"] {
                    let request = route.request(in: base, aboutRowsOf: victim, bodyToken: token)
                    context.attempt(name, signed(request, bearing: token), expecting: [401])
                }
            }
        }
        checkRefresh()
    }

    /// Requests with an account's own credentials, but with the ids, the prefix or the name of another account.
    private func checkForeignRows(_ route: ServerRoute) {
        let namesRow = route.owner == "fitiq" && route.path.contains(":id") && isBuilt(route)
        let expected: Set<Int>? = namesRow ? [403, 404] : nil
        func own(_ base: String) -> RawRequest {
            signed(route.request(in: base, aboutRowsOf: victim, bodyToken: intruder), bearing: intruder)
        }
        context.attempt("foreign ids", own(""), expecting: expected)
        context.attempt("acting as another account", own("/_as/\(victim)"), expecting: expected)
        context.attempt("acting twice", own("/_as/\(intruder)/_as/\(victim)"))
        let twice = own("").with("Authorization", "Bearer \(victim)x").with("x-user-id", "")
        context.attempt("credentials twice", twice)
    }

    private func isBuilt(_ route: ServerRoute) -> Bool {
        route.path.hasPrefix("/api/v1/insights/") || route.path.hasPrefix("/api/v1/progress/")
    }

    private func signed(_ request: RawRequest, bearing token: String) -> RawRequest {
        request.with("Authorization", "Bearer \(token)").with("X-API-Key", "walls").with("x-user-id", WallSeed.bradOSUserID(of: intruder))
    }

    /// Invalid tokens by name, each with the backends that must refuse it.
    private func badTokens() throws -> [(name: String, token: String, owners: [String])] {
        let access = try context.token("fitiq", for: intruder)
        let forged = ForgedToken(access)
        // Unsigned ID tokens of the Auth emulator are valid until they expire. Every other unsigned token is invalid.
        return [
            ("an expired opaque token", try context.token("opaque", for: victim, expiresIn: "-PT5M"), ["fitiq", "longevity"]),
            ("an expired access token", try context.token("fitiq", for: victim, expiresIn: "-PT5M"), ["fitiq"]),
            ("an expired ID token", try context.token("firebase", for: victim, expiresIn: "-PT5M"), ["longevity", "fitiq"]),
            ("another's id in a signed token", forged.naming(WallSeed.fitIQUserID(of: victim)), ["fitiq"]),
            ("no algorithm", forged.unsigned(naming: WallSeed.fitIQUserID(of: victim), algorithm: "none"), ["fitiq"]),
            ("no Algorithm", forged.unsigned(naming: WallSeed.fitIQUserID(of: victim), algorithm: "nOnE"), ["fitiq"]),
            ("another algorithm", forged.unsigned(naming: WallSeed.fitIQUserID(of: victim), algorithm: "RS256"), ["fitiq"]),
            ("a changed signature", forged.withChangedSignature, ["fitiq"]),
            ("a shortened signature", String(access.dropLast(8)), ["fitiq"]),
            ("a token in other letters", victim.uppercased(), ["fitiq", "longevity"]),
            ("a token with a mark", "\(victim)\u{301}", ["fitiq", "longevity"]),
            ("the beginning of a token", String(victim.dropLast()), ["fitiq", "longevity"]),
            ("a pattern", "%", ["fitiq", "longevity"]),
        ]
    }

    /// Tests a used refresh token and an unknown one.
    private func checkRefresh() {
        let login = RawRequest(
            "POST", "/api/v1/auth/login", ["email": .string("\(intruder)@understudy.test"), "password": "understudy"])
        let answer = context.attempt("signing in", login.with("X-API-Key", "walls"), expecting: [200])
        guard let token = answer?.json?["data"]?["refresh_token"]?.string else {
            return context.findings.fail("signing in gives no refresh token")
        }
        func refresh(_ token: String, _ expected: Set<Int>, _ name: String) {
            let request = RawRequest("POST", "/api/v1/auth/refresh", ["refresh_token": .string(token)])
            context.attempt(name, request.with("X-API-Key", "walls"), expecting: expected)
        }
        refresh(token, [200], "a refresh token")
        refresh(token, [401], "a used refresh token")
        refresh(token + "x", [401], "an unknown refresh token")
        let wrong = RawRequest(
            "POST", "/api/v1/auth/login", ["email": .string("\(victim)@understudy.test"), "password": "Understudy"])
        context.attempt("a wrong password", wrong.with("X-API-Key", "walls"), expecting: [401])
    }
}
