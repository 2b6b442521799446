import Testing
import TestSupport
import Values

@testable import FitIQ

@Suite("A year of insights of the demo seed's personas")
struct InsightWordingTests {
    /// What a persona has logged, and all insights of a year that follow from it: of the seed's history, and of nights that pass.
    private struct Year {
        let series: DailySeries
        let history: [InsightDraft]
        let nightly: [InsightDraft]

        var all: [InsightDraft] { history + nightly }

        init(of key: String) throws {
            let persona = try #require((TestServer.demoSeed["accounts"]?.array ?? []).first { $0["key"] == .string(key) })
            let days = try LoggedDays(TestWorld(accounts: [persona]), token: key, zone: persona["timezone"]?.string ?? "UTC")
            var series = DailySeries()
            for (type, values) in days.values {
                for (date, value) in values.sorted(by: { $0.key < $1.key }) { series.add(value, of: type, on: date) }
            }
            let last = try #require(LocalDate("2026-01-06"))
            let nights = DateRange(365, endingOn: last)
            self.series = series
            history = InsightHistory(of: series).drafts(of: nights)
            let first = series.dates().first ?? last
            let past = ProgressHistory(
                series: series, days: DateRange(min(first, nights.first), through: last),
                startWeight: series.dates(of: .weight).first.flatMap { series.value(of: .weight, on: $0) })
            var reported: Set<String> = []
            var drafts: [InsightDraft] = []
            for night in nights {
                let insights = nightlyInsights(after: night, of: past, reported: reported)
                reported.formUnion(insights.flatMap(\.facts))
                drafts += insights.map(\.draft)
            }
            nightly = drafts
        }
    }

    private static let personas = ["fitiq-full", "everyone", "fitiq-guide"]
    private static let years = Result { try Dictionary(uniqueKeysWithValues: personas.map { ($0, try Year(of: $0)) }) }

    private func year(_ key: String) throws -> Year { try #require(Self.years.get()[key]) }

    private func texts(_ draft: InsightDraft) -> [String] {
        [draft.text.title, draft.text.content, draft.text.summary] + draft.text.suggestions
    }

    @Test("no text has a percentage of a correlation", arguments: personas)
    func correlation(_ key: String) throws {
        for draft in try year(key).all {
            for text in texts(draft) {
                #expect(!text.contains("correlation") && !text.contains("Pearson"), "\(text)")
                if draft.type == .pattern { #expect(!text.contains("%"), "\(text)") }
            }
        }
    }

    @Test("no level is a day's amount, and no placeholder is left", arguments: personas)
    func units(_ key: String) throws {
        let levels = [" kg a day", " kg a night", " bpm a day", " h a day", " l a night", " min a night", " steps a night"]
        for draft in try year(key).all {
            for text in texts(draft) {
                #expect(levels.allSatisfy { !text.contains($0) }, "\(text)")
                #expect(!text.contains("%") || text.lowercased().contains("body fat"), "\(text)")
            }
        }
    }

    @Test("titles are short, have no year, and never repeat at once", arguments: personas)
    func titles(_ key: String) throws {
        let year = try year(key)
        for title in year.all.map(\.text.title) {
            #expect(!title.isEmpty && title.count <= 60, "\(title)")
            for number in ["2024", "2025", "2026"] { #expect(!title.hasSuffix(number) && !title.contains("\(number),"), "\(title)") }
        }
        let titles = year.history.filter { $0.type != .daily || !$0.text.title.hasPrefix("Your day") }.map(\.text.title)
        #expect(zip(titles, titles.dropFirst()).allSatisfy { $0 != $1 })
    }

    @Test("a headline that says more or less agrees with the seven days before", arguments: personas)
    func headlines(_ key: String) throws {
        let year = try year(key)
        for draft in year.history where draft.type == .daily {
            let parts = draft.text.title.split(separator: ": ", maxSplits: 1).map(String.init)
            guard parts.count == 2 else { continue }
            for type in ProgressType.allCases {
                let isHigher = type.headlines.higher.contains(parts[0])
                guard isHigher || type.headlines.lower.contains(parts[0]) else { continue }
                let day = draft.dates.last
                guard let value = year.series.value(of: type, on: day), parts[1] == Wording.named(value, type) else { continue }
                let usual = try #require(year.series.mean(of: type, in: DateRange(7, endingOn: day - 1)))
                #expect(isHigher == (value > usual), "\(draft.text.title): \(value) against \(usual)")
            }
        }
    }

    @Test("advice to get more of something is only for a day that has too little of it")
    func advice() throws {
        let year = try year("fitiq-full")
        let pleas: [(ProgressType, [String])] = [
            (.water, ["to get beyond"]), (.sleepHours, ["half an hour earlier after", "is short", "an hour before bed, after"]),
            (.steps, ["leave room", "Get off a stop", "Take the stairs"]),
        ]
        for draft in year.history where draft.type == .daily {
            for (type, words) in pleas {
                guard let value = year.series.value(of: type, on: draft.dates.last), let enough = type.enough else { continue }
                let amount = Wording.amount(value, type)
                for text in draft.text.suggestions where text.contains(amount) && words.contains(where: text.contains) {
                    // Steps have no unit, by which a text of another type would differ.
                    if type == .steps, !text.contains("steps") { continue }
                    #expect(Wording.rounded(value, decimals: type.decimals) < enough, "\(text)")
                }
            }
        }
    }

    @Test("no word judges a value that other days make look small", arguments: personas)
    func judgements(_ key: String) throws {
        let words = ["stayed empty", "dry", "Time to sit", "Too little", "Mostly sitting", "forgotten", "The chair won"]
        for draft in try year(key).all {
            for text in texts(draft) { #expect(words.allSatisfy { !text.contains($0) }, "\(text)") }
        }
    }

    @Test("milestones are those of the one list, each once in a history", arguments: personas)
    func milestones(_ key: String) throws {
        let year = try year(key)
        let titles = year.history.filter { $0.type == .milestone }.map(\.text.title)
        #expect(Set(titles).count == titles.count)
        let thresholds = Milestone.streakDays + Milestone.lostKilograms + Milestone.entryCounts + Milestone.stepCounts
        for title in titles + year.nightly.filter({ $0.type == .milestone }).map(\.text.title) {
            let number = title.split(separator: " ").compactMap { Int($0.filter(\.isNumber)) }.first
            #expect(number.map(thresholds.contains) == true, "\(title)")
        }
    }
}
