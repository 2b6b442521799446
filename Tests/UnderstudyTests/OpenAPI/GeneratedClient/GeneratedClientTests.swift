import Foundation
import Testing
import TestSupport
import UnderstudyCore
import Values

@Suite("A client that Swift OpenAPI Generator makes from the whole document")
struct GeneratedClientTests {
    private let client = GeneratedClient(dateTranscoder: BackendDates())
    private let world: UsedWorld
    /// 2026-01-07T09:00:00Z, the time of the world.
    private let now = Date(timeIntervalSince1970: 1_767_776_400)

    init() throws {
        world = try UsedWorld(
            accounts: UsedWorldSeed.accounts.map { account in
                account["key"] == "alice" ? account.with(["firebase": ["lastRefreshAt": "2026-01-07T08:00:00.250Z"]]) : account
            })
    }

    private func read<Body: Decodable>(_ target: String, as type: Body.Type = Body.self) throws -> Body {
        try client.decoded(world.send(.get, target, as: "alice").body)
    }

    @Test("reads the dates of the Longevity App")
    func longevity() throws {
        let status: GeneratedTypes.LongevityStatus = try read("/api/subscription/status")
        #expect(status.subscription.status == "active")
        // 2099-01-01T00:00:00.000Z
        #expect(status.subscription.renewalDate == Date(timeIntervalSince1970: 4_070_908_800))
    }

    @Test("reads and writes the dates of FitIQ and Lume, and reads the number in a registration")
    func fitIQ() throws {
        let insights: GeneratedTypes.FitIQInsights = try read("/api/v1/insights")
        #expect(insights.data.insights.first?.id == "alice-insights")
        #expect(insights.data.insights.first?.createdAt == now)
        #expect(insights.data.insights.first?.readAt == nil)
        // 1990-05-15T00:00:00Z
        let birth = Date(timeIntervalSince1970: 642_729_600)
        let body = GeneratedTypes.FitIQRegistration(
            email: "dora@understudy.test", name: "Dora", password: "a-long-secret", dateOfBirth: birth)
        let json = try JSON(parsing: client.encoded(body))
        let answer = try world.send(.post, "/api/v1/auth/register", as: nil, json)
        let registered: GeneratedTypes.FitIQRegistered = try client.decoded(answer.body)
        #expect(registered.success)
        #expect(registered.createdAt == now)
        #expect(Date(timeIntervalSinceReferenceDate: registered.data.createdAt) == now)
    }

    @Test("reads the dates of Brad OS")
    func bradOS() throws {
        let entries: GeneratedTypes.BradOSHeartRateVariability = try read("/api/dev/health-sync/hrv?days=30")
        #expect(entries.data.first?.date == "2026-01-07")
        #expect(entries.data.allSatisfy { $0.syncedAt <= now })
        let workout: GeneratedTypes.BradOSWorkout = try read("/api/dev/workouts/today")
        #expect(workout.data != nil)
        #expect(workout.data?.startedAt == nil)
    }

    @Test("reads the dates of Firebase")
    func firebase() throws {
        let target = "/identitytoolkit.googleapis.com/v1/projects/demo/accounts:lookup"
        let answer = try world.send(.post, target, as: "owner", ["email": ["alice@understudy.test"]])
        let users: GeneratedTypes.FirebaseUsers = try client.decoded(answer.body)
        // 2026-01-07T08:00:00.250Z
        #expect(users.users.map(\.lastRefreshAt) == [Date(timeIntervalSince1970: 1_767_772_800.25)])
    }

    @Test("reads and writes the dates of the control API")
    func control() throws {
        let clock: GeneratedTypes.ControlClock = try read("/_understudy/clock")
        #expect(clock.mode == "frozen")
        #expect(clock.now == now)
        let later = GeneratedTypes.ControlClock(mode: "frozen", now: now + 3_600.5)
        let body = try JSON(parsing: client.encoded(later))
        let answer = try world.send(.put, "/_understudy/clock", as: nil, body)
        #expect(answer.status == 200, "\(answer)")
        #expect(try client.decoded(answer.body, as: GeneratedTypes.ControlClock.self).now == later.now)
    }

    /// Texts that are instants, with the parts whose answers have them.
    private func instants() throws -> [(part: String, text: String)] {
        let control = try OpenAPICoverageTests.rows(of: "understudy").filter { $0.method == .get && !$0.path.hasPrefix("/openapi") }
        let reads =
            try ReadCase.all(by: "alice") + control.map { ReadCase(target: RoutePath.filled($0.path, for: "alice"), name: nil) }
        return try reads.flatMap { read -> [(part: String, text: String)] in
            let answer = try world.send(.get, read.target, as: read.name)
            guard let json = try? answer.json else { return [] }
            let part = try OpenAPIDescriptions.names.first { try OpenAPIDescriptions.named($0).operation("GET", read.target) != nil }
            return Self.instants(in: json).map { (part ?? "", $0) }
        }
    }

    private static func instants(in json: JSON) -> [String] {
        switch json {
        case .array(let elements): elements.flatMap { instants(in: $0) }
        case .object(let members): members.values.flatMap { instants(in: $0) }
        case .string(let text): Instant(text) == nil ? [] : [text]
        default: []
        }
    }

    /// Both forms are needed: FitIQ and Lume send no fraction, the other backends always do.
    @Test("reads each instant in each response to a read, and writes it as the backends read it")
    func everyInstant() throws {
        let instants = try instants()
        #expect(Set(instants.map(\.part)).isSuperset(of: ["longevity", "fitiq", "bradOS", "understudy"]))
        for text in Set(instants.map(\.text)) {
            let milliseconds = try #require(Instant(text)).milliseconds
            let date = try BackendDates().decode(text)
            #expect(Int64((date.timeIntervalSince1970 * 1_000).rounded()) == milliseconds, "\(text)")
            #expect(Instant(try BackendDates().encode(date))?.milliseconds == milliseconds, "\(text)")
        }
        for (part, text) in instants where ["longevity", "fitiq", "bradOS"].contains(part) {
            #expect(text.contains(".") == (part != "fitiq"), "\(part): \(text)")
        }
    }

    @Test(
        "reads any RFC 3339 instant, and no other text",
        arguments: [
            ("2026-01-07T09:00:00Z", 1_767_776_400), ("2026-01-07T09:00:00.500Z", 1_767_776_400.5),
            ("2026-01-07T11:00:00+02:00", 1_767_776_400), ("2026-01-07T11:00:00.5+02:00", 1_767_776_400.5), ("2026-01-07", nil),
            ("now", nil), ("", nil),
        ] as [(String, Double?)])
    func anyInstant(_ text: String, _ seconds: Double?) {
        #expect((try? BackendDates().decode(text))?.timeIntervalSince1970 == seconds)
    }

    @Test("writes the nearest millisecond", arguments: [0, 1, 29, 123, 499, 500, 501, 998, 999])
    func milliseconds(_ milliseconds: Int) throws {
        let date = Date(timeIntervalSince1970: (1_767_776_400_000 + Double(milliseconds)) / 1_000)
        let digits = String(repeating: "0", count: 3 - String(milliseconds).count) + String(milliseconds)
        #expect(try BackendDates().encode(date) == "2026-01-07T09:00:00.\(digits)Z")
    }

    @Test("has the date transcoder that docs/openapi.md shows")
    func page() throws {
        func text(_ name: String) throws -> String {
            try String(contentsOf: URL(filePath: Repository.path(name)), encoding: .utf8)
        }
        let source = try text("Tests/UnderstudyTests/OpenAPI/GeneratedClient/BackendDates.swift")
        let shown = source.replacing("import Foundation\n", with: "import Foundation\nimport OpenAPIRuntime\n")
        #expect(try text("docs/openapi.md").contains("```swift\n\(shown)```\n"))
    }
}
