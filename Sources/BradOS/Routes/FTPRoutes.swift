import MicroHTTP
import UnderstudyCore

extension BradOSBackend {
    /// Functional threshold power (brados.md 3.9).
    var ftpRoutes: [Route] {
        [
            reading("/cycling/ftp", "the newest FTP") { caller, context in
                .success(try context.world.read { try Record.newest(.ftp, 1, ofUser: caller.id, in: $0).first } ?? .null)
            },
            reading("/cycling/ftp/history", "every FTP, newest first") { caller, context in
                .success(.array(try context.world.read { try Record.newest(.ftp, ofUser: caller.id, in: $0) }))
            },
            route(.post, "/cycling/ftp", "a new FTP") { caller, context in
                let body = try context.body(.object(RecordKind.ftpFields))
                let entry = caller.record(body, id: context.world.identifiers.next())
                try context.write(as: caller) { db in
                    try Record(kind: .ftp, json: entry, createdAt: context.now).insert(forUser: caller.id, in: db)
                }
                return .success(entry, status: .created)
            },
        ]
    }
}

extension Caller {
    /// An object that begins with an id and the user's.
    func record(_ json: JSON, id: String) -> JSON {
        .object((JSON.object(["id": .string(id), "userId": .string(self.id)]).object ?? [:]).merging(json.object ?? [:]) { $1 })
    }
}
