import Foundation
import Values

/// A refresh token: a JSON object in base64. It is neither signed nor stored, so that a session outlives a restart, a reset and a new seed.
///
/// Each use returns the same token (firebase-auth.md 4.2).
struct RefreshToken: Sendable, Equatable {
    let uid: String
    let project: String
    let provider: SignIn.Provider
    let claims: JSON.Members
    /// `nil` in a token that Firebase's own emulator made.
    let issuedAt: Instant?
    let authTime: Instant?
    let secondFactor: String?

    init(uid: String, project: String, _ signIn: SignIn, issuedAt: Instant) {
        self.uid = uid
        self.project = project
        provider = signIn.provider
        claims = signIn.claims
        self.issuedAt = issuedAt
        authTime = signIn.authTime
        secondFactor = signIn.secondFactor
    }

    /// `nil` when the text is not a refresh token.
    init?(_ text: String) {
        guard let bytes = Base64URL.bytes(text), let json = try? JSON(parsing: bytes, depthLimit: JSON.storedDepthLimit),
            let uid = json["localId"]?.string, let project = json["projectId"]?.string
        else { return nil }
        self.uid = uid
        self.project = project
        provider = json["provider"]?.string.map(SignIn.Provider.init(rawValue:)) ?? .password
        claims = (json["claims"] ?? json["extraClaims"])?.object ?? [:]
        issuedAt = json["issuedAt"]?.integer.map { Instant(seconds: Int64($0)) }
        authTime = json["authTime"]?.integer.map { Instant(seconds: Int64($0)) }
        secondFactor = json["secondFactor"]?["identifier"]?.string
    }

    var text: String {
        let json = JSON.object(
            omittingMissing: [
                ("localId", .string(uid)), ("provider", .string(provider.rawValue)), ("claims", .object(claims)),
                ("projectId", .string(project)),
                ("issuedAt", issuedAt.map { .integer(Int($0.seconds)) }), ("authTime", authTime.map { .integer(Int($0.seconds)) }),
                ("secondFactor", secondFactor.map { ["identifier": .string($0), "provider": "phone"] }),
            ])
        return Data(json.encoded).base64EncodedString()
    }

    /// The sign-in that the token continues.
    ///
    /// - Parameter lastLogin: the time of the sign-in, if the token does not have it.
    func signIn(since lastLogin: Instant) -> SignIn {
        SignIn(provider: provider, claims: claims, authTime: authTime ?? lastLogin, secondFactor: secondFactor)
    }
}
