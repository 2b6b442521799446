import GRDB
import MicroHTTP
import UnderstudyCore
import Values

extension FirebaseAuthBackend {
    /// firebase-auth.md 3.4
    func lookUp(_ requester: Requester, _ body: RequestBody, _ context: Context) throws -> Response {
        if !requester.isOwner {
            let token = try body.idToken()
            return found([try context.read { try user(bearing: token, at: context.now, in: $0) }])
        }
        if body.has("initialEmail") { throw FirebaseError.unimplemented("identitytoolkit.accounts.lookup by initialEmail") }
        let (uids, emails) = (try body.strings("localId") ?? [], try body.strings("email") ?? [])
        let phones = try body.strings("phoneNumber") ?? []
        let providers = try (body.objects("federatedUserId") ?? []).map { provider throws(FirebaseError) in
            (id: try provider.string("providerId"), rawID: try provider.string("rawId"))
        }
        let now = context.now
        return found(
            try context.read { db in
                let byProvider = try providers.map { provider -> FirebaseUser? in
                    guard let rawID = provider.rawID else { return nil }
                    switch provider.id {
                    case "password": return try FirebaseUser.find(email: rawID, at: now, in: db).flatMap { $0.hasPassword ? $0 : nil }
                    case "phone": return try FirebaseUser.find(phoneNumber: rawID, at: now, in: db)
                    case let id?:
                        return try ProviderInfo.owner(of: rawID, at: id, in: db).flatMap { try FirebaseUser.find($0, at: now, in: db) }
                    case nil: return nil
                    }
                }
                return try uids.map { try FirebaseUser.find($0, at: now, in: db) }
                    + emails.map { try FirebaseUser.find(email: $0, at: now, in: db) }
                    + phones.map { try FirebaseUser.find(phoneNumber: $0, at: now, in: db) } + byProvider
            }.compactMap(\.self))
    }

    /// Lists each user once. Without users the response is a success without the member.
    private func found(_ users: [FirebaseUser]) -> Response {
        var known: Set<ExactText> = []
        let users = users.filter { known.insert(ExactText($0.uid)).inserted }
        return .firebase(
            omittingMissing: [
                ("kind", "identitytoolkit#GetAccountInfoResponse"), ("users", users.isEmpty ? nil : .array(users.map(\.json))),
            ])
    }
}
