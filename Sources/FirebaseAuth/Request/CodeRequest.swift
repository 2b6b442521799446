import UnderstudyCore

/// A validated request for a code.
struct CodeRequest {
    let kind: ActionCode.Kind
    let email: String?
    let newEmail: String?
    let idToken: String?
    let continueURL: String?
    let returnsLink: Bool

    /// In the order of the numbers that some SDKs send in their place.
    private static let types = [
        "OOB_REQ_TYPE_UNSPECIFIED", "PASSWORD_RESET", "OLD_EMAIL_AGREE", "NEW_EMAIL_ACCEPT", "VERIFY_EMAIL", "RECOVER_EMAIL",
        "EMAIL_SIGNIN",
        "VERIFY_AND_CHANGE_EMAIL", "REVERT_SECOND_FACTOR_ADDITION",
    ]

    init(_ body: RequestBody, isOwner: Bool) throws(FirebaseError) {
        let type = try body.choice("requestType", of: Self.types)
        email = try body.filled("email").map { text throws(FirebaseError) in try Checks.addressee(text, refusal: .invalidEmail) }
        idToken = try body.filled("idToken")
        returnsLink = try body.bool("returnOobLink") ?? false
        let newEmail = try body.filled("newEmail").map { text throws(FirebaseError) in
            try Checks.addressee(text, refusal: .refused("INVALID_NEW_EMAIL")).lowercased()
        }
        let address = try body.filled("continueUrl")
        guard let type, !type.isSame(as: Self.types[0]) else { throw .refused("MISSING_REQ_TYPE") }
        if returnsLink, !isOwner { throw .refused("INSUFFICIENT_PERMISSION") }
        continueURL = try address.map { text throws(FirebaseError) in try Checks.continueURL(text) }
        guard let kind = ActionCode.Kind(exact: type), kind != .recoverEmail else { throw .notImplemented(type) }
        self.kind = kind
        self.newEmail = kind == .verifyAndChangeEmail ? newEmail : nil
    }
}
