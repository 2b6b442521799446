import Testing
import UnderstudyClient

/// A place in a body of the control API, with client calls that together produce every value there.
struct AgreementPlace: Sendable, CustomTestStringConvertible {
    typealias Sending = @Sendable (UnderstudyClient) async throws -> Void

    /// As the server names it: `$.effect.patch[0].op`.
    let path: String
    let body: String
    let calls: [Sending]

    init(_ path: String, of body: String, _ calls: [Sending]) {
        self.path = path
        self.body = body
        self.calls = calls
    }

    var testDescription: String { "\(path) of \(body)" }

    /// The names and indices on the way to a path.
    static func steps(to path: String) -> [String] {
        path.split { "$.[]".contains($0) }.map(String.init)
    }

    /// Places of objects, whose member names are compared.
    static let objects: [AgreementPlace] = [
        AgreementPlace("$", of: "a rule", rules), AgreementPlace("$.match", of: "a rule", rules),
        AgreementPlace("$.when", of: "a rule", rules), AgreementPlace("$.effect", of: "a rule", rules),
        AgreementPlace("$.effect.hold", of: "a rule", rules), AgreementPlace("$.effect.vary", of: "a rule", rules),
        AgreementPlace("$", of: "a preset", [preset]),
        AgreementPlace("$", of: "a verification", verifications), AgreementPlace("$.match", of: "a verification", verifications),
        AgreementPlace("$.count", of: "a verification", verifications), AgreementPlace("$", of: "a clock's setting", clockSettings),
        AgreementPlace("$", of: "a sandbox", [sandbox, scenario]), AgreementPlace("$", of: "a token", tokens),
    ]

    /// Places of enumerated texts.
    static let choices: [AgreementPlace] = [
        AgreementPlace("$.phase", of: "a rule", rules), AgreementPlace("$.effect.corrupt", of: "a rule", rules),
        AgreementPlace("$.effect.connection", of: "a rule", rules), AgreementPlace("$.effect.patch[0].op", of: "a rule", patches),
        AgreementPlace("$.preset", of: "a preset", presets), AgreementPlace("$.mode", of: "a clock's setting", clockSettings),
        AgreementPlace("$.kind", of: "a token", tokens),
    ]

    private static let rules = AgreementSamples.rules.map { adding($0) }
    private static let patches = AgreementSamples.operations.map { adding(FaultRule(effect: .patch($0))) }

    private static func adding(_ rule: FaultRule) -> Sending {
        { client in _ = try await client.addFault(rule) }
    }

    private static let presets = AgreementSamples.presets.map { adding($0) }

    private static func adding(_ preset: Preset) -> Sending {
        { client in _ = try await client.addFaults(preset) }
    }

    private static let preset: Sending = { client in
        try await client.addFaults(
            .refreshRace, match: AgreementSamples.match, when: .every(2), phase: .after, ttlSeconds: 60, requests: 5)
    }

    /// The journal is empty, so that all of these succeed.
    private static let verifications: [Sending] = [
        { client in
            var match = AgreementSamples.match
            match.status = 201
            try await client.verify(match, count: .never)
        },
        { client in try await client.verify(.get(), count: .atLeast(0)) }, { client in try await client.verify(.get(), count: .atMost(3)) },
        { client in try await client.verify(.get(), count: .between(0...2)) },
    ]

    private static let clockSettings: [Sending] = [
        { client in try await client.setClock(.system) }, { client in try await client.setClock(.running(from: AgreementSamples.date)) },
        { client in try await client.setClock(.frozen(AgreementSamples.date)) }, { client in try await client.advance(by: .days(1)) },
    ]

    private static let sandbox: Sending = { client in
        let seed: JSONValue = ["version": 1, "accounts": [["key": "grace"]]]
        try await client.createSandbox("t1", seed: seed, now: AgreementSamples.date, persona: "grace")
    }

    private static let scenario: Sending = { client in try await client.createSandbox("t1", scenario: "slow") }

    private static let tokens = TokenKind.allCases.map { token($0) }

    private static func token(_ kind: TokenKind) -> Sending {
        { client in _ = try await client.token(for: "ada", kind: kind, expiresIn: .minutes(5)) }
    }
}
