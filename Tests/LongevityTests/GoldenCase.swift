import Foundation
import Testing
import TestSupport
import UnderstudyCore

/// One file of answers that the real backend gave.
struct GoldenCase: Sendable, CustomTestStringConvertible {
    let name: String
    let json: JSON

    var testDescription: String { name }

    static let all: [GoldenCase] = {
        let folder = Bundle.module.bundleURL.appending(path: "Golden")
        let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        return files.sorted { $0.path < $1.path }.compactMap { file in
            guard let data = try? Data(contentsOf: file), let json = try? JSON(parsing: [UInt8](data)) else { return nil }
            return GoldenCase(name: file.deletingPathExtension().lastPathComponent, json: json)
        }
    }()

    static func all(ofKind kind: String) -> [GoldenCase] {
        all.filter { $0.json["kind"]?.string == kind }
    }

    static func vectors(_ name: String) -> [JSON] {
        all.first { $0.name == name }?.json["vectors"]?.array ?? []
    }

    /// A stored user and the check-ins as an account of the seed file.
    static func account(user: JSON?, entries: JSON?, claims: JSON) throws -> JSON {
        let uid = try #require(claims["sub"]?.string)
        var account: JSON = [
            "key": .string(uid), "tokens": [.string("tok-\(uid)")], "emailVerified": claims["email_verified"] ?? true, "evergreen": false,
        ]
        if let email = claims["email"] { account = account.with(["email": email]) }
        guard let user else { return account }
        return account.with(["longevity": user.with(["derive": false, "checkIns": entries ?? []])])
    }
}
