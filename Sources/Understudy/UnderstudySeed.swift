import Foundation
import UnderstudyClient
import UnderstudyCore
import UnderstudyProgram

/// What a server in this process holds at first.
public enum UnderstudySeed: Sendable {
    /// The personas that Understudy ships with.
    case demo
    /// No account.
    case empty
    /// A seed file.
    case file(URL)
    /// A whole seed document.
    case document(JSONValue)
    /// Accounts in seed format.
    case accounts([JSONValue])
}

extension UnderstudySeed {
    /// What faults are told of.
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
    /// The same value as the control API's client writes it.
    init(_ value: JSONValue) throws {
        self = try JSON(parsing: [UInt8](JSONEncoder().encode(value)))
    }
}
