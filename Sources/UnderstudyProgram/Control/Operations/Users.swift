import GRDB
import HTTPTypes
import MicroHTTP
import Storage
import UnderstudyCore
import Values

/// The user of an account, and its codes.
extension ControlAPI {
    static let userOperations: [ControlOperation] = [
        .call(
            "user", .get, "/accounts/:key/user", .data, "Get the user of an account, and its codes", with: [accountKey],
            answers: .bare(userSchema, "The user, which the Longevity App and Firebase share."), refuses: [.unknownUser], by: user),
        .call(
            "changeUser", .patch, "/accounts/:key/user", .data, "Verify the address, set the password, disable the user",
            "Missing members stay unchanged. A new password revokes the ID tokens that were issued before.", with: [accountKey],
            body: .described(
                .closedObject([
                    .optional("emailVerified", .bool), .optional("disabled", .bool, example: false),
                    .optional("password", .text(length: 1...mostPasswordCharacters)),
                ])
            ) { try $0.body(UserChange.init) }, answers: .bare(userSchema, "The user after the change."),
            refuses: [.unknownUser, .storageFull], by: changeUser),
        .call(
            "revokeSessions", .post, "/accounts/:key/user/revoke", .data, "Revoke the ID tokens that were issued before this second",
            with: [accountKey], answers: .bare(userSchema, "The user."), refuses: [.unknownUser, .storageFull], by: revokeSessions),
        .call(
            "makeCode", .post, "/accounts/:key/user/codes", .data,
            "Make a code that verifies the address or sets the password", "In place of a mail.", with: [accountKey],
            body: .described(.closedObject([.required("kind", .choice(madeKinds.map(\.rawValue)))])) { try $0.body(madeKind) },
            answers: .bare(codeSchema, "The code. Its link opens in a browser.", status: .created),
            refuses: [
                .unknownUser,
                .control(
                    "NoAddress", "The user has no e-mail address.",
                    ControlError(.conflict, "the user of the account guest has no e-mail address")),
                .storageFull,
            ], by: makeCode),
        .call(
            "codes", .get, "/codes", .data, "List the codes of mails and text messages",
            answers: .bare(
                .object([.required("codes", .list(of: codeSchema))]), "The unused codes, those of mails first, the oldest first."),
            by: codes),
    ].tagged("Control accounts")

    fileprivate static let mostPasswordCharacters = 1_000
    /// The codes that the control API makes.
    private static let madeKinds = [ActionCode.Kind.verifyEmail, .passwordReset]

    private static let userSchema = ValueSchema.named(
        "ControlUser",
        .object([
            .required("uid", .text, "The `sub` of ID tokens, and the user id of the Longevity App.", example: "six-days"),
            .required("email", .nullable(.text), example: "six-days@understudy.test"), .required("emailVerified", .bool),
            .required("disabled", .bool, example: false), .required("hasPassword", .bool), .required("codes", .list(of: codeSchema)),
        ]))

    /// It is valid once, and does not expire.
    private static let codeSchema = ValueSchema.named(
        "ControlCode",
        .object([
            .required(
                "account", .nullable(.text), "The key of the account; null if no user has the address or the phone number.",
                example: "six-days"),
            .required(
                "kind", .choice(ActionCode.Kind.allCases.map(\.rawValue) + VerificationCode.Kind.allCases.map(\.rawValue)),
                "The purpose of the mail or text message. The code is valid once, and does not expire.", example: "VERIFY_EMAIL"),
            .optional("email", .text, "The address of a mail.", example: "six-days@understudy.test"),
            .optional("phoneNumber", .text, "The number of a text message.", example: .null),
            .required("code", .text, example: "oVlH0Q_FCHbJqsn1BCGFQcn3NxzvBd41OP-vGAhvQqERFHM1JWgg8L"),
            .optional(
                "link", .text, "The URL in a mail.",
                example:
                    "http://127.0.0.1:4000/emulator/action?mode=verifyEmail&lang=en&oobCode=oVlH0Q_FCHbJqsn1BCGFQcn3NxzvBd41OP-vGAhvQqERFHM1JWgg8L"
            ),
            .required("createdAt", .timestamp),
        ]))

    private static func user(_ context: ControlContext) throws -> Response {
        .control(try context.read { try json(of: context.user(in: $0), in: $0, context) })
    }

    private static func changeUser(_ context: ControlContext, _ change: UserChange) throws -> Response {
        if let password = change.password { context.services.secrets.issued.note(password: password) }
        let hash = try change.password.map { try PasswordHash(of: $0, rounds: context.seeding.keys.passwordRounds) }
        return try edit(context) { user, db in
            if let isVerified = change.emailVerified { try user.setEmailVerified(isVerified, in: db) }
            if let isDisabled = change.disabled { try user.setDisabled(isDisabled, in: db) }
            if let hash { try user.setPassword(hash, at: context.now, in: db) }
        }
    }

    /// ID tokens that were issued before this second are revoked, and apps sign their users out when they notice.
    private static func revokeSessions(_ context: ControlContext) throws -> Response {
        try edit(context) { user, db in try user.setValidSince(context.now.seconds, in: db) }
    }

    private static func edit(_ context: ControlContext, _ body: (AuthUser, Database) throws -> Void) throws -> Response {
        .control(
            try context.write(concerning: context.accountKey) { db in
                try body(context.user(in: db), db)
                return try json(of: context.user(in: db), in: db, context)
            })
    }

    private static func madeKind(_ body: ObjectReader) -> ActionCode.Kind? {
        let expected = madeKinds.map { "\"\($0.rawValue)\"" }.joined(separator: " or ")
        body.require("kind", expected: expected)
        return body.value("kind", expected: expected) { json in madeKinds.first { $0.rawValue == json.string } }
    }

    /// Makes the same code as a request of the app, which would get it by mail.
    private static func makeCode(_ context: ControlContext, _ kind: ActionCode.Kind?) throws -> Response {
        let (code, account) = try context.write(concerning: context.accountKey) { db in
            let user = try context.user(in: db)
            guard let kind, let email = user.email else {
                throw ControlError(.conflict, "the user of the account \(user.account.cut()) has no e-mail address")
            }
            let code = try ActionCode.make(
                kind, for: user, email: email, from: context.epoch.run.identifiers, at: context.now, in: db)
            return (code, user.account)
        }
        if let event = code.notice.event { context.world.record(.code, account: account, event) }
        let handler = context.handler
        handler.logger.notice("\(code.notice.line(at: handler.ownURL).onTerminal())", metadata: ["request-id": "\(context.request.id)"])
        return .control(json(of: code, to: account, context), status: .created)
    }

    /// Every unused code, of mails first, the oldest first.
    private static func codes(_ context: ControlContext) throws -> Response {
        let codes = try context.read { db in
            func account(of uid: String?) throws -> String? { try uid.flatMap { try AuthUser.find($0, in: db)?.account } }
            return try ActionCode.all(in: db).map { json(of: $0, to: try account(of: $0.uid), context) }
                + VerificationCode.all(in: db).map { json(of: $0, to: try account(of: $0.uid)) }
        }
        return .control(["codes": .array(codes)])
    }

    private static func json(of user: AuthUser, in db: Database, _ context: ControlContext) throws -> JSON {
        [
            "uid": .string(user.uid), "email": .optional(user.email), "emailVerified": .bool(user.emailVerified),
            "disabled": .bool(user.isDisabled), "hasPassword": .bool(user.passwordHash != nil),
            "codes": .array(
                try ActionCode.all(of: user.uid, in: db).map { json(of: $0, to: user.account, context) }
                    + VerificationCode.all(of: user.uid, in: db).map { json(of: $0, to: user.account) }),
        ]
    }

    /// The link has the address by which the caller reaches this server.
    private static func json(of code: ActionCode, to account: String?, _ context: ControlContext) -> JSON {
        [
            "account": .optional(account), "kind": .string(code.kind.rawValue), "email": .string(code.email), "code": .string(code.code),
            "link": .string(code.link(at: context.admitted.serverURL)), "createdAt": .string(code.createdAt.description),
        ]
    }

    private static func json(of code: VerificationCode, to account: String?) -> JSON {
        [
            "account": .optional(account), "kind": .string(code.kind.rawValue), "phoneNumber": .string(code.phoneNumber),
            "code": .string(code.code), "createdAt": .string(code.createdAt.description),
        ]
    }
}

/// The members of a user that the control API changes; `nil` for those that stay.
private struct UserChange: Sendable {
    let emailVerified: Bool?
    let disabled: Bool?
    let password: String?

    init(_ body: ObjectReader) {
        emailVerified = body.bool("emailVerified")
        disabled = body.bool("disabled")
        password = body.string("password", length: 1...ControlAPI.mostPasswordCharacters)
    }
}

extension Failure {
    fileprivate static let unknownUser = control(
        "UnknownUser", "There is no such account, it has no user, or there is no such sandbox.", .unknownAccount("nobody"))
}

extension ControlContext {
    /// The user of the account in the path.
    fileprivate func user(in db: Database) throws -> AuthUser {
        let key = try account(in: db).key
        guard let user = try AuthUser.find(account: key, in: db) else {
            throw ControlError(.notFound, "the account \(key.cut()) has no user: it was deleted, or never existed")
        }
        return user
    }
}
