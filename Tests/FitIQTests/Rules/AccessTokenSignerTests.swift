import Cryptography
import Testing
import TestSupport
import Values

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

    @Test("name the user and the expiry to their signer")
    func roundTrip() throws {
        let verified = signer.verified(try token(), at: now)
        #expect(verified?.userID == "u-1")
        #expect(verified?.expiresAt == now.advanced(bySeconds: 60))
    }

    @Test("are three segments of unpadded base64url, whose claims clients can read")
    func shape() throws {
        let parts = parts(try token())
        #expect(parts.count == 3)
        #expect(parts.allSatisfy { $0.wholeMatch(of: #/[A-Za-z0-9_-]+/#) != nil })
        #expect(try json(parts[0]).differences(from: ["alg": "HS256", "typ": "JWT"]) == [])
        let claims: JSON = ["sub": "u-1", "email": "ada@example.com", "iat": 1_767_776_400, "exp": 1_767_776_460]
        #expect(try json(parts[1]).differences(from: claims) == [])
    }

    @Test(
        "are valid before the second of their expiry",
        arguments: [(0, true), (59_999, true), (60_000, false), (60_001, false)])
    func expiry(_ milliseconds: Int64, _ isInForce: Bool) throws {
        let verified = signer.verified(try token(), at: now.advanced(byMilliseconds: milliseconds))
        #expect((verified != nil) == isInForce)
    }

    @Test("can have a very long lifetime", arguments: [86_400, 315_360_000, 200_000_000_000] as [Int64])
    func longLife(_ seconds: Int64) throws {
        #expect(signer.verified(try token(seconds), at: now.advanced(bySeconds: 86_399))?.userID == "u-1")
    }

    @Test("are refused after a change of their claims")
    func claims() throws {
        let parts = parts(try token())
        let claims = try json(parts[1])
        for changed in [claims.with(["sub": "u-2"]), claims.with(["exp": 2_000_000_000]), claims.with(["email": "x@example.com"])] {
            #expect(signer.verified("\(parts[0]).\(text(changed)).\(parts[2])", at: now) == nil, "\(changed.text)")
        }
    }

    @Test("are refused with a changed, shortened or missing signature")
    func signature() throws {
        let parts = parts(try token())
        var bytes = try #require(Base64URL.bytes(parts[2]))
        bytes[0] ^= 1
        for signature in [Base64URL.text(bytes), String(parts[2].dropLast(4)), "", Base64URL.text(Array(repeating: 0, count: 32))] {
            #expect(signer.verified("\(parts[0]).\(parts[1]).\(signature)", at: now) == nil, "\(signature)")
        }
    }

    @Test("are refused under another key")
    func otherKey() throws {
        #expect(AccessTokenSigner(key: .random()).verified(try token(), at: now) == nil)
    }

    @Test("are refused if malformed", arguments: ["", ".", "..", "...", "a.b.c", "e30.e30.e30", "t", "e30.e30", "🔑.🔑.🔑"])
    func garbage(_ token: String) {
        #expect(signer.verified(token, at: now) == nil)
    }

    @Test("are refused with more or fewer than three parts")
    func otherParts() throws {
        let token = try token()
        for text in [token + ".", token + ".e30", "." + token, String(token.prefix(token.count / 2))] {
            #expect(signer.verified(text, at: now) == nil, "\(text)")
        }
    }

    /// Tokens that another library has made: for the users `id` and `email`, issued at 2026-01-07T09:00:00Z for a day.
    private static let otherLibrary = [
        (
            "9305e8796369047ee631a032a84400416ee490001c7b1ba8acba15f567edf43a", "00000000-0000-4000-8000-000000000061", "ada@example.com",
            """
            eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJlbWFpbCI6ImFkYUBleGFtcGxlLmNvbSIsImV4cCI6MTc2Nzg2MjgwMCwiaWF0IjoxNzY3Nzc2NDAwLCJzdWIi\
            OiIwMDAwMDAwMC0wMDAwLTQwMDAtODAwMC0wMDAwMDAwMDAwNjEifQ._I5vpsPSlY8cXwoLkmKOuVrqYjfU8kgyLlUQ7FCWEY0
            """
        ),
        (
            "34bbf3c832f9443ddadc45c51563b53179ef73193be4be7b0ae70d39034e03dc", "6f9d2c1e-8b4a-4d57-9e03-5a1c7b2f4e80",
            "fitiq-full@understudy.test",
            """
            eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJlbWFpbCI6ImZpdGlxLWZ1bGxAdW5kZXJzdHVkeS50ZXN0IiwiZXhwIjoxNzY3ODYyODAwLCJpYXQiOjE3Njc3\
            NzY0MDAsInN1YiI6IjZmOWQyYzFlLThiNGEtNGQ1Ny05ZTAzLTVhMWM3YjJmNGU4MCJ9.qKEZeG3R7XHLd14UDy2PwwNmDu4-wBwspMkWijTslTA
            """
        ),
    ]

    /// - Parameter key: in hexadecimal digits.
    private static func signer(_ key: String) -> AccessTokenSigner {
        let digits = key.compactMap(\.hexDigitValue)
        let bytes = stride(from: 0, to: digits.count, by: 2).map { UInt8(16 * digits[$0] + digits[$0 + 1]) }
        return AccessTokenSigner(key: SymmetricKey(bytes))
    }

    @Test("are refused if the signature has another spelling of the same bytes", arguments: otherLibrary)
    func spellings(_ key: String, _ id: String, _ email: String, _ token: String) throws {
        let signer = Self.signer(key)
        let (whole, signature) = (parts(token), parts(token)[2])
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        // The last of 43 characters has two bits that belong to no byte. They are zero in the one spelling that is valid.
        let last = try #require(signature.last.flatMap { alphabet.firstIndex(of: $0) })
        #expect(last % 4 == 0)
        var spellings: [String] = (1...3).map { "\(signature.dropLast())\(alphabet[last + $0])" }
        for end in ["=", "==", " ", "\n", "\t"] { spellings.append(signature + end) }
        spellings += [" " + signature, "=" + signature]
        for (character, other) in [("-", "+"), ("_", "/")] where signature.contains(character) {
            spellings.append(signature.replacing(character, with: other))
        }
        #expect(signer.verified(token, at: now)?.userID == id)
        for spelling in spellings {
            #expect(signer.verified("\(whole[0]).\(whole[1]).\(spelling)", at: now) == nil, "\(spelling)")
        }
        for padded in ["\(whole[0])=.\(whole[1]).\(signature)", "\(whole[0]).\(whole[1])=.\(signature)"] {
            #expect(signer.verified(padded, at: now) == nil, "\(padded)")
        }
    }

    @Test("equal those of another library to the byte", arguments: otherLibrary)
    func bytes(_ key: String, _ id: String, _ email: String, _ token: String) {
        let signer = Self.signer(key)
        let user = User(id: id, account: "a", email: email, passwordHash: nil, insightsThrough: january(6), createdAt: now)
        let tomorrow = now.advanced(bySeconds: 86_400)
        #expect(signer.token(for: user, at: now, expiresAt: tomorrow) == token)
        let verified = signer.verified(token, at: now)
        #expect(verified?.userID == id)
        #expect(verified?.expiresAt == tomorrow)
    }

    /// A token signed with the right key. A client can write any number.
    private func signed(_ header: String, _ claims: String) -> String {
        let signed = "\(Base64URL.text(Array(header.utf8))).\(Base64URL.text(Array(claims.utf8)))"
        return "\(signed).\(Base64URL.text(SHA256.authenticationCode(of: Array(signed.utf8), key: Self.fixedKey)))"
    }

    private static let fixedKey = SymmetricKey(Array(repeating: 7, count: 32))

    @Test(
        "can have any number as expiry without a crash",
        arguments: [
            ("1e16", true), ("1e300", true), ("1e999", true), ("9223372036854775808", true), ("1767776400.5", false), ("1767776401", true),
            ("-1e16", false), ("-1e300", false), ("0", false), ("-0.5", false), ("null", false), ("\"1e16\"", false), ("true", false),
        ])
    func anyEnd(_ end: String, _ isInForce: Bool) {
        let signer = AccessTokenSigner(key: Self.fixedKey)
        let token = signed(#"{"alg":"HS256"}"#, #"{"sub":"u-1","email":"e","iat":1e300,"exp":\#(end)}"#)
        #expect((signer.verified(token, at: now) != nil) == isInForce)
    }

    @Test(
        "are refused if a claim is missing or of the wrong type",
        arguments: [
            #"{"email":"e","iat":1,"exp":2e9}"#, #"{"sub":1,"email":"e","iat":1,"exp":2e9}"#, #"{"sub":"u-1","iat":1,"exp":2e9}"#,
            #"{"sub":"u-1","email":"e","exp":2e9}"#, #"{"sub":"u-1","email":"e","iat":1}"#, "[]", "", "null", "{",
        ])
    func missingClaims(_ claims: String) {
        let signer = AccessTokenSigner(key: Self.fixedKey)
        #expect(signer.verified(signed(#"{"alg":"HS256"}"#, claims), at: now) == nil)
    }

    @Test(
        "are refused under another algorithm, above all `none`, even with a valid signature",
        arguments: ["none", "None", "NONE", "", "HS384", "HS512", "RS256", "ES256", "hs256"])
    func signedAlgorithm(_ name: String) {
        let signer = AccessTokenSigner(key: Self.fixedKey)
        let claims = #"{"sub":"u-1","email":"e","iat":1,"exp":2e9}"#
        #expect(signer.verified(signed(#"{"alg":"HS256"}"#, claims), at: now) != nil)
        let token = signed(#"{"alg":"\#(name)"}"#, claims)
        let parts = parts(token)
        #expect(signer.verified(token, at: now) == nil)
        #expect(signer.verified("\(parts[0]).\(parts[1]).", at: now) == nil)
        #expect(signer.verified(signed("{}", claims), at: now) == nil)
    }
}
