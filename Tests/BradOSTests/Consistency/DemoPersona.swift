import HTTPTypes
import MicroHTTP
import Testing
import TestSupport
import Values

/// A persona of the demo with data in Brad OS, at an instant.
struct DemoPersona: Sendable, Hashable, CustomTestStringConvertible {
    let key: String
    let now: String

    var testDescription: String { "\(key) at \(now)" }

    /// A night, a Sunday evening that is a Monday in UTC, the first day of summer time, and a leap day; all in New York.
    static let times = ["2026-01-07T09:00:00Z", "2026-01-05T04:30:00Z", "2026-03-08T16:30:00Z", "2028-02-29T20:15:00Z"]

    static let keys = accounts.compactMap { $0["key"]?.string }
    /// Each persona at the first instant, and the standard user at each.
    static let all = keys.filter { $0 != "default-user" }.map { DemoPersona(key: $0, now: times[0]) } + standard
    /// The persona whose records every user sees.
    static let standard = (times + DemoInstants.all).map { DemoPersona(key: "default-user", now: $0) }
    static let empty = [DemoPersona(key: "brados-empty", now: times[0])]

    private static let accounts = ((try? TestServer.demoSeed)?["accounts"]?.array ?? []).filter { $0["bradOS"] != nil }

    private var account: JSON { Self.accounts.first { $0["key"]?.string == key } ?? .null }

    var user: String { account["bradOS"]?["userId"]?.string ?? key }
    var zone: Zone { account["timezone"]?.string.flatMap { Zone(named: $0) } ?? .utc }

    /// Whether the calendar has the user's own rides. A user who is not isolated sees those of the standard user.
    var seesOwnRides: Bool { account["bradOS"]?["isolated"] == true || user == "default-user" }

    var instant: Instant {
        get throws { try #require(Instant(now)) }
    }

    /// The personas of the demo that use Brad OS, in one world.
    func world() throws -> TestWorld { try TestWorld(now: now, accounts: Self.accounts) }

    /// Sends a request as the persona.
    func get(_ path: String, in world: TestWorld) throws -> (status: Int, body: JSON) {
        var headers = HTTPFields()
        headers[try #require(HTTPField.Name("x-user-id"))] = user
        return try world.send(.get, "/api/dev" + path, headers: headers)
    }
}
