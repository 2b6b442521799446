import Testing
import UnderstudyWorlds
import Values

@Suite("The schedule of a rule")
struct FaultScheduleTests {
    private func fired(_ schedule: FaultSchedule, of count: Int) -> [Int] {
        var generator = schedule.generator
        return (1...count).filter { schedule.fires(at: $0, generator: &generator) }
    }

    private func read(_ json: JSON) -> (schedule: FaultSchedule, faults: [String]) {
        let faults = ValidationErrors()
        let schedule = FaultSchedule(ObjectReader(json, path: "$.when", faults: faults))
        return (schedule, faults.all.map(\.path))
    }

    @Test(
        "counts the matching requests",
        arguments: [
            (["first": 1], [1]), (["first": 3], [1, 2, 3]), (["after": 0], [1, 2, 3, 4, 5, 6]), (["after": 4], [5, 6]),
            (["after": 1, "times": 2], [2, 3]), (["after": 9, "times": 2], []), (["every": 1], [1, 2, 3, 4, 5, 6]), (["every": 3], [3, 6]),
            (["probability": 0, "seed": 1], []), (["probability": 1, "seed": 1], [1, 2, 3, 4, 5, 6]),
        ] as [(JSON, [Int])])
    func counted(json: JSON, numbers: [Int]) {
        let (schedule, faults) = read(json)
        #expect(faults == [])
        #expect(fired(schedule, of: 6) == numbers)
        #expect(schedule.json == json)
    }

    @Test("fires always by default")
    func always() {
        #expect(fired(.always, of: 3) == [1, 2, 3])
        #expect(FaultSchedule.always.json == nil)
    }

    @Test(
        "tells after how many matching requests it cannot fire any more",
        arguments: [
            (["first": 2], 2), (["after": 1, "times": 2], 3), (["after": 4], nil), (["every": 3], nil), (["probability": 0.5], nil),
        ] as [(JSON, Int?)])
    func end(json: JSON, count: Int?) {
        let schedule = read(json).schedule
        #expect((0...9).first { !schedule.mayFire(afterMatches: $0) } == count)
        #expect(schedule.mayFire(afterMatches: .max) == (count == nil))
    }

    @Test("with a probability fires at the same requests for the same seed, and at others for another seed")
    func chance() {
        let some = fired(.probability(0.2, seed: 7), of: 1_000)
        #expect(some == fired(.probability(0.2, seed: 7), of: 1_000))
        #expect(some != fired(.probability(0.2, seed: 8), of: 1_000))
        #expect((150...250).contains(some.count))
        #expect(read(["probability": 0.5]).schedule == .probability(0.5, seed: 1))
    }

    @Test(
        "has a validation error for each invalid member",
        arguments: [
            ([:], ["$.when"]), (["first": 0], ["$.when.first"]), (["first": 1.5], ["$.when.first"]), (["after": -1], ["$.when.after"]),
            (["every": 0], ["$.when.every"]), (["probability": 1.1], ["$.when.probability"]), (["first": 1, "every": 2], ["$.when"]),
            (["times": 2], ["$.when", "$.when.times"]), (["first": 1, "times": 2], ["$.when.times"]),
            (["after": 1, "times": 0], ["$.when.times"]), (["every": 2, "seed": 1], ["$.when.seed"]),
            (["probability": 0.5, "seed": -1], ["$.when.seed"]), (["first": 1, "last": 2], ["$.when.last"]), ([1], ["$.when", "$.when"]),
        ] as [(JSON, [String])])
    func faults(json: JSON, paths: [String]) {
        #expect(read(json).faults == paths)
    }
}
