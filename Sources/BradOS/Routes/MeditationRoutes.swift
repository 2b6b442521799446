import MicroHTTP
import UnderstudyCore

extension BradOSBackend {
    /// The lists of guided meditations (brados-training.md 5.3). The first two have the same answer.
    var meditationRoutes: [Route] {
        ["/guidedMeditations", "/guidedMeditations/categories"].map { path in
            shared(path, "the categories of guided meditations") { reader, context in
                let scripts = try context.read { try Records(of: reader.scope, at: context.now, in: $0).all(.guidedMeditations) }
                return .success(.array(MeditationLists.categories(of: scripts)))
            }
        } + [
            shared("/guidedMeditations/category/:category", "the guided meditations of a category") { reader, context in
                let category = JSON.string(context.parameters["category"] ?? "")
                let scripts = try context.read { db in
                    try Records(of: reader.scope, at: context.now, in: db).all(.guidedMeditations, matching: ["category": category])
                }
                return .success(.array(MeditationLists.summaries(of: scripts)))
            }
        ]
    }
}
