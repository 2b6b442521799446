import Testing
import TestSupport
import Values

@Suite("A request for accounts:signInWithIdp")
struct FederatedRequestTests {
    private static let claims = "%7B%22sub%22%3A%221%22%7D"

    @Test(
        "B1: has its parameters in the query, the form or the fragment, each of which suffices",
        arguments: [
            ("http://localhost?providerId=a.com&id_token=" + claims, nil), ("http://localhost", "providerId=a.com&id_token=" + claims),
            ("http://localhost#providerId=a.com&id_token=" + claims, nil), ("app.scheme:/x#id_token=" + claims, "providerId=a.com"),
        ] as [(String, String?)])
    func places(_ uri: String, _ form: String?) throws {
        let body: JSON = ["requestUri": .string(uri), "postBody": .optional(form)]
        let answer = try FirebaseWorld().app("signInWithIdp", body)
        #expect(answer.body["providerId"] == "a.com")
        #expect(answer.body["federatedId"] == "1")
    }

    @Test("B1: later places override earlier ones")
    func order() throws {
        func federatedID(_ uri: String, _ form: String) throws -> JSON? {
            try FirebaseWorld().app("signInWithIdp", ["requestUri": .string(uri), "postBody": .string(form)]).body["federatedId"]
        }
        func token(_ subject: Int) -> String { "id_token=%7B%22sub%22%3A%22\(subject)%22%7D" }
        let uri = "http://localhost?providerId=a.com&\(token(1))"
        #expect(try federatedID(uri, token(2)) == "2")
        #expect(try federatedID("\(uri)#\(token(3))", token(2)) == "3")
        #expect(try federatedID(uri, "other=x") == "1")
    }

    @Test("B2, B3, B4: ignores what it does not read, and accepts any provider")
    func ignored() throws {
        let world = try FirebaseWorld()
        for provider in ["apple.com", "Google.com", "facebook.com", "oidc.x", "made-up"] {
            let body: JSON = [
                "requestUri": "http://localhost",
                "postBody": .string("providerId=\(provider)&id_token=\(Self.claims)&nonce=n&user=u&code=c"),
                "returnSecureToken": false, "autoCreate": false, "pendingToken": "p", "sessionId": "s",
            ]
            let answer = try world.app("signInWithIdp", body)
            #expect(answer.body["providerId"] == .string(provider.lowercased()))
            #expect(answer.body["isNewUser"] == true)
            #expect(answer.body["idToken"] != nil)
        }
    }

    private static let uri = "http://localhost"
    private static func body(_ form: String) -> JSON { ["requestUri": .string(uri), "postBody": .string(form)] }

    private static let refusals: [(JSON, String)] = [
        // B7
        ([:], "MISSING_REQUEST_URI"), (["requestUri": ""], "MISSING_REQUEST_URI"), (["requestUri": "localhost"], "INVALID_REQUEST_URI"),
        (["requestUri": "http://"], "INVALID_REQUEST_URI"),
        // B8
        (body("id_token=x"), "INVALID_CREDENTIAL_OR_PROVIDER_ID : Invalid IdP response/credential: http://localhost?id_token=x"),
        (
            body("providerId=&id_token=x"),
            "INVALID_CREDENTIAL_OR_PROVIDER_ID : Invalid IdP response/credential: http://localhost?providerId=&id_token=x"
        ),
        // B9
        (
            body("providerId=a.com&id_token=%7Bx"),
            "INVALID_IDP_RESPONSE : Unable to parse id_token: {x ((Auth Emulator failed to parse fake id_token as strict JSON.))"
        ),
        // B10
        (body("providerId=a.com&id_token=%7B%7D"), missingSubject),
        (body("providerId=a.com&id_token=%7B%22sub%22%3A%22%22%7D"), missingSubject),
        (body("providerId=a.com&id_token=%7B%22sub%22%3A0%7D"), missingSubject),
        // B11
        (body("providerId=a.com&id_token=%7B%22sub%22%3A1%7D"), #"INVALID_IDP_RESPONSE : ((The "sub" field must be a string.))"#),
        // B12
        (
            body("providerId=a.com&id_token=x"),
            "INVALID_IDP_RESPONSE : Unable to parse id_token: x ((Auth Emulator only accepts strict JSON or JWTs as fake id_tokens.))"
        ),
        // B16
        (body("providerId=a.com&id_token=" + claims).with(["idToken": "x", "returnIdpCredential": true]), "INVALID_ID_TOKEN"),
    ]

    private static let missingSubject = """
        INVALID_IDP_RESPONSE : Invalid Idp Response: id_token missing required fields. \
        ((Missing "sub" field. This field is required and must be a unique identifier.))
        """

    @Test("B7 to B12, B16: gets the emulator's errors, and nothing is stored", arguments: refusals)
    func refused(_ body: JSON, _ message: String) throws {
        let world = try FirebaseWorld()
        let before = try world.world.exportSeed()
        expectRefusal(try world.app("signInWithIdp", body), message)
        #expect(try world.world.exportSeed() == before)
    }

    private static let missing: [(JSON, String)] = [
        // B5, B6
        (["returnRefreshToken": true], "returnRefreshToken is not implemented yet."),
        (["pendingIdToken": "x"], "pendingIdToken is not implemented yet."),
        // B13
        (
            body("providerId=google.com&access_token=x"),
            "The Auth Emulator only support sign-in with google.com using id_token, not access_token. Please update your code to use id_token."
        ),
        // B14, B15
        (body("providerId=a.com&access_token=x"), "The Auth Emulator does not support a.com sign-in with credentials."),
        (body("providerId=a.com"), "The Auth Emulator only supports sign-in with credentials (id_token required)."),
        (body("providerId=saml.a&id_token=" + claims), "Understudy does not have sign-in by SAML."),
        (body("providerId=a.com&SAMLResponse=%7B%7D&id_token=" + claims), "Understudy does not have sign-in by SAML."),
    ]

    @Test("B5, B6, B13 to B15: answers 501 for what the emulator does not have", arguments: missing)
    func notImplemented(_ body: JSON, _ message: String) throws {
        expectNotImplemented(try FirebaseWorld().app("signInWithIdp", body), message)
    }

    @Test("B20: takes the claims from the access token if there are none in the ID token")
    func accessToken() throws {
        let world = try FirebaseWorld()
        for other in ["", "&id_token=opaque"] {
            let answer = try world.app("signInWithIdp", Self.body("providerId=facebook.com&access_token=\(Self.claims)\(other)"))
            #expect(answer.body["federatedId"] == "1")
            #expect(answer.body["oauthAccessToken"] == #"{"sub":"1"}"#)
        }
    }

    @Test("B21: accepts a JSON Web Token that is signed, expired and for another audience")
    func signed() throws {
        let header = Base64URL.text(Array(#"{"alg":"RS256","typ":"JWT"}"#.utf8))
        let claims = Base64URL.text(Array(#"{"iss":"https://accounts.google.com","aud":"me","exp":1,"sub":"g-1"}"#.utf8))
        let answer = try FirebaseWorld().app("signInWithIdp", Self.body("providerId=google.com&id_token=\(header).\(claims).c2ln"))
        #expect(answer.body["federatedId"] == "https://accounts.google.com/g-1")
        #expect(answer.body["oauthIdToken"] == .string("\(header).\(claims).c2ln"))
    }
}
