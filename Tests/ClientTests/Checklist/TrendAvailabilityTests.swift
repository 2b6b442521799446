import Testing
import TestSupport

@Suite("GET /api/longevity/trends: a trend")
struct TrendAvailabilityTests {
    @Test(
        "is available from seven, thirty and 365 check-ins on",
        arguments: [
            ("newcomer", false, false, false), ("onboarded", false, false, false), ("one-day", false, false, false),
            ("six-days", false, false, false), ("seven-days", true, false, false), ("checked-in-today", true, false, false),
            ("twenty-nine-days", true, false, false), ("thirty-days", true, true, false), ("gaps", true, true, false),
            ("almost-a-year", true, true, false), ("one-year", true, true, true), ("decade", true, true, true),
        ] as [(String, Bool, Bool, Bool)])
    func availability(_ key: String, _ weekly: Bool, _ monthly: Bool, _ yearly: Bool) async throws {
        for fidelity in DemoServer.fidelities {
            let trends = try await App(server: DemoServer.of(fidelity), token: key).trends()
            #expect(trends.weekly.available == weekly)
            #expect(trends.monthly.available == monthly)
            #expect(trends.yearly.available == yearly)
        }
    }

    @Test("of the year is a projection below 365 check-ins", arguments: Persona.subscribers, DemoServer.fidelities)
    func projection(_ persona: Persona, _ fidelity: String) async throws {
        let answer = try await DemoServer.of(fidelity).get("/api/longevity/trends", token: persona.key)
        let projection = try answer.json["yearly"]?["projection"]
        switch (persona.checkIns < 365, fidelity) {
        case (true, _): #expect(projection?.bool == true)
        case (false, "guide"): #expect(projection == nil)
        default: #expect(projection?.bool == false)
        }
    }

    @Test("has the value computed from the history, partial or not", arguments: Persona.subscribers, DemoServer.fidelities)
    func value(_ persona: Persona, _ fidelity: String) async throws {
        let app = persona.app(on: try DemoServer.of(fidelity))
        let trends = try await app.trends()
        let oracle = HistoryOracle(history: try await app.summary().yearlyHistory)
        #expect(trends.weekly.value == oracle.change(over: 7))
        #expect(trends.monthly.value == oracle.change(over: 30))
        #expect(trends.yearly.value == oracle.yearlyValue)
        #expect((trends.weekly.value == nil) == (persona.checkIns < 2))
    }

    @Test("shows the last 7, 30 and 90 check-ins with their ages", arguments: Persona.subscribers, DemoServer.fidelities)
    func points(_ persona: Persona, _ fidelity: String) async throws {
        let app = persona.app(on: try DemoServer.of(fidelity))
        let trends = try await app.trends()
        let points = try await app.summary().yearlyHistory.map { point in
            TrendPointNew(date: point.date, biologicalAge: HistoryOracle.round2(point.biologicalAgeYears))
        }
        #expect(trends.weekly.points == Array(points.suffix(7)))
        #expect(trends.monthly.points == Array(points.suffix(30)))
        #expect(trends.yearly.points == Array(points.suffix(90)))
    }

    @Test("falls for a rejuvenating persona and rises for an aging one")
    func direction() async throws {
        let server = try DemoServer.of("guide")
        let younger = try await App(server: server, token: "rejuvenating").trends().monthly.value ?? 0
        let older = try await App(server: server, token: "aging").trends().monthly.value ?? 0
        #expect(younger < 0)
        #expect(older > 0)
    }
}
