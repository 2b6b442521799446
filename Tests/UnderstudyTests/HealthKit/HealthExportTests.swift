import HTTPTypes
import Testing
import TestSupport
import UnderstudyCore
import Values

@Suite("GET /accounts/{key}/healthkit")
struct HealthExportTests {
    private static let ada: JSON = [
        "key": "ada", "timezone": "Europe/Berlin", "dateOfBirth": "1988-05-15",
        "bradOS": [
            "userId": "ada", "isolated": true, "weight": [["date": "2026-01-05", "weightLbs": 171.5, "source": "manual"]],
            "rhr": [["date": "2026-01-06", "avgBpm": 52, "sampleCount": 1]],
        ],
    ]
    private static let both = ada.with(["key": "both", "bradOS": ["userId": "both", "isolated": true], "longevity": ["userId": "both"]])

    private func world(_ accounts: JSON...) throws -> TestWorld { try TestWorld(accounts: accounts.isEmpty ? [Self.ada] : accounts) }

    private func get(_ target: String, in world: TestWorld, now: String? = nil) throws -> (status: Int, body: JSON) {
        var headers = HTTPFields()
        headers[try #require(HTTPField.Name("X-Understudy-Now"))] = now
        return try world.send(.get, "/_understudy/accounts/\(target)", headers: headers)
    }

    @Test("is the account's data as samples, with their backend and the time up to which they go")
    func json() throws {
        let answer = try get("ada/healthkit", in: world())
        let samples: JSON = [
            [
                "type": "HKQuantityTypeIdentifierBodyMass", "value": 171.5, "unit": "lb", "start": "2026-01-05T06:30:00Z",
                "end": "2026-01-05T06:30:00Z", "source": "Understudy", "userEntered": true,
            ],
            [
                "type": "HKQuantityTypeIdentifierRestingHeartRate", "value": 52, "unit": "count/min", "start": "2026-01-06T10:30:00Z",
                "end": "2026-01-06T10:30:00Z", "source": "Understudy",
            ],
        ]
        expectAnswer(
            answer, 200,
            [
                "account": "ada", "backend": "bradOS", "timezone": "Europe/Berlin", "now": "2026-01-07T09:00:00Z", "samples": samples,
            ])
    }

    @Test("format=apple-export: is the export.xml of the Health app")
    func xml() throws {
        let response = try world().respond(.get, "/_understudy/accounts/ada/healthkit?format=apple-export")
        #expect(response.status == .ok)
        #expect(response.headers[.contentType] == "application/xml")
        let text = String(decoding: response.wholeBody, as: UTF8.self)
        #expect(text.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE HealthData [\n"))
        let elements = """
            <HealthData locale="en_US">
            <ExportDate value="2026-01-07 10:00:00 +0100"/>
            <Me HKCharacteristicTypeIdentifierDateOfBirth="1988-05-15" \
            HKCharacteristicTypeIdentifierBiologicalSex="HKBiologicalSexNotSet" HKCharacteristicTypeIdentifierBloodType="HKBloodTypeNotSet" \
            HKCharacteristicTypeIdentifierFitzpatrickSkinType="HKFitzpatrickSkinTypeNotSet" \
            HKCharacteristicTypeIdentifierCardioFitnessMedicationsUse="None"/>
            <Record type="HKQuantityTypeIdentifierBodyMass" sourceName="Understudy" unit="lb" creationDate="2026-01-05 07:30:00 +0100" \
            startDate="2026-01-05 07:30:00 +0100" endDate="2026-01-05 07:30:00 +0100" value="171.5">\
            <MetadataEntry key="HKWasUserEntered" value="1"/></Record>
            <Record type="HKQuantityTypeIdentifierRestingHeartRate" sourceName="Understudy" unit="count/min" \
            creationDate="2026-01-06 11:30:00 +0100" startDate="2026-01-06 11:30:00 +0100" endDate="2026-01-06 11:30:00 +0100" value="52"/>
            </HealthData>

            """
        #expect(text.hasSuffix("]>\n" + elements), "\(text)")
    }

    @Test("format=apple-export: a workout has its statistics, a night its stages, and a mood is left out")
    func otherElements() throws {
        let ada: JSON = [
            "key": "ada", "timezone": "America/St_Johns",
            "fitiq": [
                "moodEntries": [["valence": 0.5, "logged_at": "2026-01-05T12:00:00Z"]],
                "workouts": [
                    [
                        "activity_type": "Running", "started_at": "2026-01-05T12:00:00Z", "ended_at": "2026-01-05T12:30:00Z",
                        "calories_burned": 300, "distance_meters": 5_000,
                    ]
                ],
                "sleep": [["start_time": "2026-01-04T22:00:00Z", "end_time": "2026-01-05T06:00:00Z"]],
            ],
        ]
        let text = String(
            decoding: try world(ada).respond(.get, "/_understudy/accounts/ada/healthkit?format=apple-export").wholeBody, as: UTF8.self)
        let workout = """
            <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="30" durationUnit="min" sourceName="Understudy" \
            creationDate="2026-01-05 09:00:00 -0330" startDate="2026-01-05 08:30:00 -0330" endDate="2026-01-05 09:00:00 -0330">\
            <WorkoutStatistics type="HKQuantityTypeIdentifierActiveEnergyBurned" startDate="2026-01-05 08:30:00 -0330" \
            endDate="2026-01-05 09:00:00 -0330" sum="300" unit="kcal"/>\
            <WorkoutStatistics type="HKQuantityTypeIdentifierDistanceWalkingRunning" startDate="2026-01-05 08:30:00 -0330" \
            endDate="2026-01-05 09:00:00 -0330" sum="5000" unit="m"/></Workout>
            </HealthData>
            """
        #expect(text.contains(workout), "\(text)")
        let record = "<Record type=\"HKCategoryTypeIdentifierSleepAnalysis\" sourceName=\"Understudy\""
        #expect(text.components(separatedBy: record).count == 3)
        #expect(text.contains("value=\"HKCategoryValueSleepAnalysisAsleepUnspecified\"/>"))
        #expect(!text.contains("Mood") && !text.contains("StateOfMind"))
    }

    @Test("days and X-Understudy-Now choose the days")
    func days() throws {
        let world = try world()
        func count(_ query: String, now: String? = nil) throws -> Int? {
            try get("ada/healthkit\(query)", in: world, now: now).body["samples"]?.array?.count
        }
        #expect(try count("?days=2") == 1)
        #expect(try count("?days=36525") == 2)
        #expect(try count("", now: "2026-01-05T07:00:00Z") == 1)
        #expect(try count("", now: "2026-01-04T22:59:59Z") == 0)
        #expect(try count("", now: "0001-01-01T00:00:00Z") == 0)
        #expect(try count("", now: "9998-01-01T00:00:00Z") == 0)
    }

    @Test("X-Understudy-Now renews an evergreen account's data for that response alone, as for its backend's")
    func renewed() throws {
        let data: JSON = ["userId": "ada", "isolated": true, "weight": [["date": "yesterday", "weightLbs": 171.5]]]
        let world = try world(Self.ada.with(["bradOS": data]))
        func starts(now: String? = nil) throws -> [String?]? {
            try get("ada/healthkit", in: world, now: now).body["samples"]?.array?.map { $0["start"]?.string }
        }
        #expect(try starts() == ["2026-01-06T06:30:00Z"])
        #expect(try starts(now: "2026-03-10T15:00:00Z") == ["2026-03-09T06:30:00Z"])
        #expect(try starts() == ["2026-01-06T06:30:00Z"])
    }

    @Test("an account with data at several backends needs the name of one")
    func several() throws {
        let world = try world(Self.both)
        let answer = try get("both/healthkit", in: world)
        #expect(answer.status == 400)
        #expect(answer.body["detail"] == "the account both has data at longevity and bradOS; name one of them as backend")
        #expect(try get("both/healthkit?backend=bradOS", in: world).body["backend"] == "bradOS")
        #expect(try get("both/healthkit?backend=longevity", in: world).body["samples"] == [])
    }

    @Test(
        "an unfit parameter is refused with the way out",
        arguments: [
            ("?format=xml", "format is xml; there are json and apple-export"),
            ("?days=0", "days is not a whole number from 1 to 36525"),
            ("?timezone=Mars", "timezone is Mars, not the name of a time zone, such as Europe/Istanbul"),
            ("?backend=garmin", "there is no backend garmin with data of HealthKit; there are longevity, fitiq and bradOS"),
            ("?since=1", "the query has an unknown parameter since; there are format, backend, days and timezone"),
        ])
    func refusals(_ query: String, _ detail: String) throws {
        let answer = try get("ada/healthkit\(query)", in: world())
        #expect(answer.status == 400)
        #expect(answer.body["detail"]?.string == detail)
    }

    @Test("an account without data, and an unknown one, are refused")
    func nothing() throws {
        let world = try world(["key": "empty"])
        let answer = try get("empty/healthkit", in: world)
        #expect(answer.status == 400)
        #expect(answer.body["detail"] == "the account empty has no data at longevity, fitiq and bradOS; name another account")
        #expect(try get("nobody/healthkit", in: world).status == 404)
    }

    @Test("shows the data that a request of an evergreen account would find, and stores nothing")
    func evergreen() throws {
        let weight: JSON = ["generate": ["days": 5, "until": "today", "from": 170, "to": 171]]
        let world = try world(["key": "ada", "bradOS": ["userId": "ada", "isolated": true, "weight": weight]])
        #expect(try get("ada/healthkit", in: world).body["samples"]?.array?.count == 5)
        #expect(try world.read(Account.allUnseeded) == ["ada"])
    }

    @Test("a long history is streamed in pieces of a quarter of a megabyte, in the order of time")
    func long() throws {
        let steps: JSON = ["generate": ["days": 1_000, "until": "yesterday", "from": 8_000, "to": 9_000]]
        let world = try world(["key": "ada", "bradOS": ["userId": "ada", "isolated": true, "metrics": ["steps": steps]]])
        let stream = try #require(try world.respond(.get, "/_understudy/accounts/ada/healthkit").stream)
        var pieces: [[UInt8]] = []
        while case .piece(let piece) = stream.next() { pieces.append(piece) }
        #expect(pieces.count > 5)
        #expect(pieces.allSatisfy { $0.count < 512 << 10 })
        let samples = try #require(try JSON(parsing: pieces.flatMap(\.self))["samples"]?.array)
        let starts = samples.compactMap { $0["start"]?.string }
        #expect(starts.count > 14_000)
        #expect(starts == starts.sorted())
    }
}
