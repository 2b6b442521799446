import Testing
import Values

@testable import FirebaseAuth

@Suite("A second factor")
struct SecondFactorTests {
    private static let enrolledAt = Instant(seconds: 1_767_776_400)
    private let factor = SecondFactor(id: "m1", phoneNumber: "+15555550101", displayName: "Mobile", enrolledAt: enrolledAt)

    @Test(
        "B76: shows the last four digits of its number before it is proven",
        arguments: [
            ("+15555550101", "+*******0101"), ("+1 (555) 555-0101", "+* (***) ***-0101"), ("+0101", "+0101"), ("+101", "+101"),
            ("+", "+"), ("+1٣23456", "+*٣*3456"),
        ])
    func masked(_ number: String, _ shown: String) {
        #expect(SecondFactor(id: "m1", phoneNumber: number).maskedPhoneNumber == shown)
    }

    @Test("B73, B76: is an element of `mfaInfo`, with or without its number")
    func forms() {
        let shown =
            #"{"mfaEnrollmentId":"m1","displayName":"Mobile","enrolledAt":"2026-01-07T09:00:00.000Z","phoneInfo":"+15555550101","#
            + #""unobfuscatedPhoneInfo":"+15555550101"}"#
        #expect(SecondFactor.shape.json(factor).text == shown)
        let masked =
            #"{"displayName":"Mobile","enrolledAt":"2026-01-07T09:00:00.000Z","mfaEnrollmentId":"m1","phoneInfo":"+*******0101"}"#
        #expect(SecondFactor.maskedShape.json(factor).text == masked)
        #expect(
            SecondFactor.maskedShape.json(SecondFactor(id: "m2", phoneNumber: "+1")).text == #"{"mfaEnrollmentId":"m2","phoneInfo":"+1"}"#)
    }

    @Test("B80: is found by its number in full or masked")
    func search() {
        let factors = SecondFactors(factors: [SecondFactor(id: "m0", phoneNumber: "+1"), factor])
        #expect(factors.factor(ofNumber: "+15555550101") == factor)
        #expect(factors.factor(ofNumber: "+*******0101") == factor)
        #expect(factors.factor(ofNumber: "+15555550102") == nil)
        #expect(factors.factor("m0")?.phoneNumber == "+1")
        #expect(factors.factor("m2") == nil)
    }

    @Test("is stored in a list as it is")
    func stored() {
        for list in [[], [factor], [factor, SecondFactor(id: "m2", phoneNumber: "+1")]] {
            let factors = SecondFactors(factors: list)
            #expect(SecondFactors(rawValue: factors.rawValue) == factors)
        }
        for text in ["", "{}", "[1]", "[{}]", #"[{"mfaEnrollmentId":"m1"}]"#] { #expect(SecondFactors(rawValue: text) == nil) }
    }
}

@Suite("A pending credential")
struct PendingCredentialTests {
    @Test("B76: is an object in base64")
    func form() throws {
        let credential = PendingCredential(uid: "ada", provider: .password, project: "p")
        let json = try JSON(parsing: try #require(Base64URL.bytes(credential.text)))
        let expected =
            #"{"_AuthEmulatorMfaPendingCredential":"DO NOT MODIFY","localId":"ada","signInProvider":"password","projectId":"p"}"#
        #expect(json.text == expected)
        #expect(PendingCredential(credential.text) == credential)
    }

    @Test("cannot be read from other texts", arguments: ["", "x", "e30=", "W10=", "bnVsbA=="])
    func none(_ text: String) {
        #expect(PendingCredential(text) == nil)
    }
}
