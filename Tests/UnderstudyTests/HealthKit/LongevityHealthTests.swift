import HTTPTypes
import Testing
import TestSupport
import Values

/// The sync of a Longevity client that fills a check-in with sleep, steps and workouts of the day.
@Suite("Samples of HealthKit for the Longevity App")
struct LongevityHealthTests {
    private static let members = ["date", "sleepHours", "steps", "vigorousMinutes"]

    private func checkIns(of key: String, in world: TestWorld) throws -> [JSON] {
        let list = try world.get("/_understudy/accounts/\(key)/data/longevity/checkIns?limit=1000").body["items"]?.array ?? []
        return list.map { item in
            JSON.object(JSON.Members(Self.members.map { ($0, item["record"]?[$0] ?? .null) })).withRoundedNumbers
        }
    }

    private func account(_ key: String, _ zone: String, _ members: JSON.Members = [:]) -> JSON {
        let block: JSON = [
            "baselineBiologicalAgeYears": 35, "subscription": ["status": "active"],
        ]
        return ["key": .string(key), "tokens": [.string(key)], "timezone": .string(zone), "longevity": block.with(members)]
    }

    @Test(
        "check-ins with their days' sums equal the account's",
        arguments: [("America/New_York", "2026-03-20"), ("Europe/Berlin", "2026-11-10"), ("Pacific/Kiritimati", "2026-01-07")])
    func upload(_ zone: String, _ today: String) throws {
        let generated: JSON = ["generate": ["count": 30, "until": "yesterday", "skip": 0.2, "seed": 7]]
        let world = try TestWorld(
            now: "\(today)T12:00:00Z", accounts: [account("ada", zone, ["checkIns": generated]), account("bob", zone)])
        let phone = try PhoneHealth(of: "ada", in: world, zone: zone)
        let own = try checkIns(of: "ada", in: world)
        let sleep = Dictionary(uniqueKeysWithValues: phone.days(phone.sleep, evening: 18))
        let workouts = Dictionary(uniqueKeysWithValues: phone.days(phone.all("HKWorkoutTypeIdentifier")))
        for (date, steps) in phone.days(phone.quantities("StepCount")) {
            let time = try #require(Zone(named: zone)).instant(of: #require(LocalDate(date)), secondsOfDay: 20 * 3_600)
            try world.setNow(time.description)
            let metrics: JSON = [
                "sleepHours": .number((sleep[date] ?? []).minutes(of: "AsleepCore", "AsleepDeep", "AsleepREM") / 60),
                "steps": .number(steps.sum), "vigorousMinutes": .number((workouts[date] ?? []).reduce(0) { $0 + $1.minutes }),
            ]
            let answer = try world.send(.post, "/api/age/daily-update", token: "bob", body: ["metrics": metrics])
            try #require(answer.status == 200, "\(date): \(answer.body.text)")
        }
        #expect(own.count == 30)
        #expect(JSON.array(try checkIns(of: "bob", in: world)).differences(from: .array(own)) == [])
    }

    @Test("a night begins at the bedtime of the check-in, and one of the Android app has no samples")
    func bedtime() throws {
        let checkIns: JSON = [
            ["date": "2026-01-04", "sleepHours": 8, "bedtimeHour": 22.5], ["date": "2026-01-05", "answers": ["sleep_quality": 4]],
        ]
        let world = try TestWorld(accounts: [account("ada", "Asia/Kathmandu", ["checkIns": checkIns])])
        let samples = try PhoneHealth(of: "ada", in: world, zone: "Asia/Kathmandu").samples
        #expect(samples.first?.start.descriptionToTheSecond == "2026-01-03T16:45:00Z")
        #expect(samples.allSatisfy { $0.stage != nil })
    }
}
