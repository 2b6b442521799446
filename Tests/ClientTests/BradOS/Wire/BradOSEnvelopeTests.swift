import Foundation
import Testing
import TestSupport
import Values

@Suite("The envelope of Brad OS (brados.md 1.5, 4.1)")
struct BradOSEnvelopeTests {
    private static let calls = BradOSCall.ofUploads + BradOSCall.ofRides + [.workout, .stretch, .meditation, .mealPlan]

    @Test("A1: a success is a JSON object with a Boolean and the data", arguments: calls)
    func success(_ call: BradOSCall) async throws {
        let answer = try await BradOSPersona.standard.app().send("GET", call.path, call.query)
        #expect(answer.status == 200)
        #expect(answer.contentType == "application/json; charset=utf-8")
        let members = try #require(try answer.json.object)
        #expect(Set(members.keys) == ["success", "data"])
        #expect(members["success"] == true)
    }

    @Test("A1: only the strict build fails on a success that is a number or missing")
    func strictness() throws {
        for text in [#"{"success":1,"data":[]}"#, #"{"data":[]}"#, #"{"success":"true","data":[]}"#] {
            #expect(throws: DecodingError.self) { try BradOSGeneration.g1.payload([G1.HRV].self, in: Data(text.utf8)) }
            let entries = try BradOSGeneration.g2.payload([G2.HRV].self, in: Data(text.utf8))
            #expect(entries == [])
        }
        for generation in BradOSGeneration.allCases {
            for text in [#"{"success":true}"#, #"[]"#, #"{"success":true,"Data":[]}"#] {
                #expect(throws: DecodingError.self) { try generation.optionalPayload([G2.HRV].self, in: Data(text.utf8)) }
            }
        }
    }

    @Test(
        "A2: missing data is null under its key, which the app reads as none",
        arguments: [BradOSCall.weightGoal, .ftp, .block, .workout, .stretch, .meditation, .mealPlan], BradOSGeneration.allCases)
    func null(_ call: BradOSCall, _ generation: BradOSGeneration) async throws {
        let app = try TestServer(accounts: []).bradOS(generation: generation)
        let answer = try await app.send("GET", call.path, call.query)
        #expect(answer.status == 200)
        #expect(try answer.json == ["success": true, "data": .null])
        let isThere = try await call.load(app)
        #expect(!isThere)
    }

    @Test("A3: an error keeps its code, message and status", arguments: BradOSGeneration.allCases)
    func refusals(_ generation: BradOSGeneration) async throws {
        let app = try TestServer(accounts: []).bradOS(generation: generation)
        let invalid = await failure { try await app.post("health-sync/hrv/bulk", ["entries": []], as: BradOSAdded.self) }
        #expect(invalid == BradOSFailure(code: .validation, message: "Invalid request body", status: 400))
        let query = await failure { try await app.getOptional("health-sync/recovery", ["date": "today"], as: G2.Recovery.self) }
        #expect(query == BradOSFailure(code: .validation, message: "Invalid query parameters", status: 400))
        let goal = await failure { try await app.post("cycling/weight-goal", [:], as: BradOSWeightGoal.self) }
        #expect(goal == BradOSFailure(code: .validation, message: "Invalid request data", status: 400))
        let absent = await failure { try await app.get("cycling/activities/nope", as: G2.Activity.self) }
        #expect(absent?.code == .notFound)
        #expect(absent?.status == 404)
    }

    @Test("A3: an unknown code is an unknown error with its message and status")
    func unknownCodes() async throws {
        let strict = try TestServer(settings: ["bradOS.appCheck": "required"], accounts: [])
        let missing = await failure { try await strict.bradOS().get("health-sync/hrv", ["days": "365"], as: [G1.HRV].self) }
        #expect(missing == BradOSFailure(code: .unknown, message: "Missing App Check token", status: 401))
        let server = try TestServer(accounts: [])
        let notSynced = await failure { try await server.bradOS().post("today-coach/recommend", [:], as: BradOSBriefing.self) }
        #expect(
            notSynced
                == BradOSFailure(
                    code: .unknown, message: "No recovery data available. Enable HealthKit sync in the app.", status: 400))
    }

    @Test(
        "A3: for an error that is a plain text the status decides",
        arguments: [
            ("cycling/vo2max/calculate", ["weightKg": 75], "No FTP set. Please set your FTP first."),
            ("cycling/sync", [:], "Strava not connected. Please connect Strava first."),
            ("cycling/activities/backfill-streams", [:], "Strava not connected. Please connect Strava first."),
        ] as [(String, JSON, String)])
    func bareText(_ path: String, _ body: JSON, _ text: String) async throws {
        let app = try TestServer(accounts: []).bradOS()
        let answer = try await app.send("POST", path, body: Data(body.encoded))
        #expect(try answer.json == ["success": false, "error": .string(text)])
        #expect(
            BradOSFailure(status: answer.status, body: answer.body)
                == BradOSFailure(code: .validation, message: "Request failed with status 400", status: 400))
    }

    @Test("A3: without an envelope the status decides")
    func byStatus() {
        for body in ["", "<html></html>", #"{"success":false,"error":"text"}"#, "null"] {
            for (status, code, told) in [
                (404, BradOSFailure.Code.notFound, 404), (400, .validation, 400), (409, .conflict, 409), (403, .forbidden, 403),
                (503, .internal, 500), (418, .unknown, 418),
            ] {
                let failure = BradOSFailure(status: status, body: Data(body.utf8))
                #expect(failure == BradOSFailure(code: code, message: "Request failed with status \(status)", status: told))
            }
        }
    }

    @Test("A4: a 404 is an error, even where null is allowed", arguments: BradOSGeneration.allCases)
    func notNil(_ generation: BradOSGeneration) async throws {
        let app = try TestServer(accounts: []).bradOS(generation: generation)
        let recovery = await failure { try await app.getOptional("health-sync/recovery", as: G2.Recovery.self) }
        #expect(recovery == BradOSFailure(code: .notFound, message: "No recovery data available", status: 404))
        let dated = await failure { try await app.getOptional("health-sync/recovery", ["date": "2026-01-07"], as: G2.Recovery.self) }
        #expect(dated == BradOSFailure(code: .notFound, message: "No recovery data for date: 2026-01-07", status: 404))
        for metric in BradOSMetric.allCases {
            let latest = await failure { try await app.getOptional(metric.path, as: G2.Weight.self) }
            #expect(latest == BradOSFailure(code: .notFound, message: "No \(metric.label) data available", status: 404))
        }
    }

    @Test("A5: only a DELETE may get no body, and a DELETE of missing data gets an error in the envelope")
    func deletes() async throws {
        let app = try TestServer(accounts: []).bradOS()
        for path in ["plans/nope", "workouts/nope", "barcodes/nope", "cycling/activities/nope"] {
            let answer = try await app.send("DELETE", path)
            #expect([404, 501].contains(answer.status), "\(path): \(answer.status)")
            #expect(try answer.json["success"] == false)
            #expect(try answer.json["error"]?["code"]?.string != nil)
        }
    }

    /// The app's error for a request that should fail.
    private func failure(_ call: () async throws -> some Sendable) async -> BradOSFailure? {
        await #expect(throws: BradOSFailure.self) { _ = try await call() }
    }
}
