import UnderstudyCore
import Values

/// An ID token that a client sends. Its signature is not verified, and its expiry counts only with fidelity `production`
/// (firebase-auth.md 3.5).
struct SentIDToken: Sendable {
    let uid: String
    let claims: JSON.Members
    /// Seconds since 1970.
    let issuedAt: Double?
    private let expiresAt: Double?
    private let authTime: Double?

    init(_ text: String) throws(FirebaseError) {
        guard let claims = UnverifiedJWT(text)?.claims, let firebase = claims["firebase"]?.object,
            let uid = (claims["user_id"] ?? claims["sub"])?.string
        else { throw .invalidIDToken }
        self.uid = uid
        self.claims = claims.object ?? [:]
        issuedAt = claims["iat"]?.number
        expiresAt = claims["exp"]?.number
        authTime = claims["auth_time"]?.number
        provider = firebase["sign_in_provider"]?.string.map(SignIn.Provider.init(rawValue:)) ?? .password
    }

    /// How the user signed in.
    let provider: SignIn.Provider

    func hasExpired(at now: Instant) -> Bool { expiresAt.map { $0 <= Double(now.seconds) } ?? false }

    /// Whether the sign-in is more than five minutes old. Production then refuses sensitive changes (firebase-auth.md 7).
    func isTooOld(at now: Instant) -> Bool {
        authTime.map { Double(now.seconds) - $0 > Double(Self.freshSeconds) } ?? false
    }

    private static let freshSeconds = 300
}
