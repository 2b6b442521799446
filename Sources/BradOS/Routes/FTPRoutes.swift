import MicroHTTP
import UnderstudyCore

extension BradOSBackend {
    /// Functional threshold power (brados.md 3.9).
    var ftpRoutes: [Route] {
        [
            route(.get, "/cycling/ftp", "the newest FTP") { currentUser, context in
                .success(try context.read { try Record.newest(.ftp, 1, ofUser: currentUser.id, in: $0).first } ?? .null)
            },
            route(.get, "/cycling/ftp/history", "every FTP, newest first") { currentUser, context in
                .success(.array(try context.read { try Record.newest(.ftp, ofUser: currentUser.id, in: $0) }))
            },
            route(.post, "/cycling/ftp", "a new FTP") { currentUser, context in
                let body = try context.body(.object(RecordKind.ftpFields))
                let entry = Record(.ftp, body, id: context.identifiers.next(), user: currentUser.id, createdAt: context.now)
                try context.write(as: currentUser, entry.insert)
                return .success(entry.json, status: .created)
            },
        ]
    }
}
