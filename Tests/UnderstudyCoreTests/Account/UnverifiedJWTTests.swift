import Testing
import UnderstudyCore
import Values

/// `{"alg":"none","typ":"JWT"}`
private let header = "eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0"

@Suite("The claims of a JSON Web Token")
struct UnverifiedJWTTests {
    @Test(
        "are read whatever the signature is",
        arguments: ["", "AAAA", "not base64!", TestToken.base64URL(Array(repeating: 0xFB, count: 256))])
    func signature(_ signature: String) throws {
        let token = try #require(UnverifiedJWT(TestToken.jwt(["sub": "u1", "n": [1, .null]], signature: signature)))
        #expect(token.claims.text == #"{"sub":"u1","n":[1,null]}"#)
    }

    @Test("are read in the alphabet of base64url")
    func alphabet() throws {
        let token = try #require(UnverifiedJWT("\(header).eyJzdWIiOiJhIiwibiI6In5-fj8_Pz4-PiJ9."))
        #expect(token.claims.text == #"{"sub":"a","n":"~~~???>>>"}"#)
    }

    @Test("are read with padding and without", arguments: ["eyJzdWIiOiJ1MTIifQ", "eyJzdWIiOiJ1MTIifQ=="])
    func padding(_ payload: String) throws {
        for padded in [header, header + "="] {
            let token = try #require(UnverifiedJWT("\(padded).\(payload)."))
            #expect(token.claims.text == #"{"sub":"u12"}"#)
        }
    }

    @Test(
        "are missing if the token is not three segments of base64url",
        arguments: [
            "", ".", "..", "...", "opaque", "six-days", header, "\(header).", "\(header).eyJzdWIiOiJ1MSJ9", "\(header)..",
            "\(header).eyJzdWIiOiJ1MSJ9..", ".eyJzdWIiOiJ1MSJ9.", "\(header).!!!.", "!!!.eyJzdWIiOiJ1MSJ9.", "\(header).A.",
        ])
    func otherShape(_ token: String) {
        #expect(UnverifiedJWT(token)?.claims == nil)
    }

    @Test("are missing if they are no object", arguments: [.null, [1, 2], "u1", 7, true] as [JSON])
    func noObject(_ value: JSON) {
        #expect(UnverifiedJWT(TestToken.jwt(value))?.claims == nil)
        #expect(UnverifiedJWT(TestToken.jwt(["sub": "u1"], header: value))?.claims == nil)
    }

    @Test("are missing if they are not JSON", arguments: [[0x7B], [0x22, 0xFF, 0x22], [0x7B, 0x7D, 0x7D]] as [[UInt8]])
    func noJSON(_ bytes: [UInt8]) {
        #expect(UnverifiedJWT("\(header).\(TestToken.base64URL(bytes)).")?.claims == nil)
    }
}
