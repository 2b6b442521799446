import Foundation
import Testing
import TestSupport
import Values

/// One file of responses of the real backend.
struct GoldenCase: Sendable, CustomTestStringConvertible {
    let name: String
    /// The backend's revision, which is the name of the file's folder.
    let revision: String
    let json: JSON

    var testDescription: String { "\(revision) \(name)" }

    static let all: [GoldenCase] = ["2026-01-14", "2026-01-20"].flatMap { (revision: String) -> [GoldenCase] in
        let folder = Bundle.module.bundleURL.appending(path: "Golden").appending(path: revision)
        let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        return files.sorted { $0.path < $1.path }.compactMap { file in
            guard let data = try? Data(contentsOf: file), let json = try? JSON(parsing: [UInt8](data)) else { return nil }
            return GoldenCase(name: file.deletingPathExtension().lastPathComponent, revision: revision, json: json)
        }
    }

    static func all(ofKind kind: String) -> [GoldenCase] {
        all.filter { $0.json["kind"]?.string == kind }
    }

    static func vectors(_ name: String) -> [JSON] {
        all.first { $0.name == name }?.json["vectors"]?.array ?? []
    }

    /// A world of the case's revision at the case's time.
    func world(fidelity: String, accounts: [JSON]) throws -> TestWorld {
        try TestWorld(
            now: try #require(json["now"]?.string), fidelity: fidelity, settings: ["longevity.revision": .string(revision)],
            accounts: accounts)
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
