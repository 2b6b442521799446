import Foundation
import Testing
import TestSupport
import Values

@Suite("Decoding in the Brad OS app (brados.md 4.1)")
struct BradOSTableTests {
    @Test(
        "A1: every entry of the demo decodes", arguments: BradOSCall.ofUploads + BradOSCall.ofRides, BradOSGeneration.allCases)
    func demo(_ call: BradOSCall, _ generation: BradOSGeneration) async throws {
        let app = try BradOSPersona.standard.app(generation: generation)
        let isThere = try await call.load(app)
        #expect(isThere)
        let answer = try await app.send("GET", call.path, call.query)
        #expect(call.entry(in: try answer.json) != nil)
    }

    @Test(
        "A1, A6: an uploaded entry decodes, and a required field that is missing or null fails the response",
        arguments: BradOSCall.ofUploads, BradOSGeneration.allCases)
    func required(_ call: BradOSCall, _ generation: BradOSGeneration) async throws {
        let answer = try await UploadedBradOS.server().bradOS().send("GET", call.path, call.query).json
        try expectRequired(call, generation, in: answer)
    }

    @Test(
        "A6: a required field of rides and of data computed from them fails the response, too", arguments: BradOSCall.ofRides,
        BradOSGeneration.allCases)
    func requiredOfRides(_ call: BradOSCall, _ generation: BradOSGeneration) async throws {
        let answer = try await BradOSPersona.standard.app().send("GET", call.path, call.query).json
        try expectRequired(call, generation, in: answer)
    }

    private func expectRequired(_ call: BradOSCall, _ generation: BradOSGeneration, in answer: JSON) throws {
        let entry = try #require(call.entry(in: answer))
        #expect(call.decodes(answer, generation))
        // The contract, the server and the decoders here agree on the required fields.
        let tolerated = call.fields(generation).filter { field in
            call.decodes(call.replacing(entry.without(field), in: answer), generation)
                || call.decodes(call.replacing(entry.with([field: .null]), in: answer), generation)
        }
        #expect(tolerated == [])
        let onlyStrict = call.strictFields.filter { field in
            !call.decodes(call.replacing(entry.without(field), in: answer), .g2)
        }
        #expect(onlyStrict == [])
        #expect(call.decodes(call.replacing(entry.with(["another": ["field": 1.5]]), in: answer), generation))
    }

    @Test(
        "the server sends every field of the contract, and no other",
        arguments: [
            (BradOSCall.hrv, "id date avgMs minMs maxMs sampleCount source syncedAt"),
            (.rhr, "id date avgBpm sampleCount source syncedAt"),
            (
                .sleep,
                "id date totalSleepMinutes inBedMinutes coreMinutes deepMinutes remMinutes awakeMinutes sleepEfficiency source syncedAt"
            ),
            (.weight, "id date weightLbs source syncedAt"), (.latestWeight, "id date weightLbs source syncedAt"),
            (
                .recovery,
                """
                date hrvMs hrvVsBaseline rhrBpm rhrVsBaseline sleepHours sleepEfficiency deepSleepPercent score state source syncedAt
                """
            ),
            (.weightGoal, "userId targetWeightLbs targetDate startWeightLbs startDate"),
            (.vo2Max, "id userId date value method sourcePower sourceWeight createdAt"), (.ftp, "id userId value date source"),
        ])
    func fields(_ call: BradOSCall, _ fields: String) async throws {
        let expected = Set(fields.split(separator: " ").map(String.init))
        let uploaded = try await UploadedBradOS.server().bradOS().send("GET", call.path, call.query).json
        #expect(call.entry(in: uploaded)?.object.map { Set($0.keys) } == expected)
        let demo = try await BradOSPersona.standard.app().send("GET", call.path, call.query).json
        let found = try #require(call.entry(in: demo)?.object.map { Set($0.keys) })
        // Estimates from a ride contain its id (brados.md 3.6).
        #expect(found.subtracting(["activityId"]) == expected)
    }

    @Test("the responses to uploads, the sync, a goal, an FTP and an estimate decode", arguments: BradOSGeneration.allCases)
    func writes(_ generation: BradOSGeneration) async throws {
        let app = try TestServer(accounts: []).bradOS(generation: generation)
        for metric in BradOSMetric.allCases {
            let elements = (0..<3).map { metric.element("2026-01-0\($0 + 1)", $0) }
            let answer: BradOSAdded = try await app.post(metric.uploadPath, metric.upload(elements))
            #expect(answer.added == 3)
        }
        if generation == .g1 {
            let answer: G1.SyncAnswer = try await app.post("health-sync/sync", .sync())
            #expect(
                answer == G1.SyncAnswer(synced: true, recoveryDate: "2026-01-07", baselineUpdated: true, weightAdded: false))
        } else {
            let answer: G2.SyncAnswer = try await app.post("health-sync/sync", .sync())
            #expect(answer.synced)
        }
        let goal: BradOSWeightGoal = try await app.post("cycling/weight-goal", .weightGoal)
        #expect(goal.startWeightLbs == 185.5)
        let ftp: BradOSFTP = try await app.post("cycling/ftp", .ftp(250))
        #expect(ftp.value == 250)
        if generation == .g1 {
            let estimate: G1.VO2Max.Estimate = try await app.post("cycling/vo2max/calculate", ["weightKg": 75])
            #expect(estimate.value == 52)
            #expect(estimate.category == "good")
        } else {
            let estimate: G2.VO2Max.Estimate = try await app.post("cycling/vo2max/calculate", ["weightKg": 75])
            #expect(estimate.method == "ftp_derived")
        }
    }

    @Test("the served entries equal the uploaded ones, to the last digit", arguments: BradOSMetric.allCases)
    func values(_ metric: BradOSMetric) async throws {
        let app = try await UploadedBradOS.server().bradOS()
        let answer = try await app.send("GET", metric.path, ["days": "365"]).json
        let entries = try #require(answer["data"]?.array)
        let expected = UploadedBradOS.entries.reversed().map { entry -> JSON in
            let date = entry.date.description
            return metric.element(date, entry.number).with(["id": .string(date), "syncedAt": "2026-01-07T09:00:00.000Z"])
        }
        #expect(JSON.array(entries).differences(from: .array(expected)) == [])
    }
}
