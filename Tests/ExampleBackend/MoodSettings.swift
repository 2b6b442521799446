import UnderstudyCore

/// The settings under `moods` in the configuration.
struct MoodSettings: Sendable, Equatable {
    /// The best score; the worst is 1.
    let scale: Int
    /// The question about a day without a mood.
    let greeting: String

    init(_ values: SettingValues) throws(SettingError) {
        scale = try values.integer("scale")
        greeting = try values.text("greeting")
    }
}

extension MoodBackend {
    package static let settings = [
        Setting("moods.scale", .integer(2...100), 5, "the best score of a mood; the worst is 1"),
        Setting("moods.greeting", .text, "How was your day?", "the question about a day without a mood"),
    ]
}
