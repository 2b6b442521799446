import UnderstudyCore

extension Resource {
    /// Scripts of guided meditations, which only a seed creates (brados-training.md 5.3). Their lists are routes.
    static let guidedMeditations = Resource(
        "guidedMeditation", at: "/guidedMeditations", label: "GuidedMeditationScript", tag: "Brad OS: meditation",
        seedKey: "guidedMeditations",
        fields: [
            .required("category", .nonEmptyText, "The category."),
            .required("title", .nonEmptyText, "The title."),
            .required("subtitle", .text, "The subject in a few words."),
            .required("orderIndex", .integer(from: 0), "The place in the category."),
            .required("durationSeconds", .positiveInteger, "The duration in seconds."),
            .required(
                "segments",
                .array(
                    of: .object([
                        .required("id", .nonEmptyText, "The id of the segment."),
                        .required("startSeconds", .integer(from: 0), "The start, in seconds from the start of the meditation."),
                        .required("text", .nonEmptyText, "The text, which the app has read aloud."),
                        .required("phase", .choice(["opening", "teachings", "closing"]), "The part of the meditation."),
                    ])), "The texts."),
            .required(
                "interjections",
                .array(
                    of: .object([
                        .required("windowStartSeconds", .integer(from: 0), "The earliest time, in seconds from the start."),
                        .required("windowEndSeconds", .integer(from: 0), "The latest time."),
                        .required("textOptions", .array(of: .nonEmptyText), "The texts, one of which the app has read aloud."),
                    ])), "Short texts between the segments."),
        ],
        operations: [.get])
}
