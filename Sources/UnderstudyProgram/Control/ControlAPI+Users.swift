import GRDB
import HTTPTypes
import MicroHTTP
import Storage
import UnderstudyCore
import Values

/// The routes for the user of an account.
extension ControlAPI {
    static func user(_ context: ControlContext) throws -> Response {
        .control(try context.read { try json(of: context.user(in: $0), in: $0, context) })
    }

    static func changeUser(_ context: ControlContext) throws -> Response {
        let (isVerified, isDisabled, password) = try context.body { body in
            (body.bool("emailVerified"), body.bool("disabled"), body.string("password", length: 1...1_000))
        }
        let hash = try password.map { try PasswordHash(of: $0, rounds: context.seeding.keys.passwordRounds) }
        return try edit(context) { user, db in
            if let isVerified { try user.setEmailVerified(isVerified, in: db) }
            if let isDisabled { try user.setDisabled(isDisabled, in: db) }
            if let hash { try user.setPassword(hash, at: context.now, in: db) }
        }
    }

    /// ID tokens that were issued before this second are revoked, and apps sign their users out when they notice.
    static func revokeSessions(_ context: ControlContext) throws -> Response {
        try edit(context) { user, db in try user.setValidSince(context.now.seconds, in: db) }
    }

    private static func edit(_ context: ControlContext, _ body: (AuthUser, Database) throws -> Void) throws -> Response {
        .control(
            try context.write(concerning: context.accountKey) { db in
                try body(context.user(in: db), db)
                return try json(of: context.user(in: db), in: db, context)
            })
    }

    /// Makes the same code as a request of the app, which would get it by mail.
    static func makeCode(_ context: ControlContext) throws -> Response {
        let kinds = [ActionCode.Kind.verifyEmail, .passwordReset]
        let kind = try context.body { body in
            let expected = kinds.map { "\"\($0.rawValue)\"" }.joined(separator: " or ")
            body.require("kind", expected: expected)
            return body.value("kind", expected: expected) { json in kinds.first { $0.rawValue == json.string } }
        }
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
    static func codes(_ context: ControlContext) throws -> Response {
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
            "link": .string(code.link(at: context.hostURL)), "createdAt": .string(code.createdAt.description),
        ]
    }

    private static func json(of code: VerificationCode, to account: String?) -> JSON {
        [
            "account": .optional(account), "kind": .string(code.kind.rawValue), "phoneNumber": .string(code.phoneNumber),
            "code": .string(code.code), "createdAt": .string(code.createdAt.description),
        ]
    }
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
