import MicroHTTP
import UnderstudyCore

extension BradOSBackend {
    /// brados.md 3.9
    var cyclingProfileRoutes: [Route] {
        [
            route(.get, "/cycling/profile", "weight and heart rates for cycling") { currentUser, context in
                .success(try context.read { try Document.cyclingProfile.find(ofUser: currentUser.id, in: $0) } ?? .null)
            },
            // Only what was sent is answered, though what was stored before stays.
            route(.put, "/cycling/profile", "changes of the cycling profile") { currentUser, context in
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
