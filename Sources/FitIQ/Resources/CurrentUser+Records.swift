import GRDB
import MicroHTTP
import UnderstudyCore

extension CurrentUser {
    /// The user's records, for operations that are routes of their own.
    func records(_ context: Context, in db: Database) -> Records {
        Records(
            of: FitIQBackend.name, scope: ResourceScope(user: id, account: user.account), at: context.now,
            identifiers: context.identifiers, in: db, timestamp: \.timestamp)
    }
}

extension Context {
    /// The id in the path, in lower case as records have it.
    var recordID: String { (parameters["id"] ?? "").lowercased() }
}
