import MicroHTTP
import UnderstudyCore

/// Masks the secrets of requests that are shown to people: in the journal, in the log and in the report of a run.
///
/// These are masked: values under the name of a secret (see ``Secret``), the credentials that backends declare, the tokens of the world's
/// seed, and texts that look like tokens (see ``TokenForm``). A token that is the key of an account, as in the demo, is shown: keys
/// appear in `/_as/{account}` and are not secret.
package struct Masking: Sendable {
    private let headers: Set<String>
    private let tokens: SecretTokens
    private(set) var isOfAnswer = false

    /// - Parameters:
    ///   - headers: the headers that backends declare as secrets, in lower case.
    ///   - tokens: texts that are secrets wherever they stand alone.
    package init(headers: Set<String> = [], tokens: SecretTokens = []) {
        self.headers = headers
        self.tokens = tokens
    }

    /// This masking for answers, in which `code` may be the code of an error, which is not a secret.
    var ofAnswer: Masking {
        var masking = self
        masking.isOfAnswer = true
        return masking
    }

    /// The value of a header with secrets masked.
    ///
    /// - Parameter name: in lower case.
    func header(_ value: String, of name: String) -> String {
        if headers.contains(name) || Secret.isHeader(name) { return Secret.mask }
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

    private func segment(_ segment: Substring) -> String {
        let decoded = PercentEncoding.decode(segment) ?? String(segment)
        return text(decoded).isSame(as: decoded) ? String(segment) : Secret.mask
    }

    /// A text with secrets masked.
    package func text(_ text: String, isID: Bool = false) -> String {
        var bytes = text
        return bytes.withUTF8(isSecret) ? Secret.mask : TokenForm.masked(text, isID: isID)
    }

    /// Whether a text is shown unchanged.
    func isPlain(_ text: UnsafeBufferPointer<UInt8>, isID: Bool) -> Bool {
        !isSecret(text) && TokenForm.places(in: text, isID: isID).isEmpty
    }

    /// Whether a text is masked as a whole.
    private func isSecret(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        Secret.isAuthorization(text) || Secret.isWithin(text) || isToken(text)
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
        if Secret.isNamed(by: name), !(isOfAnswer && Secret.isErrorCode(value, named: name.utf8)) { return (name, .string(Secret.mask)) }
        return (TokenForm.masked(name, isID: false), json(value, isID: Self.isNameOfID(name.utf8)))
    }

    /// A difference with the found value masked, by this masking, too.
    func found(_ difference: MatchDifference) -> MatchDifference {
        MatchDifference(field: difference.field, expected: difference.expected, found: shown(difference.found, at: difference.field))
    }

    private func shown(_ found: JSON, at field: String) -> JSON {
        let prefix = "headers."
        if field.hasPrefix(prefix), headers.contains(String(field.dropFirst(prefix.count))) {
            return found == .null ? .null : .string(Secret.mask)
        }
        if field == "path", let path = found.string { return .string(self.path(Substring(path))) }
        return json(found)
    }

    /// A token may follow a scheme and precede a comma.
    private func isToken(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard !tokens.isEmpty, text.count <= SecretTokens.longestText else { return false }
        if tokens.contains(text) { return true }
        guard text.contains(where: Self.endsToken) else { return false }
        return text.split(whereSeparator: Self.endsToken).contains { tokens.contains($0) }
    }

    private static func endsToken(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";")
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
