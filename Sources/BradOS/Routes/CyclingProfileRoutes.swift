import MicroHTTP
import UnderstudyCore

extension BradOSBackend {
    /// brados.md 3.9
    var cyclingProfileRoutes: [Route] {
        [
            route(.get, "/cycling/profile", "weight and heart rates for cycling") { currentUser, context in
                .success(try context.read { try Document.cyclingProfile.find(ofUser: currentUser.id, in: $0) } ?? .null)
            },
            // The response has only the members that were sent; other stored members stay.
            route(.put, "/cycling/profile", "changes to the cycling profile") { currentUser, context in
                let sent = Document.cyclingProfile.complete(
                    try context.body(Document.cyclingProfile.schema), forUser: currentUser.id, at: context.now)
                try context.write(as: currentUser) { db in
                    let stored = try Document.cyclingProfile.find(ofUser: currentUser.id, in: db) ?? [:]
                    try Document.cyclingProfile.store(stored.merging(sent), forUser: currentUser.id, in: db)
                }
                return .success(sent)
            },
        ]
    }
}
