import Testing
import TestSupport
import Values

/// A persona of the demo seed, and the state that it represents.
struct Persona: Sendable, CustomTestStringConvertible {
    /// The persona's key, which is also its token, its user id and the part of its e-mail address before the `@`.
    let key: String
    let checkIns: Int
    var zone = "Europe/Istanbul"
    var isSubscribed = true
    var hasOnboarded = true

    var testDescription: String { key }

    func app(on server: TestServer) -> App {
        App(server: server, token: key)
    }

    static let all = [
        Persona(key: "newcomer", checkIns: 0, hasOnboarded: false),
        Persona(key: "onboarded", checkIns: 0),
        Persona(key: "one-day", checkIns: 1),
        Persona(key: "six-days", checkIns: 6),
        Persona(key: "seven-days", checkIns: 7),
        Persona(key: "twenty-nine-days", checkIns: 29),
        Persona(key: "thirty-days", checkIns: 30),
        Persona(key: "almost-a-year", checkIns: 364),
        Persona(key: "one-year", checkIns: 365),
        Persona(key: "decade", checkIns: 3_650),
        Persona(key: "gaps", checkIns: 120),
        Persona(key: "aging", checkIns: 90),
        Persona(key: "rejuvenating", checkIns: 90),
        Persona(key: "checked-in-today", checkIns: 10),
        Persona(key: "unsubscribed", checkIns: 0, isSubscribed: false),
        Persona(key: "lapsed", checkIns: 20, isSubscribed: false),
        Persona(key: "istanbul", checkIns: 40),
        Persona(key: "new-york", checkIns: 40, zone: "America/New_York"),
        Persona(key: "kiritimati", checkIns: 40, zone: "Pacific/Kiritimati"),
        Persona(key: "kolkata", checkIns: 40, zone: "Asia/Kolkata"),
        Persona(key: "android", checkIns: 30),
        Persona(key: "everyone", checkIns: 28),
    ]

    static let subscribers = all.filter(\.isSubscribed)
}

extension TestServer {
    /// A server with only these personas, for tests that write or advance the clock.
    static func with(
        _ keys: String..., now: String = "2026-01-07T09:00:00Z", fidelity: String = "guide"
    ) throws -> TestServer {
        try TestServer(now: now, fidelity: fidelity, accounts: keys.map(account))
    }

    /// A persona's object in the demo seed. The password is removed: no test signs in with it, and hashing takes time.
    static func account(_ key: String) throws -> JSON {
        let accounts = try demoSeed["accounts"]?.array ?? []
        let account = accounts.first { $0["key"]?.string == key }
        return try #require(account, "the demo seed has no \(key)").without("password")
    }
}

/// Servers with all personas, for tests that only read.
enum DemoServer {
    static let fidelities = ["guide", "backend"]

    static func of(_ fidelity: String) throws -> TestServer {
        try fidelity == "backend" ? backend.get() : guide.get()
    }

    private static let guide = Result { try TestServer(fidelity: "guide") }
    private static let backend = Result { try TestServer(fidelity: "backend") }
}
