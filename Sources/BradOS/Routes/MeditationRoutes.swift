import MicroHTTP
import UnderstudyCore

extension BradOSBackend {
    /// The lists of guided meditations (brados-training.md 5.3). The first two have the same answer.
    var meditationRoutes: [Route] {
        ["/guidedMeditations", "/guidedMeditations/categories"].map { path in
            records(.get, path, "the categories of guided meditations") { records, _, _ in
                .array(MeditationLists.categories(of: try records.all(.guidedMeditations)))
            }
        } + [
            records(.get, "/guidedMeditations/category/:category", "the guided meditations of a category") { records, _, parameters in
                let category = JSON.string(parameters["category"] ?? "")
                return .array(MeditationLists.summaries(of: try records.all(.guidedMeditations, matching: ["category": category])))
            }
        ]
    }
}
