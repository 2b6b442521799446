import GRDB
import UnderstudyCore

extension CurrentUser {
    /// The user's records, for operations that are routes of their own.
    func records(_ context: Context, in db: Database) -> Records {
        Records(
            of: FitIQBackend.name, scope: ResourceScope(user: id, account: user.account), at: context.now,
            identifiers: context.identifiers, in: db, timestamp: \.timestamp)
    }
}

extension Resource {
    /// The known members of a body, in their stored form.
    ///
    /// - Throws: ``ResourceError/invalid(_:)``.
    func checked(_ body: JSON, by schema: KeyPath<Resource, ValueSchema>) throws -> JSON {
        let schema = self[keyPath: schema]
        let violations = schema.violations(in: body)
        if !violations.isEmpty { throw ResourceError.invalid(violations) }
        return schema.known(body)
    }
}
