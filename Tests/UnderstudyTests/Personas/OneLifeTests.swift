import HTTPTypes
import Testing
import TestSupport
import UnderstudyCore
import Values

/// The answers to every GET request without an id, as a persona gets them.
private struct Screens: Equatable, Sendable {
    /// The bodies, by path.
    let answers: [String: JSON]

    /// Instants that are planned, and those of the request itself.
    private static let planned: Set = ["target_date", "targetDate", "endDate", "scheduled_date", "renewalDate", "subscriptionRenewalDate"]

    /// - Parameters:
    ///   - now: the instant that the requests name.
    ///   - part: only each of so many paths is asked for.
    init(of persona: JSON, in world: TestWorld, at now: String? = nil, oneOf part: Int = 1) throws {
        let key = try #require(persona["key"]?.string)
        var headers = HTTPFields()
        headers[try #require(HTTPField.Name("x-user-id"))] = persona["bradOS"]?["userId"]?.string ?? key
        headers[try #require(HTTPField.Name("X-API-Key"))] = "key"
        headers[try #require(HTTPField.Name("X-Understudy-Now"))] = now
        var answers: [String: JSON] = [:]
        for backend in world.backends where persona[backend.name] != nil {
            for (index, path) in Self.paths(of: backend).enumerated() where index % part == 0 {
                answers[path] = try world.send(.get, path, token: key, headers: headers).body
            }
        }
        self.answers = answers
    }

    private static func paths(of backend: any Backend) -> [String] {
        let routes = backend.routes.filter { $0.method == .get }.map { $0.path.replacing("/:env/", with: "/dev/") }
        return routes.filter { !$0.contains(":") && !$0.hasPrefix("/ws/") }
            .map { $0.hasPrefix("/api/dev/health-sync/") ? $0 + "?days=365" : $0 }
    }

    /// The instants later than now, each with its place.
    func later(than now: Instant) -> [String] {
        answers.flatMap { path, body in
            body.texts().compactMap { members, text in
                guard let instant = Instant(text), instant > now, !Self.planned.contains(members.last ?? "") else { return nil }
                return "GET \(path): \(members.joined(separator: ".")) is \(text)"
            }
        }
    }

    /// The paths whose answers differ from those of all screens, each with both.
    func differences(from all: Screens) -> [String] {
        answers.keys.sorted().compactMap { path in
            let (one, two) = (answers[path]?.text ?? "", all.answers[path]?.text ?? "")
            guard one != two else { return nil }
            let common = zip(one, two).prefix { $0 == $1 }.count
            func place(_ text: String) -> Substring { text.dropFirst(max(0, common - 60)).prefix(120) }
            return "GET \(path): …\(place(one))… and …\(place(two))…"
        }
    }
}

@Suite("A persona of the demo has one life")
struct OneLifeTests {
    /// Of the personas that differ only in the number of their check-ins, one is enough.
    private static let personas = accounts.filter {
        $0["fitiq"] != nil || $0["bradOS"] != nil || ["gaps", "checked-in-today", "android"].contains($0["key"]?.string)
    }
    private static let accounts = (try? TestServer.demoSeed)?["accounts"]?.array ?? []
    private static let keys = personas.compactMap { $0["key"]?.string }
    /// The empty ones sign up when their world begins.
    private static let evergreenKeys = keys.filter { !$0.hasSuffix("-empty") }

    private func persona(_ key: String) throws -> JSON {
        try #require(Self.accounts.first { $0["key"]?.string == key })
    }

    private func world(_ key: String, at now: String) throws -> TestWorld {
        try TestWorld(now: now, accounts: [persona(key)])
    }

    @Test("in which nothing is later than now", arguments: keys, DemoInstants.all)
    func past(_ key: String, _ now: String) throws {
        let screens = try Screens(of: persona(key), in: world(key, at: now))
        #expect(screens.later(than: try #require(Instant(now))) == [])
    }

    @Test(
        "at one instant, whether the clock comes from earlier on the day, from later on it, or a request names the instant",
        arguments: evergreenKeys, ["2026-11-29T19:45:00Z", "2026-03-08T12:30:00Z"])
    func ways(_ key: String, _ now: String) throws {
        let instant = try #require(Instant(now))
        func hours(_ hours: Int64) -> String { instant.advanced(bySeconds: 3_600 * hours).description }
        let persona = try persona(key)
        let fresh = try Screens(of: persona, in: world(key, at: now))
        let walked = try world(key, at: hours(-11))
        for hour in Int64(-11)...0 {
            try walked.setNow(hours(hour))
            if hour < 0 { _ = try Screens(of: persona, in: walked, oneOf: 20) }
        }
        #expect(try Screens(of: persona, in: walked).differences(from: fresh) == [], "hour by hour")
        try walked.setNow(hours(6))
        _ = try Screens(of: persona, in: walked, oneOf: 20)
        try walked.setNow(now)
        #expect(try Screens(of: persona, in: walked).differences(from: fresh) == [], "set back")
        // Each of these requests makes the data and leaves nothing.
        let named = try Screens(of: persona, in: world(key, at: hours(-30)), at: now, oneOf: 9)
        #expect(named.differences(from: fresh) == [], "X-Understudy-Now")
    }

    @Test("of which more is on the screens as the hours pass", arguments: ["fitiq-full", "default-user", "everyone"])
    func hours(_ key: String) throws {
        let world = try world(key, at: "2026-11-29T03:00:00Z")
        var last = try Screens(of: persona(key), in: world)
        for now in ["2026-11-29T09:00:00Z", "2026-11-29T14:00:00Z", "2026-11-29T20:50:00Z"] {
            try world.setNow(now)
            let screens = try Screens(of: persona(key), in: world)
            #expect(screens.differences(from: last) != [], "up to \(now)")
            last = screens
        }
    }
}
