import UnderstudyCore

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

    /// A sign-up by an app: with address and password, or anonymous with neither. The emulator stores the name of the former alone, and no
    /// photo.
    init(signingUp body: RequestBody) throws(FirebaseError) {
        let (email, password) = (try body.string("email"), try body.string("password"))
        let displayName = try body.string("displayName")
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
        self.displayName = displayName
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
