import Storage
import Testing

private let salt = "AAECAwQFBgcICQoLDA0ODw=="
/// PBKDF2 of `understudy` with this salt in one round, computed by Python's `hashlib`.
private let key = "ygcGHTV3Iqa9nIe7XvkBaED6Dr9xSSNK2ON4r88QxqU="

@Suite("A password's hash")
struct PasswordHashTests {
    @Test("is PBKDF2 with the given salt, and reproducible")
    func derivation() throws {
        let hash = try PasswordHash(of: "understudy", salt: Array(0..<16))
        #expect(hash.text == "pbkdf2-sha256$12000$\(salt)$sH76gnNDPwuGIzRRGGJXkInCTTtBn2iksgrtOtH/DC4=")
        let again = try PasswordHash(of: "understudy", salt: Array(0..<16))
        #expect(again == hash)
    }

    @Test("matches its password and no other")
    func matching() throws {
        let hash = try PasswordHash(of: "understudy")
        #expect(hash.matches("understudy"))
        #expect(!hash.matches("Understudy"))
        #expect(!hash.matches("understudy "))
        #expect(!hash.matches(""))
    }

    @Test("differs between two accounts with the same password")
    func salted() throws {
        let first = try PasswordHash(of: "understudy")
        let second = try PasswordHash(of: "understudy")
        #expect(first != second)
    }

    @Test(
        "matches by its own rounds and salt",
        arguments: [
            ("pbkdf2-sha256$1$\(salt)$\(key)", "understudy"),
            ("pbkdf2-sha256$1000$\(salt)$thUavJCNmu02BwLDFTP+s5LvO+Lb0Xpt8Xl83j1nuAo=", "p\u{E4}ssw\u{F6}rd 😀"),
        ] as [(String, String)])
    func foreign(_ text: String, _ password: String) {
        #expect(PasswordHash(text: text).matches(password))
    }

    @Test(
        "matches nothing if it is malformed",
        arguments: [
            "", "understudy", "$$$", "pbkdf2-sha256", "pbkdf2-sha256$1$\(salt)", "pbkdf2-sha256$1$\(salt)$",
            "pbkdf2-sha256$1$\(salt)$\(key)$",
            "pbkdf2-sha512$1$\(salt)$\(key)", "PBKDF2-SHA256$1$\(salt)$\(key)", "pbkdf2-sha256$$\(salt)$\(key)",
            "pbkdf2-sha256$0$\(salt)$\(key)", "pbkdf2-sha256$one$\(salt)$\(key)", "pbkdf2-sha256$99999999999999999999$\(salt)$\(key)",
            "pbkdf2-sha256$1$$\(key)", "pbkdf2-sha256$1$!!$\(key)", "pbkdf2-sha256$1$\(salt)$!!",
            "pbkdf2-sha256$1$\(salt)$ygcGHTV3Iqa9nIe7XvkBaA==",
            "pbkdf2-sha256$1$\(salt)$ygcGHTV3Iqa9nIe7XvkBaED6Dr9xSSNK2ON4r88QxqUA", " pbkdf2-sha256$1$\(salt)$\(key)",
        ])
    func malformed(_ text: String) {
        let hash = PasswordHash(text: text)
        #expect(!hash.matches("understudy"))
        #expect(!hash.matches(""))
    }

    @Test("has at most 100,000 rounds; one with more matches nothing, at once")
    func mostRounds() throws {
        let most = try PasswordHash(of: "understudy", salt: Array(0..<16), rounds: 100_000)
        #expect(!most.hasTooManyRounds)
        #expect(most.matches("understudy"))
        let further = PasswordHash(text: "pbkdf2-sha256$100001$\(salt)$\(key)")
        #expect(further.hasTooManyRounds)
        #expect(!further.matches("understudy"))
        #expect(!PasswordHash(text: "imported").hasTooManyRounds)
    }

    @Test("matches nothing with rounds below zero or beyond 32 bits, without a crash")
    func impossibleRounds() async {
        await #expect(processExitsWith: .success) {
            #expect(!PasswordHash(text: "pbkdf2-sha256$-1$\(salt)$\(key)").matches("understudy"))
            #expect(!PasswordHash(text: "pbkdf2-sha256$4294967296$\(salt)$\(key)").matches("understudy"))
        }
    }
}
