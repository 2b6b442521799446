import Foundation
import UnderstudyClient
import UnderstudyCore
import UnderstudyProgram
import Values

/// The initial data of a server in this process.
public enum UnderstudySeed: Sendable {
    /// The built-in personas.
    case demo
    /// No accounts.
    case empty
    /// A seed file at a file URL.
    case file(URL)
    /// A complete seed document.
    case document(JSONValue)
    /// Accounts in the format of a seed file's `accounts`.
    case accounts([JSONValue])
}

extension UnderstudySeed {
    /// The name of the seed in error messages.
    var name: String {
        switch self {
        case .file(let url): url.path
        case .demo, .empty, .document, .accounts: "given"
        }
    }

    func document(for backends: [any Backend]) throws -> SeedDocument? {
        switch self {
        case .demo: try SeedDocument(builtInFor: backends)
        case .empty: nil
        case .file(let url): try SeedDocument(file: url.path, backends: backends)
        case .document(let document): try SeedDocument(JSON(document), backends: backends)
        case .accounts(let accounts):
            try SeedDocument(
                ["version": .integer(SeedDocument.version), "accounts": .array(try accounts.map { try JSON($0) })], backends: backends)
        }
    }
}

extension JSON {
    /// Converts a value of the control API's client.
    init(_ value: JSONValue) throws {
        self = try JSON(parsing: [UInt8](JSONEncoder().encode(value)))
    }
}
