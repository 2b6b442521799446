import GRDB
import MicroHTTP
import UnderstudyCore
import Values

/// Users by a token, an id, an address or a number (firebase-auth.md 3.4).
enum Lookup {
    static let operations = Operation.onUsers(
        ["lookupLegacy": .legacy("getAccountInfo"), "lookup": .v1("accounts:lookup"), "lookupByOwner": .project("/accounts:lookup")],
        "Get the signed-in user, or users as the owner",
        "An app sends an ID token. The owner looks up users by id, address, phone number or identity.", body: criteria,
        answers: .shape(
            response,
            "The signed-in user; for the owner, the users found. `users` is absent when there are none, and the response is still a success."
        ), lookUp
    ).tagged("Firebase: users")

    private static let criteria = Input.google(
        "FirebaseLookup",
        [
            .optional("idToken", .secret, "Of the signed-in user."), .optional("localId", .list(of: .text), "Only for the owner."),
            .optional("email", .list(of: .text), "Only for the owner."), .optional("phoneNumber", .list(of: .text), "Only for the owner."),
            .optional(
                "federatedUserId", .list(of: .object([.optional("providerId", .text), .optional("rawId", .text)])), "Only for the owner."),
        ], example: ["idToken": IssuedTokens.exampleIDToken])

    private static let response = Shape<[FirebaseUser]>(
        "FirebaseUsers",
        [
            .kind("GetAccountInfoResponse"),
            .optional("users", .list(of: FirebaseUser.shape.schema)) { users in users.isEmpty ? nil : JSON.array(users.map(\.json)) },
        ])

    @Sendable private static func lookUp(_ call: ToolkitCall) throws -> Response {
        let (body, now) = (call.sent, call.now)
        if !call.user.isOwner {
            let token = try body.idToken()
            return response.response([try call.context.read { try call.service.user(bearing: token, at: now, in: $0) }])
        }
        if body.has("initialEmail") { throw FirebaseError.unimplemented("identitytoolkit.accounts.lookup by initialEmail") }
        let (uids, emails) = (try body.strings("localId") ?? [], try body.strings("email") ?? [])
        let phones = try body.strings("phoneNumber") ?? []
        let providers = try (body.objects("federatedUserId") ?? []).map { provider throws(FirebaseError) in
            (id: try provider.string("providerId"), rawID: try provider.string("rawId"))
        }
        let found = try call.context.read { db in
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
        }
        // Each user once.
        var known: Set<ExactText> = []
        return response.response(found.compactMap(\.self).filter { known.insert(ExactText($0.uid)).inserted })
    }
}
