import UnderstudyCore

/// A mood entry in a response of the old paths: with the members of both generations, and a score from 1 to 10 besides the valence
/// (fitiq-wellness.md 14).
struct OldMood: Shaped {
    private let record: Record
    private let valence: Double
    private let labels: [String]
    private let source: Moods.Source

    init(_ record: Record) throws(MemberError) {
        self.record = record
        valence = try record[Moods.valence]
        labels = try record[Moods.labels]
        source = try record[Moods.source]
    }

    static let shape = Shape<OldMood>(
        "FitIQOldMoodEntry",
        Shape.members(of: .moodEntries, \.record) + [
            .init("is_healthkit", .bool, "Whether the entry is from HealthKit.", example: false) { $0.source == .healthkit },
            .init("mood_score", scores, "The valence on a scale from 1 to 10.") { score(of: $0.valence) },
            .init("emotions", .list(of: .text), "The labels.", example: ["Labels"]) { $0.labels },
        ])

    static let scores = ValueSchema.integer(1...10)

    /// 1 for -1, 10 for 1; rounded half up.
    static func score(of valence: Double) -> Int { Int(saturating: (5.5 + 4.5 * valence).rounded()) }

    /// The valence of a score, with two decimals. Its score is the same again.
    static func valence(of score: Int) -> Double { ((Double(score) - 5.5) / 4.5 * 100).rounded() / 100 }
}
