import MicroHTTP
import UnderstudyCore

extension BradOSBackend {
    /// brados.md 3.9
    var cyclingProfileRoutes: [Route] {
        [
            route(.get, "/cycling/profile", "weight and heart rates for cycling") { caller, context in
                .success(try context.read { try Document.cyclingProfile.find(ofUser: caller.id, in: $0) } ?? .null)
            },
            // Only what was sent is answered, though what was stored before stays.
            route(.put, "/cycling/profile", "changes of the cycling profile") { caller, context in
                let sent = Document.cyclingProfile.complete(
                    try context.body(Document.cyclingProfile.schema), forUser: caller.id, at: context.now)
                try context.write(as: caller) { db in
                    let stored = try Document.cyclingProfile.find(ofUser: caller.id, in: db) ?? [:]
                    try Document.cyclingProfile.store(stored.merging(sent), forUser: caller.id, in: db)
                }
                return .success(sent)
            },
        ]
    }
}
