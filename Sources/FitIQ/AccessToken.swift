import Crypto
import Foundation
import JWTKit
import UnderstudyCore

/// Signs and verifies access tokens: JSON Web Tokens with HS256 (fitiq.md 1.3).
///
/// jwt-kit's own key collection is an actor, and handlers are synchronous; so its parser, its serializer and its claims are used with
/// an algorithm that needs no waiting.
struct AccessTokenSigner: Sendable {
    private let algorithm: HS256

    init(key: SymmetricKey) {
        algorithm = HS256(key: key)
    }

    /// A token for a user, in force before `expiresAt`.
    func token(for user: User, at now: Instant, expiresAt: Instant) throws -> String {
        let claims = AccessClaims(
            sub: SubjectClaim(value: user.id), email: user.email, iat: IssuedAtClaim(value: now.date),
            exp: ExpirationClaim(value: expiresAt.date)
        )
        let serializer = DefaultJWTSerializer(jsonEncoder: Self.encoder)
        var header = JWTHeader()
        header.alg = algorithm.name
        header.typ = "JWT"
        let encodedHeader = Base64URL.text(try serializer.jsonEncoder.encode(header))
        let signed = try encodedHeader + "." + String(decoding: serializer.serialize(claims, header: header), as: UTF8.self)
        return signed + "." + Base64URL.text(algorithm.sign(Data(signed.utf8)))
    }

    /// Members in one order, so that the same claims are always the same token.
    private static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        encoder.dateEncodingStrategy = .secondsSince1970
        return encoder
    }

    /// Whom a token names, and until when; `nil` when it was not signed here, or has expired.
    func verified(_ token: String, at now: Instant) -> (userID: String, expiresAt: Instant)? {
        // The signature first: what others have written is not parsed.
        guard let dot = token.utf8.lastIndex(of: UInt8(ascii: ".")),
            let signature = Base64URL.bytes(Substring(token.utf8[dot...].dropFirst())),
            algorithm.verify(signature, signs: Data(token.utf8[..<dot])),
            let parsed = try? DefaultJWTParser().parse(Data(token.utf8), as: AccessClaims.self), parsed.header.alg == algorithm.name
        else { return nil }
        let expiresAt = Instant(parsed.payload.exp.value)
        return now < expiresAt ? (parsed.payload.sub.value, expiresAt) : nil
    }
}

/// What an access token says; clients read all of it but `iat` (fitiq.md 1.3).
private struct AccessClaims: JWTPayload {
    let sub: SubjectClaim
    let email: String
    let iat: IssuedAtClaim
    let exp: ExpirationClaim

    /// Nothing: the expiry is compared with the world's clock, which is not known here.
    func verify(using algorithm: some JWTAlgorithm) {}
}

private struct HS256: JWTAlgorithm {
    let key: SymmetricKey
    let name = "HS256"

    func sign(_ plaintext: some DataProtocol) -> [UInt8] {
        Array(HMAC<SHA256>.authenticationCode(for: plaintext, using: key))
    }

    func verify(_ signature: some DataProtocol, signs plaintext: some DataProtocol) -> Bool {
        HMAC<SHA256>.isValidAuthenticationCode(Array(signature), authenticating: plaintext, using: key)
    }
}

extension Instant {
    fileprivate init(_ date: Date) {
        // Beyond any date there is nothing to tell apart, and a number that does not fit ends the program.
        let furthest = Double(Instant.distantFuture.seconds)
        let seconds = min(max(date.timeIntervalSince1970, -furthest), furthest)
        self.init(seconds: Int64(seconds))
    }

    fileprivate var date: Date { Date(timeIntervalSince1970: Double(seconds)) }
}
