import Foundation
import Testing
import TestSupport
import Values

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
