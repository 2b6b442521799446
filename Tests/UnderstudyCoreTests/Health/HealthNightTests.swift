import Testing
import UnderstudyCore
import Values

@Suite("A night's samples of HealthKit")
struct HealthNightTests {
    private static let minutes: [SleepAnalysis: Int64] = [.core: 263, .deep: 88, .rem: 104, .awake: 36, .unspecified: 0]
    private static let parts = minutes.mapValues { $0 * 60 }

    private func sums(_ samples: [HealthSample]) -> [SleepAnalysis: Int64] {
        var sums: [SleepAnalysis: Int64] = [:]
        for sample in samples {
            if let stage = sample.stage { sums[stage, default: 0] += sample.seconds }
        }
        return sums
    }

    @Test("each stage and the time in bed last as long as they do in the backend, on one night", arguments: HealthPlace.all)
    func stages(_ place: HealthPlace) throws {
        let samples = place.day().night(HealthNight(Self.parts, inBed: 500 * 60))
        let minutes: [SleepAnalysis: Int64] = [.core: 263, .deep: 88, .rem: 104, .awake: 36, .inBed: 500]
        #expect(sums(samples).mapValues { $0 / 60 } == minutes)
        #expect(samples.allSatisfy { $0.start >= place.time(18, -1) && $0.end <= place.time(18) })
        let stages = samples.filter { $0.stage != .inBed }
        #expect(zip(stages, stages.dropFirst()).allSatisfy { $0.end == $1.start })
        #expect(stages.last?.end == samples.first?.end)
        #expect(Set(stages.compactMap(\.stage)).count == 4)
        #expect(stages.count > 12, "\(stages.count) stages")
    }

    @Test("deep sleep comes early, and REM sleep late")
    func order() throws {
        let samples = HealthPlace.all[0].day().night(HealthNight(Self.parts))
        let deep = samples.filter { $0.stage == .deep }.map(\.seconds)
        let rem = samples.filter { $0.stage == .rem }.map(\.seconds)
        #expect(deep == deep.sorted(by: >))
        #expect(try #require(rem.first) < #require(rem.last))
    }

    @Test("a night that has ended a moment ago moves before now, and one without room is left out", arguments: HealthPlace.all)
    func now(_ place: HealthPlace) {
        let night = HealthNight(asleep: 6 * 3_600)
        let (early, tooEarly) = (place.time(2), place.time(20, -1))
        let samples = place.day(at: early).night(night)
        #expect(sums(samples).values.reduce(0, +) > 0)
        #expect(samples.allSatisfy { $0.end <= early && $0.start >= place.time(18, -1) })
        #expect(place.day(at: tooEarly).night(night) == [])
    }

    @Test(
        "a bedtime is when the night begins, also after midnight",
        arguments: [(22.5, -1, 22.5), (24.5, 0, 0.5), (0.5, 0, 0.5), (18, -1, 18)])
    func bedtime(_ hour: Double, _ days: Int, _ begin: Double) throws {
        let place = HealthPlace("Asia/Kathmandu", "2026-01-07")
        let samples = place.day().night(HealthNight(asleep: 7.5 * 3_600), bedtime: place.day().bedtime(hour: hour))
        #expect(try #require(samples.first).start == place.time(begin, days))
    }

    @Test("a night of which only the sleep is known has it in stages", arguments: [0.01, 4.75, 7.33, 12, 23, 24])
    func asleep(_ hours: Double) {
        let samples = HealthPlace.all[5].day().night(HealthNight(asleep: hours * 3_600))
        let sums = sums(samples)
        let asleep = [sums[.core], sums[.deep], sums[.rem]].compactMap(\.self).reduce(0, +)
        #expect(asleep == Int64((hours * 3_600).rounded()))
    }

    @Test("sleep without stages is one sample, except for times awake")
    func unspecified() {
        func count(awake: Int64) -> Int {
            HealthPlace.all[0].day().night(HealthNight([.unspecified: 27_000, .awake: awake], inBed: 28_000)).count
        }
        #expect(count(awake: 0) == 2)
        #expect(count(awake: 1_000) == 11)
    }

    @Test(
        "impossible lengths are bounded",
        arguments: [[SleepAnalysis.core: Int64.max], [.core: .min, .deep: -5], [.core: 1, .rem: .max, .awake: .max]])
    func bounded(_ parts: [SleepAnalysis: Int64]) {
        let night = HealthNight(parts, inBed: .max)
        #expect(night.seconds <= 3 * 86_400)
        #expect(HealthPlace.all[0].day().night(night).allSatisfy { $0.seconds <= 86_400 })
    }
}
