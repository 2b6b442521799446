import Foundation
import UnderstudyCore

/// A refresh token: base64 of a JSON object, not signed and not stored, so that a session outlives a restart, a reset and a new seed.
///
/// The same one is given back each time it is used (firebase-auth.md 4.2).
struct RefreshToken: Sendable, Equatable {
    let uid: String
    let project: String
    let provider: String
    let claims: JSON.Members
    /// `nil` in one of the emulator's own.
    let issuedAt: Instant?
    let authTime: Instant?

    init(uid: String, project: String, _ signIn: SignIn, issuedAt: Instant) {
        self.uid = uid
        self.project = project
        provider = signIn.provider.rawValue
        claims = signIn.claims
        self.issuedAt = issuedAt
        authTime = signIn.authTime
    }

    /// `nil` for what is none.
    init?(_ text: String) {
        guard let bytes = Base64URL.bytes(text), let json = try? JSON(parsing: bytes, depthLimit: JSON.storedDepthLimit),
            let uid = json["localId"]?.string, let project = json["projectId"]?.string
        else { return nil }
        self.uid = uid
        self.project = project
        provider = json["provider"]?.string ?? ""
        claims = (json["claims"] ?? json["extraClaims"])?.object ?? [:]
        issuedAt = json["issuedAt"]?.integer.map { Instant(seconds: Int64($0)) }
        authTime = json["authTime"]?.integer.map { Instant(seconds: Int64($0)) }
    }

    var text: String {
        let json = JSON.object(
            omittingMissing: [
                ("localId", .string(uid)), ("provider", .string(provider)), ("claims", .object(claims)), ("projectId", .string(project)),
                ("issuedAt", issuedAt.map { .integer(Int($0.seconds)) }), ("authTime", authTime.map { .integer(Int($0.seconds)) }),
            ])
        return Data(json.encoded).base64EncodedString()
    }

    /// The sign-in that goes on.
    ///
    /// - Parameter lastLogin: counts where the token does not say when that was.
    func signIn(since lastLogin: Instant) -> SignIn {
        SignIn(provider: SignIn.Provider(exact: provider) ?? .password, claims: claims, authTime: authTime ?? lastLogin)
    }
}
