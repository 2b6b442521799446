import Foundation
import Testing
import TestSupport
import UnderstudyCore

@Suite("Rules and traps of entries (brados.md 4.1, 4.2)")
struct BradOSEntryRuleTests {
    @Test("A6: an id that is a number fails the response", arguments: BradOSGeneration.allCases)
    func stringIDs(_ generation: BradOSGeneration) async throws {
        let app = try await UploadedBradOS.server().bradOS()
        for call in BradOSCall.ofUploads where call.lenientFields.contains("id") {
            let answer = try await app.send("GET", call.path, call.query).json
            let entry = try #require(call.entry(in: answer))
            #expect(entry["id"]?.string?.isEmpty == false)
            #expect(!call.decodes(call.replacing(entry.with(["id": 1]), in: answer), generation))
        }
    }

    @Test(
        "A6: an integer may be written 420.0 but not 420.5",
        arguments: [
            (BradOSCall.hrv, "sampleCount", BradOSGeneration.g1), (.rhr, "sampleCount", .g1), (.sleep, "totalSleepMinutes", .g1),
            (.sleep, "totalSleepMinutes", .g2), (.sleep, "awakeMinutes", .g2), (.sleep, "inBedMinutes", .g1), (.recovery, "score", .g2),
            (.ftp, "value", .g1),
        ])
    func integral(_ call: BradOSCall, _ field: String, _ generation: BradOSGeneration) async throws {
        let answer = try await UploadedBradOS.server().bradOS().send("GET", call.path, call.query)
        let entry = try #require(call.entry(in: try answer.json))
        let number = try #require(entry[field]?.integer)
        let json = call.replacing(entry, in: try answer.json)
        let whole = Data(json.text.replacing("\"\(field)\":\(number)", with: "\"\(field)\":\(number).0").utf8)
        #expect(String(decoding: whole, as: UTF8.self).contains("\(number).0"))
        #expect(call.decodes(whole, generation))
        #expect(!call.decodes(call.replacing(entry.with([field: .number(Double(number) + 0.5)]), in: json), generation))
    }

    @Test("A7: the dates of every history are plain days, and so are those of snapshots, goals and FTPs")
    func plainDates() async throws {
        for app in [try await UploadedBradOS.server().bradOS(), try BradOSPersona.standard.app()] {
            for metric in BradOSMetric.allCases {
                let entries = try await metric.history(app)
                #expect(!entries.isEmpty)
                let odd = entries.map(\.date).filter { LocalDate($0) == nil }
                #expect(odd == [])
            }
            let recovery = try await app.get("health-sync/recovery", as: G1.Recovery.self)
            #expect(LocalDate(recovery.date) != nil)
            let goal = try await app.get("cycling/weight-goal", as: BradOSWeightGoal.self)
            #expect(LocalDate(goal.startDate) != nil)
            #expect(LocalDate(goal.targetDate) != nil)
            let ftp = try await app.get("cycling/ftp", as: BradOSFTP.self)
            #expect(LocalDate(ftp.date) != nil)
        }
    }

    @Test("A7: a day with a time is refused; a day that does not exist is stored, decodes, and is missing from the chart")
    func oddDates() async throws {
        let app = try TestServer(accounts: []).bradOS()
        let metric = BradOSMetric.hrv
        for date in ["2026-02-01T00:00:00Z", "2026-2-1", "2026-02-01 ", "20260201"] {
            let answer = try await app.send("POST", metric.uploadPath, body: Data(metric.upload([metric.element(date, 1)]).encoded))
            #expect(answer.status == 400)
        }
        let odd = metric.upload([metric.element("2026-13-45", 1), metric.element("2026-02-30", 2), metric.element("2026-01-06", 3)])
        try await app.post(metric.uploadPath, odd, as: BradOSAdded.self)
        let entries = try await metric.history(app)
        #expect(entries.map(\.date) == ["2026-13-45", "2026-02-30", "2026-01-06"])
        #expect(BradOSHistoryPage(entries).points.map(\.date.description) == ["2026-01-06"])
    }

    @Test("A8: an unknown state decodes, but its card is empty; the server accepts only known states")
    func states() async throws {
        let app = try TestServer(accounts: []).bradOS(generation: .g2)
        for state in ["ready", "moderate", "recover"] {
            try await app.post("health-sync/sync", .sync(.recovery().with(["state": .string(state)])), as: G2.SyncAnswer.self)
            let recovery = try await app.get("health-sync/recovery", as: G2.Recovery.self)
            #expect(recovery.card?.rawValue == state)
        }
        let unknown = JSON.sync(.recovery().with(["state": "great"]))
        let refused = try await app.send("POST", "health-sync/sync", body: Data(unknown.encoded))
        #expect(refused.status == 400)
        let stored = try await app.send("GET", "health-sync/recovery").json
        let changed = stored.with(["data": (stored["data"] ?? [:]).with(["state": "great"])])
        let recovery = try BradOSGeneration.g2.payload(G2.Recovery.self, in: Data(changed.encoded))
        #expect(recovery.card == nil)
    }

    @Test("the training stress in the calendar is an integer in every zone", arguments: ["-300", "0", "840", "-720"])
    func calendar(_ offset: String) async throws {
        let app = try BradOSPersona.standard.app()
        for month in ["2025/12", "2026/1"] {
            let calendar: BradOSCalendar = try await app.get("calendar/\(month)", ["tz": offset])
            #expect(calendar.days.allSatisfy { $0.key == $0.value.date && calendar.startDate <= $0.key && $0.key <= calendar.endDate })
            let rides = calendar.days.values.flatMap(\.activities).filter { $0.type == "cycling" }
            #expect(rides.allSatisfy { $0.summary.tss != nil && $0.id.hasPrefix("cycling-") })
            for day in calendar.days.values {
                #expect(day.summary.totalActivities == day.activities.count)
                #expect(day.summary.hasCycling == day.activities.contains { $0.type == "cycling" })
                #expect(day.activities.allSatisfy { $0.date == day.date })
            }
            #expect(month == "2026/1" || !rides.isEmpty, "no ride in December")
        }
    }

    @Test("every number of an activity is an integer, except efficiency and intensity")
    func activities() async throws {
        let answer = try await BradOSPersona.standard.app().send("GET", "cycling/activities").json
        let rides = try #require(answer["data"]?.array)
        #expect(!rides.isEmpty)
        let fractional = rides.flatMap { ride in
            (ride.object ?? [:]).filter { key, value in
                value.number != nil && value.integer == nil && !["ef", "intensityFactor"].contains(key)
            }.map { "\(ride["id"]?.text ?? "") \($0.key): \($0.value.text)" }
        }
        #expect(fractional == [])
        #expect(rides.allSatisfy { $0["source"] == "strava" && $0["stravaId"]?.integer != nil })
        let dates = rides.compactMap { $0["date"]?.string }
        #expect(dates == dates.sorted(by: >))
    }

    @Test("booleans are true and false, not 1 and 0")
    func booleans() async throws {
        let server = try TestServer(accounts: [])
        let sync = try await server.bradOS().send("POST", "health-sync/sync", body: Data(JSON.sync().encoded))
        #expect(try sync.json["success"] == true)
        let data: JSON = ["synced": true, "recoveryDate": "2026-01-07", "baselineUpdated": true, "weightAdded": false]
        #expect(try sync.json["data"]?.differences(from: data) == [])
        let refused = try await server.bradOS().send("GET", "health-sync/hrv")
        #expect(try refused.json["success"] == false)
        let demo = try BradOSPersona.standard.app()
        for path in ["mealplans/latest", "meditation-sessions/latest", "calendar/2025/12"] {
            let answer = try await demo.send("GET", path)
            let flags = ["completedFully", "is_finalized", "has_red_meat", "prep_ahead", "hasCycling", "hasWorkout", "hasStretch"]
            let numbers = try answer.json.leaves.filter { flags.contains($0.path.last ?? "") && $0.value.bool == nil }
            #expect(numbers.map { $0.path.joined(separator: ".") } == [])
        }
    }
}
