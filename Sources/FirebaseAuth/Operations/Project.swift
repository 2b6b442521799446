import GRDB
import MicroHTTP
import UnderstudyCore
import Values

/// The one project, and its settings (firebase-auth.md 3.11, 3.12).
enum Project {
    static let operations: [Operation<FirebaseAuthBackend>] = [publicSettings, call, config, changeConfig].flatMap(\.self)

    private static let publicSettings = Operation.onEach(
        ["getProjectConfigLegacy": .legacy("getProjectConfig"), "getProjectConfig": .v1("projects")], by: .get,
        "Get the project's public settings", body: .none, answers: .shape(project, "The project's public settings.")
    ) { _ in project.response(()) }.tagged("Firebase: project")

    private static let project = Shape<Void>(
        "FirebaseProject",
        [
            .projectNumber("projectId"), .init("authorizedDomains", .list(of: .text), example: ["localhost"]) { _ in ["localhost"] },
        ])

    /// The real service has two operations, whose paths differ behind the project's name.
    private static let call = Operation.onUsers(
        ["callProject": .project("")], "Count or list users, or make a session cookie",
        "`PROJECT:queryAccounts` counts or lists users, and `PROJECT:createSessionCookie` makes a session cookie of an ID token.",
        body: .google(
            "FirebaseCall",
            Listing.criteriaMembers + [
                .optional("idToken", .secret, "Of the signed-in user, for a cookie."),
                .optional(
                    "validDuration", .oneOf([.text, .anyNumber]),
                    "Seconds, from 300 to 1209600, for a cookie. Zero, and a text that is no number, such as `3600s`, count as the longest."
                ),
            ], example: ["returnUserInfo": false]),
        answers: .bare(.oneOf([Listing.found, cookie.schema]), "The number of users and the users, or the session cookie."),
        refuses: [.error(.notFound, "The name behind the project is unknown.")]
    ) { call in
        let name = call.path["project"] ?? ""
        switch name.utf8.lastIndex(of: UInt8(ascii: ":")).map({ String(name[$0...]) }) {
        case ":queryAccounts": return try Listing.find(call)
        case ":createSessionCookie": return try createSessionCookie(call)
        default: throw FirebaseError.notFound
        }
    }.tagged("Firebase: project")

    private static let cookie = Shape<String>("FirebaseSessionCookie", [.init("sessionCookie", .secret) { $0 }])

    private static let cookieSeconds = 300...1_209_600.0

    /// A token with the ID token's claims, other dates and another issuer (firebase-auth.md 3.11).
    ///
    /// The emulator reads the duration by JavaScript's `Number`, and takes a zero and a NaN for a missing one.
    private static func createSessionCookie(_ call: ToolkitCall) throws -> Response {
        let (body, service, now) = (call.sent, call.service, call.now)
        let seconds = try body.number("validDuration").flatMap { $0.isNaN || $0 == 0 ? nil : $0 } ?? cookieSeconds.upperBound
        guard let text = try body.string("idToken"), !text.isEmpty else { throw FirebaseError.missingIDToken }
        guard cookieSeconds.contains(seconds) else { throw FirebaseError.refused("INVALID_DURATION") }
        let token = try SentIDToken(text)
        _ = try call.context.read { try service.user(bearing: token, at: now, in: $0) }
        let dated: JSON.Members = [
            "iat": .number(Double(now.seconds)), "exp": .number(Double(now.seconds) + seconds),
            "iss": .string("https://session.firebase.google.com/\(service.settings.projectID)"),
        ]
        return cookie.response(UnverifiedJWT.unsigned(.object(token.claims.merging(dated))))
    }

    private static let config = Operation.onEach(
        ["config": .projectV2("/config"), "emulatorConfig": .emulator("/config")], by: .get, "Get the project's settings", body: .none,
        answers: .shape(ProjectConfig.shape, "The project's settings, all of them.")
    ) { call in
        ProjectConfig.shape.response(try call.context.read { try ProjectConfig.find(call.service.settings, in: $0) })
    }.tagged("Firebase: project")

    private static let changeConfig = Operation.onEach(
        ["changeConfig": .projectV2("/config"), "changeEmulatorConfig": .emulator("/config")], by: .patch, "Change the project's settings",
        query: [updateMask],
        body: .google(
            "FirebaseConfigChange",
            [
                .optional("name", .text, "Ignored."), .optional("signIn", .object([.optional("allowDuplicateEmails", .bool)])),
                .optional("emailPrivacyConfig", .object([.optional("enableImprovedEmailPrivacy", .bool)])),
            ], isClosed: true, example: ["emailPrivacyConfig": ["enableImprovedEmailPrivacy": true]]),
        answers: .shape(ProjectConfig.shape, "The project's settings, all of them."), refuses: [.notImplemented]
    ) { call in
        let (mask, settings) = (try call[updateMask], call.service.settings)
        return ProjectConfig.shape.response(
            try call.context.write { db in
                var config = try ProjectConfig.find(settings, in: db)
                try config.change(by: call.sent, mask: mask)
                try config.save(in: db)
                return config
            })
    }.tagged("Firebase: project")

    private static let updateMask = Parameter<String?>(
        "updateMask", ["type": "string"],
        """
        The paths to change, separated by commas. Without it all paths are changed. A path that Understudy does not have answers 501.
        """, example: "signIn.allowDuplicateEmails"
    ) { query in query["updateMask"].flatMap { $0.isEmpty ? nil : $0 } }
}
