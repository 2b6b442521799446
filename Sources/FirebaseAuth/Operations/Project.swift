import GRDB
import HTTPTypes
import MicroHTTP
import UnderstudyCore
import Values

extension FirebaseAuthBackend {
    var project: Response {
        .firebase(["projectId": Self.projectNumber, "authorizedDomains": ["localhost"]])
    }

    func callProject(_ requester: Requester, _ body: RequestBody, _ context: Context) throws -> Response {
        let call = context.parameters["project"] ?? ""
        switch call.utf8.lastIndex(of: UInt8(ascii: ":")).map({ String(call[$0...]) }) {
        case ":queryAccounts": return try query(requester, body, context)
        case ":createSessionCookie": return try createSessionCookie(body, context)
        default: throw FirebaseError.notFound
        }
    }

    private static let cookieSeconds: ClosedRange<Int64> = 300...1_209_600

    /// A token with the ID token's claims, other dates and another issuer (firebase-auth.md 3.11).
    private func createSessionCookie(_ body: RequestBody, _ context: Context) throws -> Response {
        let seconds = try body.integer("validDuration") ?? Self.cookieSeconds.upperBound
        guard let text = try body.string("idToken"), !text.isEmpty else { throw FirebaseError.missingIDToken }
        guard Self.cookieSeconds.contains(seconds) else { throw FirebaseError.refused("INVALID_DURATION") }
        let token = try SentIDToken(text)
        let now = context.now
        _ = try context.read { try user(bearing: token, at: now, in: $0) }
        let dated: JSON.Members = [
            "iat": .number(Double(now.seconds)), "exp": .number(Double(now.seconds + seconds)),
            "iss": .string("https://session.firebase.google.com/\(settings.projectID)"),
        ]
        return .firebase(["sessionCookie": .string(UnverifiedJWT.unsigned(.object(token.claims.merging(dated))))])
    }

    /// firebase-auth.md 3.12
    func config(_ context: Context) throws -> Response {
        .firebase(try context.read { try ProjectConfig.find(settings, in: $0) }.json)
    }

    /// firebase-auth.md 3.12
    func changeConfig(_ context: Context) throws -> Response {
        let body = try RequestBody(context.request)
        let mask = context.request.query["updateMask"].flatMap { $0.isEmpty ? nil : $0 }
        return .firebase(
            try context.write { db in
                var config = try ProjectConfig.find(settings, in: db)
                try config.change(by: body, mask: mask)
                try config.save(in: db)
                return config
            }.json)
    }
}
