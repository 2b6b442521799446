import UnderstudyCore

/// The response to a sign-in with an identity at a provider.
struct FederatedAnswer: Sendable {
    enum Outcome: Sendable {
        /// - Parameter isRecycled: whether the user's former identity at the provider had the same address.
        case signedIn(FirebaseUser, isNew: Bool, isRecycled: Bool, SignInCompletion)
        /// The client must prove the address by another sign-in first (firebase-auth-more.md B33).
        case unconfirmed(FirebaseUser)
        /// The code of a refusal that the client wants as a success.
        case refused(String)
    }

    let identity: FederatedIdentity
    /// `nil` for a response without the flag.
    let emailVerified: Bool?
    let outcome: Outcome

    static let shape = Shape<FederatedAnswer>(
        "FirebaseIdpSignedIn",
        [
            .kind("VerifyAssertionResponse"), .init("context", .choice([""])) { _ in "" },
            .init("providerId", .text, example: "google.com") { $0.identity.provider },
            .optional("displayName", .text, example: "Ada") { $0.identity.displayName },
            .optional("fullName", .text, example: "Ada") { $0.identity.displayName },
            .optional("screenName", .text, example: "ada") { $0.identity.screenName },
            .optional("email", .text, example: "ada@example.com") { $0.identity.email },
            .optional("emailVerified", .bool) { $0.emailVerified },
            .optional("photoUrl", .text, example: "https://example.com/ada.png") { $0.identity.photoURL },
            .optional("firstName", .text, example: "Ada") { $0.identity.firstName },
            .optional("lastName", .text, example: "Lovelace") { $0.identity.lastName },
            .init("rawUserInfo", .text, "An object as text.", example: #"{"id":"g-1"}"#) { $0.identity.rawUserInfo },
            .init("federatedId", .text, example: "https://accounts.google.com/g-1") { $0.identity.federatedID },
            .init("oauthAccessToken", .secret, example: "FirebaseAuthEmulatorFakeAccessToken_google.com") { $0.identity.oauthAccessToken },
            .optional("oauthIdToken", .secret, example: #"{"sub":"g-1"}"#) { $0.identity.idToken },
            .optional("emailRecycled", .bool, "True, or absent.") { $0.isRecycled ? true : nil },
            .optional("needConfirmation", .bool, "True, or absent.") { $0.unconfirmed.map { _ in true } },
            .optional("localId", .text, example: "Zk4wJ0s1x8YbQv2LrT6uPq9aMnC3") { $0.user?.uid },
            .optional("verifiedProvider", .list(of: .text)) { answer in
                answer.unconfirmed.map { user in user.providers.filter { !$0.isComputed }.map(\.provider) }
            }, .optional("isNewUser", .bool, "True, or absent.") { $0.isNew ? true : nil },
            .optional("errorMessage", .text, "The reason why the identity cannot be linked, with `returnIdpCredential`.") { $0.refusal },
        ] + SignInCompletion.members { $0.completion })

    private var isRecycled: Bool { if case .signedIn(_, _, let isRecycled, _) = outcome { isRecycled } else { false } }
    private var isNew: Bool { if case .signedIn(_, let isNew, _, _) = outcome { isNew } else { false } }
    private var completion: SignInCompletion? { if case .signedIn(_, _, _, let completion) = outcome { completion } else { nil } }
    private var unconfirmed: FirebaseUser? { if case .unconfirmed(let user) = outcome { user } else { nil } }
    private var refusal: String? { if case .refused(let code) = outcome { code } else { nil } }

    private var user: FirebaseUser? {
        switch outcome {
        case .signedIn(let user, _, _, _), .unconfirmed(let user): user
        case .refused: nil
        }
    }
}
