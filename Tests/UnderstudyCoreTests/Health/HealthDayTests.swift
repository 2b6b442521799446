import Foundation
import Testing
import UnderstudyCore
import Values

/// Days on which clocks change, and zones far from UTC.
struct HealthPlace: Sendable, CustomTestStringConvertible {
    let zone: Zone
    let date: LocalDate
    private let name: String

    init(_ name: String, _ date: String) {
        self.name = name
        zone = Zone(named: name) ?? .utc
        self.date = LocalDate(date) ?? LocalDate(dayNumber: 0)
    }

    var testDescription: String { "\(name) \(date)" }

    static let all = [
        HealthPlace("Europe/Berlin", "2026-03-29"), HealthPlace("Europe/Berlin", "2026-10-25"),
        HealthPlace("America/New_York", "2026-03-08"),
        HealthPlace("America/New_York", "2026-11-01"), HealthPlace("Australia/Lord_Howe", "2026-04-05"),
        HealthPlace("Asia/Kathmandu", "2026-01-07"), HealthPlace("Pacific/Kiritimati", "2024-02-29"), HealthPlace("UTC", "2026-12-31"),
    ]

    func time(_ hours: Double, _ days: Int = 0) -> Instant {
        zone.instant(of: date + days, secondsOfDay: Int64(hours * 3_600))
    }

    /// The day as at an instant; by default the day is long over.
    func day(at now: Instant? = nil) -> HealthDay {
        HealthDays(date, through: date, by: HealthClock(zone: zone, now: now ?? time(12, 3))).day(date)
    }

    /// The hours of a sample's start and end on the date, with those of other dates below 0 and above 24.
    func isOnDate(_ sample: HealthSample) -> Bool {
        zone.localDate(at: sample.start) == date && zone.localDate(at: sample.end) == date
    }
}

extension HealthSample {
    /// The value of a quantity.
    var value: Double? {
        guard case .quantity(_, let value) = content else { return nil }
        return value
    }

    var stage: SleepAnalysis? {
        guard case .sleep(let stage) = content else { return nil }
        return stage
    }

    var seconds: Int64 { end.seconds - start.seconds }
}

@Suite("A day's samples of HealthKit")
struct HealthDayTests {
    private static let totals = [0.5, 1, 16, 8_432, 7_000.25, 200_000]
    private static let moments = [0, 0.01, 6.99, 7, 7.5, 12, 21.99, 23.99]

    @Test("steps: the hours of the day sum to the total", arguments: HealthPlace.all, totals)
    func steps(_ place: HealthPlace, _ total: Double) {
        let steps = place.day().steps(total)
        #expect(steps.compactMap(\.value).reduce(0, +) == total)
        #expect(steps.allSatisfy { ($0.value ?? 0) > 0 && $0.seconds > 0 && place.isOnDate($0) })
        #expect(steps.dropLast().allSatisfy { $0.value == $0.value?.rounded() })
        #expect(zip(steps, steps.dropFirst()).allSatisfy { $0.end <= $1.start })
        if total > 1_000 { #expect(steps.count == 15) }
    }

    @Test("a day that goes on has everything in the part that has passed", arguments: HealthPlace.all, moments)
    func unfinished(_ place: HealthPlace, _ hour: Double) {
        let now = place.time(hour)
        let day = place.day(at: now)
        let steps = day.steps(5_000)
        let readings = day.readings(.heartRateVariability, mean: 50, least: 30, greatest: 80, count: 6)
        let samples = steps + readings + day.morning(.pounds, 180)
        #expect(steps.compactMap(\.value).reduce(0, +) == 5_000)
        #expect(readings.count == 6)
        #expect(samples.filter { $0.end > now || !place.isOnDate($0) } == [])
    }

    @Test("a day that has not begun has no samples", arguments: HealthPlace.all)
    func later(_ place: HealthPlace) {
        let day = place.day(at: place.time(23, -1))
        #expect(day.steps(5_000) + day.morning(.pounds, 180) + day.night(HealthNight(asleep: 20_000)) == [])
        #expect(day.readings(.restingHeartRate, mean: 50, least: 50, greatest: 50, count: 2) == [])
        #expect(day.workout(HealthWorkout("Yoga"), seconds: 600) == [])
    }

    @Test(
        "readings have the mean, the bounds and the number",
        arguments: [
            (57.2, 35.5, 86.7, 13), (42.5, 31, 58, 6), (50, 40, 60, 2), (50, 40, 60, 3), (50, 50, 50, 1), (40.1, 40, 60, 288),
        ])
    func readings(_ mean: Double, _ least: Double, _ greatest: Double, _ count: Int) throws {
        let place = HealthPlace.all[1]
        let samples = place.day().readings(.heartRateVariability, mean: mean, least: least, greatest: greatest, count: count)
        let values = samples.compactMap(\.value)
        #expect(values.count == count)
        #expect(abs(values.reduce(0, +) / Double(count) - mean) < 1e-9)
        if count != 3 && count != 288 { #expect(values.min() == least && values.max() == greatest, "\(values)") }
        #expect(samples.allSatisfy { place.isOnDate($0) && $0.seconds == 0 })
        #expect(Set(samples.map(\.start)).count == count)
    }

    @Test(
        "readings keep the mean if the bounds contradict it, and are bounded in number",
        arguments: [(50, 60, 80, 4), (50, 10, 20, 4), (50, 40, 41, 2), (50, 10, 50, 4), (50, 50, 50, .max), (50, 50, 50, -3)])
    func contradiction(_ mean: Double, _ least: Double, _ greatest: Double, _ count: Int) {
        let samples = HealthPlace.all[0].day().readings(.restingHeartRate, mean: mean, least: least, greatest: greatest, count: count)
        #expect(samples.map(\.value) == Array(repeating: mean, count: min(max(count, 1), 288)))
    }

    @Test("the same values give the same samples, and another day others")
    func same() {
        let (place, other) = (HealthPlace.all[0], HealthPlace.all[1])
        #expect(place.day().steps(9_000) == place.day().steps(9_000))
        #expect(place.day().steps(9_000).map(\.value) != other.day().steps(9_000).map(\.value))
    }

    @Test("the months of an export cover each day once, up to today", arguments: [1, 2, 31, 400, 3_650])
    func months(_ count: Int) throws {
        let place = HealthPlace.all[0]
        let months = HealthDays.months(ofLast: count, by: HealthClock(zone: place.zone, now: place.time(0.5)))
        #expect(months.first?.first == place.date - (count - 1))
        #expect(months.last?.last == place.date)
        #expect(zip(months, months.dropFirst()).allSatisfy { $0.last + 1 == $1.first && $0.instants.end == $1.instants.start })
        #expect(months.allSatisfy { $0.first.yearAndMonth == $0.last.yearAndMonth })
    }
}
