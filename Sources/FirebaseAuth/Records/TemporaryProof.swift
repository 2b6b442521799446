import GRDB
import Values

/// The proof that a client has a phone number, issued when linking fails because another user has the number. It signs in the number's
/// user, any number of times, and does not expire (firebase-auth-more.md B65, B66). A world stores the newest 1,000.
struct TemporaryProof: Sendable, Equatable {
    let text: String
    let phoneNumber: String

    private static let characters = 119
    private static let storedProofs: Int64 = 1_000

    static func make(for phoneNumber: String, from source: IdentifierSource, in db: Database) throws -> TemporaryProof {
        let proof = TemporaryProof(text: source.text(characters: characters), phoneNumber: phoneNumber)
        try db.run("INSERT INTO firebase_temporary_proof (proof, phone_number) VALUES (?, ?)", [proof.text, phoneNumber])
        try db.run("DELETE FROM firebase_temporary_proof WHERE number <= ?", [db.lastInsertedRowID - storedProofs])
        return proof
    }

    /// Whether the proof was made here, for the same number.
    func isStored(in db: Database) throws -> Bool {
        let sql = "SELECT EXISTS (SELECT 1 FROM firebase_temporary_proof WHERE proof = ? AND phone_number = ?)"
        return try db.firstValue(sql, [text, phoneNumber]) ?? false
    }
}
