import Cryptography
import Testing
import TestSupport
import UnderstudyCore

@testable import FitIQ

@Suite("Access tokens")
struct AccessTokenSignerTests {
    private let signer = AccessTokenSigner(key: .random())
    /// 2026-01-07T09:00:00Z
    private let now = Instant(seconds: 1_767_776_400)

    private func token(_ seconds: Int64 = 60) throws -> String {
        let user = User(id: "u-1", account: "ada", email: "ada@example.com", passwordHash: nil, insightsThrough: january(6), createdAt: now)
        return signer.token(for: user, at: now, expiresAt: now.advanced(bySeconds: seconds))
    }

    private func parts(_ token: String) -> [String] {
        token.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    }

    private func json(_ part: String) throws -> JSON {
        try JSON(parsing: try #require(Base64URL.bytes(part)))
    }

    private func text(_ json: JSON) -> String { Base64URL.text(json.encoded) }

    @Test("name their user and their end to who signed them")
    func roundTrip() throws {
        let verified = signer.verified(try token(), at: now)
        #expect(verified?.userID == "u-1")
        #expect(verified?.expiresAt == now.advanced(bySeconds: 60))
    }

    @Test("are three segments of base64url without padding that clients can read")
    func shape() throws {
        let parts = parts(try token())
        #expect(parts.count == 3)
        #expect(parts.allSatisfy { $0.wholeMatch(of: #/[A-Za-z0-9_-]+/#) != nil })
        #expect(try json(parts[0]).differences(from: ["alg": "HS256", "typ": "JWT"]) == [])
        let claims: JSON = ["sub": "u-1", "email": "ada@example.com", "iat": 1_767_776_400, "exp": 1_767_776_460]
        #expect(try json(parts[1]).differences(from: claims) == [])
    }

    @Test(
        "are in force before the second of their end, and not at it",
        arguments: [(0, true), (59_999, true), (60_000, false), (60_001, false)])
    func expiry(_ milliseconds: Int64, _ isInForce: Bool) throws {
        let verified = signer.verified(try token(), at: now.advanced(byMilliseconds: milliseconds))
        #expect((verified != nil) == isInForce)
    }

    @Test("can last for very long", arguments: [86_400, 315_360_000, 200_000_000_000] as [Int64])
    func longLife(_ seconds: Int64) throws {
        #expect(signer.verified(try token(seconds), at: now.advanced(bySeconds: 86_399))?.userID == "u-1")
    }

    @Test("are refused when their claims have been changed")
    func claims() throws {
        let parts = parts(try token())
        let claims = try json(parts[1])
        for changed in [claims.with(["sub": "u-2"]), claims.with(["exp": 2_000_000_000]), claims.with(["email": "x@example.com"])] {
            #expect(signer.verified("\(parts[0]).\(text(changed)).\(parts[2])", at: now) == nil, "\(changed.text)")
        }
    }

    @Test("are refused when their signature has been changed, cut or left out")
    func signature() throws {
        let parts = parts(try token())
        var bytes = try #require(Base64URL.bytes(parts[2]))
        bytes[0] ^= 1
        for signature in [Base64URL.text(bytes), String(parts[2].dropLast(4)), "", Base64URL.text(Array(repeating: 0, count: 32))] {
            #expect(signer.verified("\(parts[0]).\(parts[1]).\(signature)", at: now) == nil, "\(signature)")
        }
    }

    @Test(
        "are refused under another algorithm than the signer's, none above all",
        arguments: ["none", "None", "NONE", "", "HS384", "HS512", "RS256", "ES256", "hs256"]
    )
    func algorithm(_ name: String) throws {
        let parts = parts(try token())
        let header = text(["alg": .string(name), "typ": "JWT"])
        for signature in ["", parts[2]] {
            #expect(signer.verified("\(header).\(parts[1]).\(signature)", at: now) == nil)
        }
    }

    @Test("are refused without an algorithm")
    func noAlgorithm() throws {
        let parts = parts(try token())
        #expect(signer.verified("\(text(["typ": "JWT"])).\(parts[1]).\(parts[2])", at: now) == nil)
    }

    @Test("are refused by who has another key")
    func otherKey() throws {
        #expect(AccessTokenSigner(key: .random()).verified(try token(), at: now) == nil)
    }

    @Test("what is no token is refused", arguments: ["", ".", "..", "...", "a.b.c", "e30.e30.e30", "t", "e30.e30", "🔑.🔑.🔑"])
    func garbage(_ token: String) {
        #expect(signer.verified(token, at: now) == nil)
    }

    @Test("a token with more or fewer parts is refused")
    func otherParts() throws {
        let token = try token()
        for text in [token + ".", token + ".e30", "." + token, String(token.prefix(token.count / 2))] {
            #expect(signer.verified(text, at: now) == nil, "\(text)")
        }
    }
}
