import Testing

@testable import UnderstudyCore

@Suite("The secrets of every operation")
struct SecretMemberTests {
    /// Numbers of tokens of a language model, marks of pages, choices of a sign-in, times, fixed texts, lists, and keys that choose a sandbox.
    private static let plainNames: Set = [
        "tokens_used", "nextPageToken", "returnSecureToken", "returnIdpCredential", "token_type", "passwordUpdatedAt", "recaptchaStoken",
        "recaptchaSiteKey", "oobCodes", "apiKey", "passwordHash",
    ]

    @Test("are marked: no other name that looks like that of a secret is declared", arguments: OperationCase.all)
    func marked(_ operation: OperationCase) {
        #expect(operation.description.secretNames.unmarked.filter { !Self.plainNames.contains($0) } == [])
    }
}
