import Foundation
import HTTPTypes
import Testing
import TestSupport
import Values

/// A sample in the response of the control API.
struct PhoneSample: Sendable {
    let type: String
    let json: JSON
    let start: Instant
    let end: Instant

    init(_ json: JSON) throws {
        self.json = json
        type = try #require(json["type"]?.string)
        start = try .read(#require(json["start"]?.string))
        end = try .read(#require(json["end"]?.string))
    }

    var value: Double { json["value"]?.number ?? .nan }
    var minutes: Double { Double(end.seconds - start.seconds) / 60 }
    /// The value of sleep analysis without its prefix.
    var stage: String? { json["category"]?.string.map { String($0.dropFirst("HKCategoryValueSleepAnalysis".count)) } }
}

/// The samples of an account on a phone, as the code of an app reads them. The days are those of Foundation's calendar.
struct PhoneHealth: Sendable {
    let samples: [PhoneSample]
    private let calendar: Calendar

    init(
        of key: String, in world: TestWorld, zone: String, query: String = "days=400", sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let answer = try world.get("/_understudy/accounts/\(key)/healthkit?\(query)")
        try #require(answer.status == 200, "\(answer.body.text)", sourceLocation: sourceLocation)
        samples = try #require(answer.body["samples"]?.array).map(PhoneSample.init)
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: zone))
        self.calendar = calendar
    }

    func all(_ type: String) -> [PhoneSample] { samples.filter { $0.type == type } }
    func quantities(_ name: String) -> [PhoneSample] { all("HKQuantityTypeIdentifier\(name)") }
    var sleep: [PhoneSample] { all("HKCategoryTypeIdentifierSleepAnalysis") }

    /// The local date of an instant.
    ///
    /// - Parameter evening: the hour from which on an instant belongs to the next date.
    func date(_ instant: Instant, evening: Int = 24) -> String {
        let time = Date(timeIntervalSince1970: Double(instant.seconds))
        let isNext = calendar.component(.hour, from: time) >= evening
        let day = isNext ? calendar.date(byAdding: .day, value: 1, to: time) ?? time : time
        let parts = calendar.dateComponents([.year, .month, .day], from: day)
        func digits(_ number: Int?, _ count: Int) -> String { String("000\(number ?? 0)".suffix(count)) }
        return "\(digits(parts.year, 4))-\(digits(parts.month, 2))-\(digits(parts.day, 2))"
    }

    /// The samples by the local date of their starts, in the order of the dates.
    func days(_ samples: [PhoneSample], evening: Int = 24) -> [(date: String, samples: [PhoneSample])] {
        Dictionary(grouping: samples) { date($0.start, evening: evening) }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
}

extension [PhoneSample] {
    var sum: Double { reduce(0) { $0 + $1.value } }
    var mean: Double { sum / Double(count) }

    /// The minutes of some stages.
    func minutes(of stages: String...) -> Double {
        filter { stages.contains($0.stage ?? "") }.reduce(0) { $0 + $1.minutes }
    }
}

extension JSON {
    /// Rounded to thousandths, as sums of doubles differ in their last digits.
    static func rounded(_ value: Double) -> JSON { .number((value * 1_000).rounded() / 1_000) }

    /// The same value with each number rounded to tenths of its third decimal.
    var withRoundedNumbers: JSON {
        switch self {
        case .number(let number): .rounded(number)
        case .array(let elements): .array(elements.map(\.withRoundedNumbers))
        case .object(let members): .object(members.mapValues(\.withRoundedNumbers))
        default: self
        }
    }
}
