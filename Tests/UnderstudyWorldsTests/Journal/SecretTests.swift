import Testing

@testable import UnderstudyWorlds

@Suite("Names of secrets")
struct SecretTests {
    @Test(
        "are recognised in any spelling, and among other words",
        arguments: [
            "password", "Password", "PASS-WORD", "pass word", "p.a.s.s.w.o.r.d", "newPassword2", "passpassword", "p\0a\0s\0s\0w\0o\0r\0d\0",
            "accessTokenValue", "tototoken", "X-API-Key", "api_key", "privateKeyID", "jwt", "cookies", "xsrf", "Set-Cookie", "signingkeys",
        ])
    func words(_ name: String) {
        #expect(Secret.isNamed(by: name))
    }

    @Test(
        "must be the whole name if the word is a common one",
        arguments: [
            ("code", true), ("Code", true), ("c-o-d-e", true), ("countryCode", false), ("code2", false), ("2code", false),
            ("codecode", false),
            ("pin", true), ("spin", false), ("pinpin", false), ("pinned", false), ("session", true), ("session_id", true),
            ("x-session-id", true), ("sessionInfo", true), ("phoneSessionInfo", false), ("temporaryProof", true),
            ("temporaryProofExpiresIn", false),
            ("sessions", false), ("otpCode", true), ("sig", true), ("sign", false), ("", false), ("-", false), ("é", false),
            ("codeé", false),
        ])
    func wholeWords(_ name: String, _ isSecret: Bool) {
        #expect(Secret.isNamed(by: name) == isSecret)
    }

    @Test(
        "may be short words that are a part of the name",
        arguments: [
            "pw", "PW", "newPass", "new_pass", "newpass", "NEW-PASS", "newPass2", "pass2", "passConfirm", "pass_new", "userPin", "userpin",
            "userPIN", "user.pin", "PINHash", "dbPwd", "smtp_pw", "otp1", "loginOTP", "totp", "cvv", "cardCVC", "resetCode", "resetcode",
            "reset-code", "securityCode", "security_code_1", "SecurityCODE", "emailVerificationCode", "oneTimeCode", "smsCode", "mfaCode",
            "backupCodes", "recoveryCode", "deviceCode", "signInCode", "signincode", "passkeyID", "securityAnswer", "recovery_key",
            "hmac", "X-Hmac-SHA256", "clientAssertion", "client_assertion", "SAMLResponse",
        ])
    func parts(_ name: String) {
        #expect(Secret.isNamed(by: name))
    }

    @Test(
        "are not other words with the same letters",
        arguments: [
            "compass", "bypass", "passenger", "passRate", "passed", "pinned", "spinTime", "pinColor", "mapping", "topping", "zipCode",
            "postalCode", "countryCode", "statusCode", "errorCode", "languageCode", "presetCode", "codec", "codes", "encode", "powder",
            "hotpot", "sessionCount", "assertions", "typing",
        ])
    func otherParts(_ name: String) {
        #expect(!Secret.isNamed(by: name))
    }

    @Test(
        "do not include words with other characters between their letters, or parts of words",
        arguments: [
            "pass1word", "passé-word", "toke", "oken", "tokén", "secre", "author", "value", "data", "countryCode", "biologicalAge",
            "keyboard",
        ])
    func others(_ name: String) {
        #expect(!Secret.isNamed(by: name))
    }

    @Test("are found by the automaton exactly if a search for each word finds them")
    func automaton() {
        let words = ["he", "she", "hers", "his", "is", "shis"]
        let automaton = WordAutomaton(words)
        let letters = Array("hesri-H".utf8)
        var number: UInt64 = 1
        for _ in 0..<3_000 {
            number = number &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let bytes = (0..<8).map { letters[Int(number >> (8 + 6 * UInt64($0))) % letters.count] }
            let squeezed = String(decoding: bytes.filter { $0 != UInt8(ascii: "-") }, as: UTF8.self).lowercased()
            var state = WordAutomaton.State()
            var hasWord = false
            for byte in bytes {
                automaton.advance(&state, by: byte)
                hasWord = hasWord || automaton.hasWord(at: state)
            }
            #expect(hasWord == words.contains { squeezed.contains($0) }, "\(squeezed)")
            #expect(automaton.isWord(state) == words.contains(squeezed), "\(squeezed)")
        }
    }
}
