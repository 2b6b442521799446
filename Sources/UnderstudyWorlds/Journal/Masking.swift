import MicroHTTP
import UnderstudyCore
import Values

/// Masks the secrets of requests wherever they are shown to people: in the journal and its archive, in the log of requests, in messages of
/// the server, and in the report of a run.
///
/// These are masked, in names, too: values under the name of a secret (see ``Secret``), the program's own secrets (see
/// ``DeclaredSecrets``), the tokens of the world's seed, user and password of a URL, and texts that look like tokens (see ``TokenForm``). A
/// token that is the key of an account, as in the demo, is shown: keys appear in `/_as/{account}` and are not secret.
package struct Masking: Sendable {
    let secrets: DeclaredSecrets
    let tokens: SecretTokens
    private(set) var isOfAnswer = false

    /// - Parameter tokens: the seeded tokens of the request's world; see ``BearerToken/secretTexts(in:)``.
    package init(_ secrets: DeclaredSecrets = DeclaredSecrets(), tokens: SecretTokens = []) {
        self.secrets = secrets
        self.tokens = tokens
    }

    /// The masking for texts about requests to a world; `nil` if the tokens of its seed cannot be read.
    package init?(_ secrets: DeclaredSecrets = DeclaredSecrets(), of world: World) {
        guard let tokens = try? world.reading(BearerToken.secretTexts) else { return nil }
        self.init(secrets, tokens: tokens)
    }

    /// This masking for answers, in which `code` may be the code of an error, which is not a secret.
    package var ofAnswer: Masking {
        var masking = self
        masking.isOfAnswer = true
        return masking
    }

    /// The value of a header with secrets masked.
    ///
    /// - Parameter name: in lower case.
    package func header(_ value: String, of name: String) -> String {
        if secrets.headers.contains(name) || Secret.isHeader(name) { return Secret.mask }
        return text(value, isID: Self.isNameOfID(name.utf8) || Self.validators.contains(name))
    }

    /// The value of a query parameter with secrets masked.
    func parameter(_ value: String, of name: String) -> String {
        Secret.isNamed(by: name) ? Secret.mask : text(value, isID: Self.isNameOfID(name.utf8))
    }

    /// A path with a mask for each segment that contains a secret, escaped or not.
    package func path(_ path: Substring) -> String {
        let segments = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return segments.map { segment(Substring($0)) }.joined(separator: "/")
    }

    /// Whether a text contains a secret, or is one that has been masked already.
    package func hides(_ text: String) -> Bool { text.holds(Secret.mask) || !self.text(text).isSame(as: text) }

    private func segment(_ segment: Substring) -> String {
        let decoded = PercentEncoding.decode(segment) ?? String(segment)
        return text(decoded).isSame(as: decoded) ? String(segment) : Secret.mask
    }

    /// JSON with secrets masked, in its names, too.
    func json(_ json: JSON, isID: Bool = false) -> JSON {
        switch json {
        case .string(let text): .string(self.text(text, isID: isID))
        case .array(let elements): .array(elements.map { self.json($0, isID: isID) })
        case .object(let members): .object(JSON.Members(members.map { member($0, $1) }))
        default: json
        }
    }

    private func member(_ name: String, _ value: JSON) -> (String, JSON) {
        let shown = text(name)
        if Secret.isNamed(by: name), !(isOfAnswer && Secret.isErrorCode(value, named: name.utf8)) { return (shown, .string(Secret.mask)) }
        return (shown, json(value, isID: Self.isNameOfID(name.utf8)))
    }

    /// A difference with the found value masked, by this masking, too.
    func found(_ difference: MatchDifference) -> MatchDifference {
        MatchDifference(field: difference.field, expected: difference.expected, found: shown(difference.found, at: difference.field))
    }

    private func shown(_ found: JSON, at field: String) -> JSON {
        let prefix = "headers."
        if field.hasPrefix(prefix), secrets.headers.contains(String(field.dropFirst(prefix.count))) {
            return found == .null ? .null : .string(Secret.mask)
        }
        if field == "path", let path = found.string { return .string(self.path(Substring(path))) }
        return json(found)
    }

    /// Headers that state a client's version of a resource.
    private static let validators: Set = ["if-match", "if-none-match", "idempotency-key"]

    /// True for `id`, `userId`, `device_id` and `X-Request-Id`, but not for `paid`.
    static func isNameOfID(_ name: some BidirectionalCollection<UInt8>) -> Bool {
        let end = name.suffix(2)
        guard end.elementsEqual("id".utf8, by: { $0 | 0x20 == $1 }) else { return false }
        return end.first == UInt8(ascii: "I") || name.dropLast(2).last.map { "-_".utf8.contains($0) } ?? true
    }
}

/// The secrets that are the same in every world of a program.
package struct DeclaredSecrets: Sendable {
    /// The headers that backends declare as secrets, in lower case.
    let headers: Set<String>
    /// Texts that are masked everywhere, such as the control key.
    let texts: SecretTokens

    package init(headers: Set<String> = [], texts: SecretTokens = []) {
        self.headers = headers
        self.texts = texts
    }
}
