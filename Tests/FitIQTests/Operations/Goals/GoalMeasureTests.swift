import Foundation
import Testing
import TestSupport
import Values

@Suite("A goal follows what is logged")
struct GoalMeasureTests {
    private func world() throws -> TestWorld {
        let world = try TestWorld(accounts: [.account()])
        try world.log(["type": "weight", "quantity": 78.2, "logged_at": "2026-01-06T08:00:00Z"])
        return world
    }

    private func weightPath(in world: TestWorld, _ members: JSON.Members = [:]) throws -> String {
        let weight: JSON.Members = ["goal_type": "weight", "target_value": 75, "target_unit": "kg"]
        return try world.goalPath(JSON.object(weight).with(members).object ?? [:])
    }

    private func stepsPath(in world: TestWorld, _ members: JSON.Members = [:]) throws -> String {
        let steps: JSON = [
            "target_value": 9_000, "target_unit": "steps", "is_recurring": true, "recurrence_pattern": "daily",
        ]
        return try world.goalPath(steps.with(members).object ?? [:])
    }

    private func value(_ path: String, in world: TestWorld) throws -> JSON? { try world.data(.get, path)["current_value"] }

    @Test("POST /progress moves a weight goal, on the list and in its tips, and an older weight does not")
    func weight() throws {
        let world = try world()
        let path = try weightPath(in: world)
        #expect(try value(path, in: world) == 78.2)
        try world.setNow("2026-01-07T09:30:00Z")
        try world.log(["type": "weight", "quantity": 76.6])
        let goal = try world.data(.get, path)
        #expect(goal["current_value"] == 76.6)
        #expect(goal["progress"] == 0.5)
        #expect(goal["updated_at"] == "2026-01-07T09:30:00Z")
        #expect(goal["status"] == "active")
        try world.log(["type": "weight", "quantity": 80, "logged_at": "2026-01-05T08:00:00Z"])
        #expect(try world.data(.get, "/goals")["goals"]?.array?.map { $0["current_value"] } == [76.6])
        let tips = try world.data(.get, path + "/tips")["tips"]?.array
        #expect(tips?.first?.string?.hasPrefix("You are at 76.6 kg, on the way to 75 kg") == true)
    }

    @Test("a deleted weight takes the goal back, and an uploaded body measurement moves it")
    func otherWays() throws {
        let world = try world()
        let path = try weightPath(in: world)
        let id = try #require(try world.log(["type": "weight", "quantity": 70])["id"]?.string)
        #expect(try value(path, in: world) == 70)
        expectAnswer(try world.fit(.delete, "/progress/\(id)"), 204, .null)
        #expect(try value(path, in: world) == 78.2)
        let metric: JSON = ["metric_type": "weight", "quantity": 77, "unit": "kg"]
        try world.data(
            .post, "/profile/metrics", body: ["recorded_at": "2026-01-07T08:00:00Z", "metrics": [metric]], status: 201)
        #expect(try value(path, in: world) == 77)
    }

    @Test("a value that a client sets stands until the next weight, also at the same instant")
    func setValue() throws {
        let world = try world()
        let path = try weightPath(in: world)
        #expect(try world.data(.patch, path + "/progress", body: ["current_value": 77.5])["current_value"] == 77.5)
        #expect(try world.data(.put, path, body: ["progress": 0.5])["progress"] == 0.5)
        #expect(try world.data(.put, path, body: ["title": "Lighter"])["progress"] == 0.5)
        try world.log(["type": "weight", "quantity": 78.2])
        #expect(try value(path, in: world) == 78.2)
        #expect(try world.data(.get, path)["progress"] == 0)
        let activity: JSON = ["activity_type": "check_in", "progress_delta": -1]
        try world.data(.post, path + "/activities", body: activity, status: 201)
        #expect(try value(path, in: world) == 77.2)
    }

    @Test("a goal that was created before the first weight begins at it")
    func firstWeight() throws {
        let world = try TestWorld(accounts: [.account()])
        let path = try weightPath(in: world)
        #expect(try value(path, in: world) == 0)
        try world.log(["type": "weight", "quantity": 80])
        #expect(try world.data(.get, path)["progress"] == 0)
        try world.setNow("2026-01-08T09:00:00Z")
        try world.log(["type": "weight", "quantity": 78])
        #expect(try world.data(.get, path)["progress"] == 0.4)
    }

    @Test("a closed goal keeps its value, and a reopened one follows again")
    func closed() throws {
        let world = try world()
        let path = try weightPath(in: world)
        try world.data(.post, path + "/abandon")
        try world.log(["type": "weight", "quantity": 76])
        #expect(try value(path, in: world) == 78.2)
        try world.data(.put, path, body: ["status": "active"])
        #expect(try value(path, in: world) == 76)
    }

    @Test("a goal in pounds is in pounds, and one in a unit that is no weight has the value of the client")
    func units() throws {
        let world = try world()
        #expect(try value(weightPath(in: world, ["target_unit": "lbs", "target_value": 165]), in: world) == 172.4013)
        #expect(try value(weightPath(in: world, ["target_unit": "completion", "target_value": 1]), in: world) == 0)
    }

    @Test("GET /goals, /today and /history count the steps of today, and not those of yesterday")
    func steps() throws {
        let world = try world()
        let path = try stepsPath(in: world)
        for (time, steps) in [("2026-01-06T20:00:00Z", 9_500), ("2026-01-07T07:00:00Z", 4_000), ("2026-01-07T08:00:00Z", 5_500)] {
            try world.log(["type": "steps", "quantity": .integer(steps), "logged_at": .string(time)])
        }
        #expect(try value(path, in: world) == 9_500)
        let today = try world.data(.get, path + "/today")
        #expect(today["current_value"] == 9_500)
        #expect(today["status"] == "completed")
        #expect(today["completed_at"] == "2026-01-07T08:00:00Z")
        let history = try world.data(.get, path + "/history")
        #expect(history["instances"]?.array?.first?.differences(from: today) == [])
        #expect(history["instances"]?.array?.map { $0["instance_date"] } == ["2026-01-07", "2026-01-06"])
        #expect(history["summary"]?["current_streak"] == 2)
        try world.setNow("2026-01-08T06:00:00Z")
        #expect(try value(path, in: world) == 0)
        #expect(try world.data(.get, path + "/today")["current_value"] == 0)
        #expect(try world.data(.get, path + "/history")["total"] == 3)
    }

    @Test("the time of the last change of a daily goal is that of its last measurement, on the next day, too")
    func lastChange() throws {
        let world = try world()
        let path = try stepsPath(in: world)
        try world.setNow("2026-01-07T20:00:00Z")
        try world.log(["type": "steps", "quantity": 9_500])
        for now in ["2026-01-07T20:00:00Z", "2026-01-08T06:00:00Z"] {
            try world.setNow(now)
            #expect(try world.data(.get, path)["updated_at"] == "2026-01-07T20:00:00Z", "\(now)")
        }
    }

    @Test("a value set for today is that of the goal and of the instance, until more is logged")
    func setToday() throws {
        let world = try world()
        let path = try stepsPath(in: world)
        try world.log(["type": "steps", "quantity": 3_000])
        try world.data(.patch, path + "/progress", body: ["current_value": 4_000])
        let today = try world.data(.get, path + "/today")
        #expect(today["current_value"] == 4_000)
        let id = today["id"]?.string ?? ""
        try world.data(.put, "/goals/instances/\(id)/progress", body: ["current_value": 9_100])
        #expect(try value(path, in: world) == 9_100)
        #expect(try world.data(.get, path + "/today")["status"] == "completed")
        try world.log(["type": "steps", "quantity": 500])
        #expect(try value(path, in: world) == 3_500)
        #expect(try world.data(.get, path + "/today")["current_value"] == 3_500)
        #expect(try world.data(.get, path + "/today")["status"] == "active")
    }

    @Test("an instance of a day that no request has asked for can be set")
    func pastInstance() throws {
        let world = try world()
        let path = try stepsPath(in: world)
        try world.log(["type": "steps", "quantity": 3_000, "logged_at": "2026-01-06T20:00:00Z"])
        let id = try #require(try world.data(.get, path + "/history")["instances"]?.array?.first?["id"]?.string)
        #expect(try world.data(.put, "/goals/instances/\(id)/progress", body: ["current_value": 9_000])["status"] == "completed")
        let instances = try world.data(.get, path + "/history")["instances"]?.array
        #expect(instances?.map { $0["id"]?.string } == [id])
        #expect(instances?.first?["current_value"] == 9_000)
        #expect(try value(path, in: world) == 0)
    }

    @Test("a new target is that of today, and not of the days before")
    func target() throws {
        let world = try world()
        let path = try stepsPath(in: world)
        for day in ["06", "07"] {
            try world.log(["type": "steps", "quantity": 9_500, "logged_at": .string("2026-01-\(day)T08:00:00Z")])
        }
        try world.data(.put, path, body: ["target_value": 12_000])
        let instances = try world.data(.get, path + "/history")["instances"]?.array
        #expect(instances?.map { $0["target_value"] } == [12_000, 9_000])
        #expect(instances?.map { $0["status"] } == ["active", "completed"])
        try world.data(.post, path + "/complete")
        #expect(try world.data(.get, path + "/history")["instances"]?.array?.map { $0["current_value"] } == [9_500, 9_500])
    }

    @Test("a night's session counts for a goal of sleep, else the logged hours")
    func sleep() throws {
        let world = try world()
        let path = try stepsPath(in: world, ["goal_type": "sleep", "target_value": 7, "target_unit": "hours"])
        try world.log(["type": "sleep_hours", "quantity": 6.5])
        #expect(try value(path, in: world) == 6.5)
        let night: JSON = ["start_time": "2026-01-06T23:00:00Z", "end_time": "2026-01-07T06:30:00Z"]
        try world.data(.post, "/sleep", body: night, status: 201)
        #expect(try value(path, in: world) == 7.5)
    }

    @Test("a generated goal follows entries that are stored after its seeding")
    func generated() throws {
        let world = try TestWorld(accounts: [
            .account(
                fitiq: [
                    "progress": [.entry("e", "2026-01-06T08:00:00Z")],
                    "aims": ["generate": ["weight": ["target": 75, "days": 3], "steps": ["target": 9_000, "days": 3]]],
                ])
        ])
        func goal(_ type: JSON) throws -> JSON? {
            try world.data(.get, "/goals")["goals"]?.array?.first { $0["goal_type"] == type }?["current_value"]
        }
        #expect(try goal("weight") == 80)
        #expect(try goal("activity") == 0)
        // As seeding does later in the day.
        try world.log(["type": "steps", "quantity": 2_500])
        #expect(try goal("activity") == 2_500)
    }
}
