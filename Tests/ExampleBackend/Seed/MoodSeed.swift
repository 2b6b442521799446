import GRDB
import UnderstudyCore
import Values

/// The `moods` block of an account in the seed file.
struct MoodSeed: SeedBlock {
    let claims: [UniqueName]
    private let diaryName: String?
    private let askedThrough: SeedDate?
    private let days: [Day]

    private struct Day: Sendable {
        let date: SeedDate
        let score: Int?
        let note: String?

        /// `nil` without a date, which is a validation error.
        init?(_ reader: ObjectReader, scale: Int) {
            let date = reader.date("day")
            reader.require("day", expected: SeedDate.expected)
            score = reader.integer("score", in: 1...scale)
            note = reader.string("note", length: Mood.noteLength)
            reader.finish()
            guard let date else { return nil }
            self.date = date
        }
    }

    /// - Parameter scale: the best score.
    init(_ reader: ObjectReader, scale: Int) {
        let name = reader.string("diary", length: 1...80)
        diaryName = name
        claims = name.map { [UniqueName(kind: "moods.diary", value: $0, path: reader.path(of: "diary"))] } ?? []
        askedThrough = reader.date("askedThrough")
        days = Self.days(reader, scale: scale)
        reader.finish()
    }

    private static func days(_ block: ObjectReader, scale: Int) -> [Day] {
        var given: Set<String> = []
        return block.objects("days") { reader in
            if let text = reader.json("day")?.string, !given.insert(text).inserted { reader.fault("day", expected: "a day of its own") }
            return Day(reader, scale: scale)
        } ?? []
    }

    /// If a day is given twice, as `today` and as a date, the last one counts.
    func insert(for account: Account, at moment: SeedMoment, in db: Database) throws -> [DueRecord] {
        for claim in claims {
            guard let owner = try MoodDiary.owner(ofName: claim.value, in: db) else { continue }
            throw SeedError(faults: [
                ValidationError(
                    path: claim.path, found: JSON.string(claim.value).text, expected: "a name that the account \(owner) does not have")
            ])
        }
        let asked = askedThrough?.resolved(at: moment) ?? moment.lastNight
        try MoodDiary(account: account.key, name: diaryName, askedThrough: asked).insert(in: db)
        for day in days {
            try Mood(account: account.key, day: day.date.resolved(at: moment), score: day.score, note: day.note).save(in: db)
        }
        return []
    }
}
