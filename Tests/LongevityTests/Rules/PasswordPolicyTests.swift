import Testing

@testable import Longevity

@Suite("The password policy")
struct PasswordPolicyTests {
    @Test("refuses fewer than eight characters", arguments: ["x", "s3cr3t!", "1234567", "aaaaaaa", "qwerty", "zxcvbnm"])
    func short(_ password: String) {
        #expect(PasswordPolicy.violation(of: password, email: "ada@example.com") == .tooShort)
    }

    @Test(
        "refuses well-known passwords, repetitions, runs and pieces of a keyboard row",
        arguments: [
            "password1", "qwerty123", "iloveyou", "trustno1", "aaaaaaaa", "11111111", "zzzzzzzzzz", "12345678", "87654321", "0123456789",
            "12321232", "abcdefgh", "hgfedcba", "abcbabcb", "qwertyui", "iuytrewq", "ertyuiop", "asdfghjk", "lkjhgfdsa", "sdfghjkl",
        ]
    )
    func weak(_ password: String) {
        #expect(PasswordPolicy.violation(of: password, email: "ada@example.com") == .tooWeak)
    }

    @Test(
        "refuses a password that contains the e-mail address",
        arguments: [
            ("ada@example.com", "ada@example.com"), ("xxada123!", "ada@example.com"), ("adalovelace", "ada@example.com"),
            ("al@example.com", "al@example.com"),
        ]
    )
    func email(_ password: String, _ email: String) {
        #expect(PasswordPolicy.violation(of: password, email: email) == .containsEmail)
    }

    @Test(
        "accepts all other passwords",
        arguments: [
            ("correct horse", "ada@example.com"), ("13579135", "ada@example.com"), ("acegikmo", "ada@example.com"),
            ("qwertzui", "ada@example.com"), ("abcdefg8", "ada@example.com"), ("malmal99", "al@example.com"),
            ("12345679", "ada@example.com"), ("aaaaaaab", "ada@example.com"),
        ]
    )
    func accepted(_ password: String, _ email: String) {
        #expect(PasswordPolicy.violation(of: password, email: email) == nil)
    }

    @Test("applies the other rules to a user without an address")
    func noEmail() {
        #expect(PasswordPolicy.violation(of: "adalovelace", email: nil) == nil)
        #expect(PasswordPolicy.violation(of: "password1", email: nil) == .tooWeak)
    }

    @Test("reports the first violated rule")
    func order() {
        #expect(PasswordPolicy.violation(of: "qwerty", email: "qwerty@example.com") == .tooShort)
        #expect(PasswordPolicy.violation(of: "iloveyou", email: "love@example.com") == .tooWeak)
    }
}
