import GRDB
import MicroHTTP
import UnderstudyCore
import Values

/// The emulator's own operations (firebase-auth.md 3.12, firebase-auth-more.md B61).
enum Emulator {
    static let operations: [Operation<FirebaseAuthBackend>] = [wipe, codes, verificationCodes].flatMap(\.self).tagged("Firebase: emulator")

    /// Other accounts keep their apps' data, and a reset brings their users back.
    private static let wipe = Operation.onEach(
        ["wipe": .emulator("/accounts")], by: .delete, "Delete every user, and the accounts that sign-up here created", body: .none,
        answers: .bare(.object([]), "Done.")
    ) { call in
        let context = call.context
        try context.write { db in
            try FirebaseUser.forEach(at: context.now, in: db) { user in
                try user.auth.delete(in: db)
                guard user.ownsAccount, let account = try Account.find(user.auth.account, in: db) else { return }
                try context.session.seeding.remove(account, in: db)
                try AuthUser.noteDeletion(of: user.uid, account: nil, in: db)
            }
        }
        return .firebase([:])
    }

    private static let codes = Operation.onEach(
        ["oobCodes": .emulator("/oobCodes")], by: .get, "List the codes that mails would contain", "The unused ones, the oldest first.",
        body: .none, answers: .shape(sentCodes, "The codes.")
    ) { call in
        let base = call.context.baseURL
        return sentCodes.response(try call.context.read(ActionCode.all).map { ($0, $0.link(at: base)) })
    }

    private static let sentCode = Shape<(code: ActionCode, link: String)>([
        .init("email", .text, example: "six-days@understudy.test") { $0.code.email },
        .init("requestType", .text, example: "VERIFY_EMAIL") { $0.code.kind.rawValue },
        .init("oobCode", .secret, example: Codes.exampleCode) { $0.code.code },
        .init("oobLink", .secret, example: "http://127.0.0.1:4000/emulator/action?mode=verifyEmail&lang=en&oobCode=o&apiKey=fake-api-key") {
            $0.link
        }, .optional("newEmail", .text, example: "sam@understudy.test") { $0.code.newEmail },
    ])

    private static let sentCodes = Shape<[(code: ActionCode, link: String)]>(
        "FirebaseCodes", [.list("oobCodes", of: sentCode) { $0 }])

    private static let verificationCodes = Operation.onEach(
        ["verificationCodes": .emulator("/verificationCodes")], by: .get, "List the codes that text messages would contain",
        "The unused ones, the oldest first.", body: .none, answers: .shape(sentTexts, "The codes.")
    ) { call in
        sentTexts.response(try call.context.read(VerificationCode.all))
    }

    private static let sentText = Shape<VerificationCode>([
        .init("code", .secret, "Six digits.", example: PhoneSignIn.exampleSMSCode) { $0.code },
        .init("phoneNumber", .text, example: PhoneSignIn.exampleNumber) { $0.phoneNumber },
        .init("sessionInfo", .secret, example: PhoneSignIn.exampleSession) { $0.sessionInfo },
    ])

    private static let sentTexts = Shape<[VerificationCode]>(
        "FirebaseVerificationCodes", [.list("verificationCodes", of: sentText) { $0 }])
}
