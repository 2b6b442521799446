import UnderstudyCore
import Values

/// The identity of a person at an identity provider, as the claims of a token state it (firebase-auth-more.md 9.2, 9.3).
///
/// A token is a JSON Web Token, signed or not, expired or not, or a JSON object as text. Nothing of it is verified.
struct FederatedIdentity: Sendable {
    /// In lower case.
    let provider: String
    /// The person's id at the provider.
    let rawID: String
    /// In lower case.
    let email: String?
    let isEmailVerified: Bool
    let displayName: String?
    let photoURL: String?
    let screenName: String?
    private let claims: JSON.Members
    /// The token of the provider, as it was sent.
    let idToken: String?
    private let accessToken: String?

    private static let (google, apple) = ("google.com", "apple.com")

    /// Reads the parameters of a request.
    init(_ parameters: FederatedParameters) throws(FirebaseError) {
        // `password` and `phone` are Firebase's own, and have no identities.
        guard let provider = parameters["providerId"]?.lowercased(), !ProviderInfo(provider: provider).isComputed else {
            throw .refused("INVALID_CREDENTIAL_OR_PROVIDER_ID", "Invalid IdP response/credential: \(parameters.uri)")
        }
        (idToken, accessToken) = (parameters["id_token"], parameters["access_token"])
        var claims = try Self.claims(of: idToken)
        if claims == nil { claims = try Self.claims(of: accessToken) }
        guard let claims else { throw Self.refusal(idToken: idToken, accessToken: accessToken, provider) }
        rawID = try Self.subject(of: claims)
        guard parameters["SAMLResponse"] == nil, !provider.begins(with: "saml.") else { throw .missing("sign-in by SAML") }
        self.provider = provider
        self.claims = claims
        email = Self.text(claims["email"])?.lowercased()
        isEmailVerified = Self.isTrue(claims["email_verified"])
        displayName = Self.text(claims["name"])
        photoURL = Self.text(claims["picture"])
        screenName = Self.text(claims["screen_name"])
    }

    /// The entry of `providerUserInfo`.
    var info: ProviderInfo {
        ProviderInfo(
            provider: provider, rawID: rawID, federatedID: rawID, displayName: displayName, photoURL: photoURL, email: email,
            screenName: screenName)
    }

    private var isGoogle: Bool { provider.isSame(as: Self.google) }

    var firstName: String? { isGoogle ? Self.text(claims["given_name"]) : nil }
    var lastName: String? { isGoogle ? Self.text(claims["family_name"]) : nil }
    /// The provider's words about the person, an object as text.
    var rawUserInfo: String { (isGoogle ? googleUserInfo : .object(claims)).text }
    /// The id that responses show.
    var federatedID: String { isGoogle ? "https://accounts.google.com/\(rawID)" : rawID }
    var oauthAccessToken: String { accessToken ?? "FirebaseAuthEmulatorFakeAccessToken_\(provider)" }

    private var googleUserInfo: JSON {
        let scopes = ["openid", "https://www.googleapis.com/auth/userinfo.profile"]
        return .object(
            omittingMissing: [
                (
                    "granted_scopes",
                    .string((scopes + (email == nil ? [] : ["https://www.googleapis.com/auth/userinfo.email"])).joined(separator: " "))
                ),
                ("id", .string(rawID)), ("name", claims["name"]), ("given_name", claims["given_name"]),
                ("family_name", claims["family_name"]), ("verified_email", .bool(isEmailVerified)), ("locale", "en"),
                ("email", email.map(JSON.string)), ("picture", claims["picture"]),
            ])
    }
}

/// The reading of tokens.
extension FederatedIdentity {
    /// The claims of a token; `nil` for a missing one, and for one that is neither JSON nor a JSON Web Token.
    private static func claims(of token: String?) throws(FirebaseError) -> JSON.Members? {
        guard let token else { return nil }
        guard token.begins(with: "{") else { return UnverifiedJWT(token)?.claims.object }
        guard let claims = (try? JSON(parsing: Array(token.utf8), depthLimit: JSON.storedDepthLimit))?.object else {
            throw unreadable(token, "Auth Emulator failed to parse fake id_token as strict JSON.")
        }
        return claims
    }

    /// The claim `sub`.
    private static func subject(of claims: JSON.Members) throws(FirebaseError) -> String {
        guard isTrue(claims["sub"]) || claims["sub"]?.string?.isEmpty == false else {
            throw .refused(
                "INVALID_IDP_RESPONSE",
                """
                Invalid Idp Response: id_token missing required fields. \
                ((Missing "sub" field. This field is required and must be a unique identifier.))
                """)
        }
        guard let subject = claims["sub"]?.string, !subject.utf8.contains(0) else {
            throw .refused("INVALID_IDP_RESPONSE", "((The \"sub\" field must be a string.))")
        }
        return subject
    }

    /// The most helpful error for tokens without claims.
    private static func refusal(idToken: String?, accessToken: String?, _ provider: String) -> FirebaseError {
        if let idToken { return unreadable(idToken, "Auth Emulator only accepts strict JSON or JWTs as fake id_tokens.") }
        guard accessToken != nil else {
            return .notImplemented("The Auth Emulator only supports sign-in with credentials (id_token required).")
        }
        if [google, apple].contains(where: provider.isSame(as:)) {
            return .notImplemented(
                """
                The Auth Emulator only support sign-in with \(provider) using id_token, not access_token. \
                Please update your code to use id_token.
                """)
        }
        return .notImplemented("The Auth Emulator does not support \(provider) sign-in with credentials.")
    }

    private static func unreadable(_ token: String, _ reason: String) -> FirebaseError {
        .refused("INVALID_IDP_RESPONSE", "Unable to parse id_token: \(token.cut()) ((\(reason)))")
    }

    /// A claim's text; a number is read as its text.
    private static func text(_ claim: JSON?) -> String? {
        switch claim {
        case .string(let text)?: text.isEmpty || text.utf8.contains(0) ? nil : text
        case .number?: claim?.text
        default: nil
        }
    }

    /// Whether a claim counts as true in JavaScript, except for the text `false` (firebase-auth-more.md B23).
    private static func isTrue(_ claim: JSON?) -> Bool {
        switch claim {
        case .bool(let isTrue)?: isTrue
        case .number?, .written?: claim?.number != 0
        case .string(let text)?: !text.isEmpty && !text.isSame(as: "false")
        case .array?, .object?: true
        case .null?, nil: false
        }
    }
}
