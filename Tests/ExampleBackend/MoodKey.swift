import GRDB
import MicroHTTP
import UnderstudyCore
import Values

/// The value of the header `x-mood-key`: `mood-…` is a key, `sandbox:ID` names a world, and `sandbox:ID:mood-…` does both.
struct MoodKey: Sendable {
    /// The prefix of keys. Other tokens of an account are stored beside them but are no keys.
    static let prefix = "mood-"

    let sandbox: String?
    /// `nil` when the header only names a world.
    let token: String?

    init(_ text: String) {
        let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
        let namesSandbox = parts.count > 1 && parts[0] == "sandbox"
        sandbox = namesSandbox ? parts[1] : nil
        token = namesSandbox ? parts.dropFirst(2).first : text
    }

    /// `nil` without the header.
    init?(of request: Request) {
        guard let text = request.credential(.moodKey) else { return nil }
        self.init(text)
    }
}

extension Credential {
    static let moodKey = Credential("x-mood-key")
}

extension MoodBackend {
    /// Clients that cannot change their base URL choose their world by the key.
    package func sandbox(of request: Request) -> String? {
        MoodKey(of: request)?.sandbox
    }

    package func identify(_ request: Request, acting: Account?, at now: Instant, in db: Database) throws -> Principal? {
        guard let token = MoodKey(of: request)?.token else { return acting.map { Principal(account: $0.key, userID: nil) } }
        guard token.hasPrefix(MoodKey.prefix), let found = try BearerToken.find(token, in: db), found.isInForce(at: now) else { return nil }
        return Principal(account: found.account, userID: nil)
    }
}
