import GRDB
import MicroHTTP
import Storage
import UnderstudyCore
import Values

extension FirebaseAuthBackend {
    /// firebase-auth.md 3.2, 3.11
    func signUp(_ requester: Requester, _ body: RequestBody, _ context: Context) throws -> Response {
        if let idToken = try body.filled("idToken") {
            if requester.isOwner { throw FirebaseError.missing("a sign-up by the owner with an idToken") }
            return try link(idToken, body, context)
        }
        let new = try requester.isOwner ? NewUser(createdBy: body) : NewUser(signingUp: body)
        let now = context.now
        let hash = try new.password.map { try PasswordHash(of: $0, rounds: passwordRounds) }
        return try context.write { db in
            let user = try create(new, hash, from: context.identifiers, at: now, in: db)
            if requester.isOwner { return signedUp(user, []) }
            let provider: SignIn.Provider = new.email == nil ? .anonymous : .password
            return signedUp(user, try completeSignIn(of: user, by: provider, asksForSecondFactor: false, at: now, in: db))
        }
    }

    private func signedUp(_ user: FirebaseUser, _ tokens: [(String, JSON?)]) -> Response {
        .firebase(
            omittingMissing: [
                ("kind", "identitytoolkit#SignupNewUserResponse"), ("localId", .string(user.uid)),
                ("displayName", user.auth.displayName.map(JSON.string)), ("email", user.email.map(JSON.string)),
            ] + tokens)
    }

    /// Adds an address and a password to the signed-in user. No new user is created.
    private func link(_ idToken: String, _ body: RequestBody, _ context: Context) throws -> Response {
        let new = try NewUser(signingUp: body)
        guard let email = new.email, let password = new.password else { throw FirebaseError.missingEmail }
        let now = context.now
        func checkFree(_ db: Database) throws {
            let owner = try AuthUser.find(email: email, in: db)
            let asks = try? SentIDToken(idToken).uid
            if let owner, !(asks?.isSame(as: owner.uid) ?? false) { throw FirebaseError.emailExists }
        }
        try context.read(checkFree)
        let hash = try PasswordHash(of: Checks.password(password), rounds: passwordRounds)
        let token = try SentIDToken(idToken)
        return try context.write { db in
            try checkFree(db)
            var user = try self.user(bearing: token, at: now, in: db)
            if !(user.email?.isSame(as: email) ?? false) { try user.auth.setEmail(email, at: now, in: db) }
            try user.auth.setPassword(hash, at: now, in: db)
            try user.addPlace(for: ProviderInfo.password, in: db)
            user.photoURL = new.photoURL ?? user.photoURL
            if let mfaInfo = new.mfaInfo {
                user.secondFactors = try SecondFactors(mfaInfo, makeID: { UserID.make(from: context.identifiers) })
            }
            try user.save(in: db)
            if let name = new.displayName { try user.auth.setDisplayName(name, in: db) }
            let linked = try FirebaseUser.find(user.uid, at: now, in: db) ?? user
            return signedUp(linked, try completeSignIn(of: linked, by: .password, asksForSecondFactor: false, at: now, in: db))
        }
    }
}

/// The fields of a new user, validated as far as that is possible without the stored users.
struct NewUser {
    var uid: String?
    var email: String?
    var password: String?
    var displayName: String?
    var photoURL: String?
    var phoneNumber: String?
    var emailVerified = false
    var disabled: Bool?
    var screenName: String?
    /// The second factors.
    var mfaInfo: [RequestBody]?
    /// Whether another factor than a password proves the user. No earlier token exists then.
    private(set) var isPasswordless = false

    /// A user whom another factor than a password proves.
    ///
    /// - Parameters:
    ///   - uid: `nil` for a generated id.
    ///   - email: in lower case.
    init(passwordless uid: String?, email: String? = nil, phoneNumber: String? = nil) {
        (self.uid, self.email, self.phoneNumber) = (uid, email, phoneNumber)
        isPasswordless = true
    }

    /// A sign-up by an app: with address and password, or anonymous with neither.
    init(signingUp body: RequestBody) throws(FirebaseError) {
        let (email, password) = (try body.string("email"), try body.string("password"))
        displayName = try body.string("displayName")
        photoURL = try body.string("photoUrl")
        mfaInfo = try body.objects("mfaInfo")
        if try body.string("localId") != nil { throw .refused("UNEXPECTED_PARAMETER", "User ID") }
        let isAnonymous = try [email, password, body.string("idToken")].allSatisfy { $0?.isEmpty ?? true }
        if isAnonymous {
            if email != nil { throw .invalidEmail }
            return
        }
        guard let email, !email.isEmpty else { throw .missingEmail }
        guard let password, !password.isEmpty else { throw .missingPassword }
        self.email = try Checks.email(email)
        // The password's length is checked later, after the address is known to be free.
        self.password = password
    }

    /// A user that the owner creates; every field is optional.
    init(createdBy body: RequestBody, checkingID: Bool = true) throws(FirebaseError) {
        uid = try body.string("localId")
        if checkingID, let uid, !UserID.isUserID(uid) { throw .refused("INVALID_LOCAL_ID") }
        (displayName, photoURL) = (try body.string("displayName"), try body.string("photoUrl"))
        emailVerified = try body.bool("emailVerified") ?? false
        disabled = try body.bool("disabled")
        password = try body.string("password")
        email = try body.string("email")
        phoneNumber = try body.string("phoneNumber")
        mfaInfo = try body.objects("mfaInfo")
    }
}
