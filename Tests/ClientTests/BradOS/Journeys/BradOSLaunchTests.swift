import Foundation
import Testing
import TestSupport
import Values

@Suite("The launch of Brad OS (brados.md 2)")
struct BradOSLaunchTests {
    /// Sends every request at once, as the app's screens load.
    ///
    /// - Returns: by name, whether there was content, or the reason why the card stays empty.
    private func launch(_ app: BradOSApp) async -> [String: Result<Bool, any Error>] {
        await withTaskGroup(of: (String, Result<Bool, any Error>).self) { group in
            for call in BradOSCall.launch + [.recovery] {
                group.addTask {
                    do {
                        return (call.name, .success(try await call.load(app)))
                    } catch {
                        return (call.name, .failure(error))
                    }
                }
            }
            return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
    }

    @Test("on an empty server every card except recovery gets a response, and none has content", arguments: BradOSGeneration.allCases)
    func empty(_ generation: BradOSGeneration) async throws {
        let app = try TestServer(accounts: []).bradOS(generation: generation)
        var answers = await launch(app)
        let removed = answers.removeValue(forKey: "recovery")
        let recovery = try #require(removed)
        let failure = #expect(throws: BradOSFailure.self) { try recovery.get() }
        #expect(failure == BradOSFailure(code: .notFound, message: "No recovery data available", status: 404))
        let withContent = try answers.filter { try $0.value.get() }.keys.sorted()
        // Other requests get an empty array or object instead of null.
        #expect(withContent == ["EF", "VO2 max", "activities", "training load"])
        let load: BradOSTrainingLoad = try await app.get("cycling/training-load")
        #expect(load == BradOSTrainingLoad(atl: 0, ctl: 0, tsb: 0))
        let vo2Max: G2.VO2Max = try await app.get("cycling/vo2max")
        #expect(vo2Max.latest == nil)
        #expect(vo2Max.history == [])
        for path in ["cycling/activities", "cycling/ef"] {
            let answer = try await app.send("GET", path).json
            #expect(answer["data"] == [])
        }
    }

    @Test("on the demo every response decodes, with content in every card of health and cycling", arguments: BradOSGeneration.allCases)
    func demo(_ generation: BradOSGeneration) async throws {
        let app = try BradOSPersona.standard.app(generation: generation)
        let answers = await launch(app)
        var empty: [String] = []
        for (name, answer) in answers {
            let isThere = try answer.get()
            if !isThere { empty.append(name) }
        }
        let cards = ["recovery", "FTP", "block", "VO2 max", "EF", "activities", "training load"]
        #expect(Set(empty).isDisjoint(with: cards))
        let activities: [G2.Activity] = try await app.get("cycling/activities", ["limit": "30"])
        #expect((1...30).contains(activities.count))
    }

    @Test("a briefing follows recovery, with and without the recovery in the request", arguments: BradOSGeneration.allCases)
    func briefing(_ generation: BradOSGeneration) async throws {
        let server = try TestServer(accounts: [])
        let app = server.bradOS(headers: ["x-timezone-offset": "-180"], generation: generation)
        let sent: JSON = ["recovery": JSON.recovery().without("source")]
        let first: BradOSBriefing = try await app.post("today-coach/recommend", sent)
        #expect(!first.dailyBriefing.isEmpty)
        try await app.post("health-sync/sync", .sync(), as: G2.SyncAnswer.self)
        let second: BradOSBriefing = try await app.post("today-coach/recommend", [:])
        #expect(!second.sections.recovery.insight.isEmpty)
        let answer = try await app.send("POST", "today-coach/recommend", body: Data(sent.encoded))
        #expect(answer.status == 200)
        let sections = try #require(try answer.json["data"]?["sections"]?.object)
        #expect(Set(sections.keys) == ["recovery", "lifting", "cycling", "stretching", "meditation", "weight"])
        #expect(try answer.json["data"]?["warnings"]?.array != nil)
    }

    @Test("eight launches at once, while a ninth device syncs, all succeed")
    func together() async throws {
        let server = try TestServer()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<8 {
                group.addTask {
                    let app = server.bradOS(generation: number % 2 == 0 ? .g1 : .g2)
                    let failed = await launch(app).filter { if case .failure = $0.value { true } else { false } }
                    #expect(failed.isEmpty, "\(failed)")
                }
            }
            group.addTask {
                let samples = [BradOSMetric.hrv: (0..<600).map { BradOSMetric.hrv.element((bradOSToday - $0).description, $0) }]
                let added = try await BradOSHealthSync(app: server.bradOS("ninth"), samples: samples).run(isFirst: true)
                #expect(added[.hrv] == 600)
            }
            for try await _ in group {}
        }
    }

    @Test("a session that all users share is the same for every user")
    func global() async throws {
        let mine = try BradOSPersona.standard.app()
        let theirs = try DemoServer.of("guide").bradOS("one-day")
        for call in [BradOSCall.workout, .stretch, .meditation, .mealPlan, .calendar] {
            let one = try await mine.send("GET", call.path, call.query)
            let other = try await theirs.send("GET", call.path, call.query)
            #expect(one.body == other.body)
        }
    }
}
