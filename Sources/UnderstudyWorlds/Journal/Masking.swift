import MicroHTTP
import UnderstudyCore

/// What people are shown of requests, in the journal, in the log and in the report of a run: everything but secrets.
///
/// Masked is what a name says to be a secret (see ``Secret``), whatever backends declare as a credential, the tokens that the world's seed
/// names, and what looks like a token (see ``TokenForm``). A token that is the key of an account, as those of the demo are, is plain: keys
/// stand in `/_as/{account}`, and are no secret.
package struct Masking: Sendable {
    private let headers: Set<String>
    private let tokens: SecretTokens
    private(set) var isOfAnswer = false

    /// - Parameters:
    ///   - headers: those that backends declare as secrets, in lower case.
    ///   - tokens: texts that are secrets wherever they stand alone.
    package init(headers: Set<String> = [], tokens: SecretTokens = []) {
        self.headers = headers
        self.tokens = tokens
    }

    /// This for answers: there a `code` may be an error's, which is no secret.
    var ofAnswer: Masking {
        var masking = self
        masking.isOfAnswer = true
        return masking
    }

    /// The value of a header, as it may be shown.
    ///
    /// - Parameter name: in lower case.
    func header(_ value: String, of name: String) -> String {
        if headers.contains(name) || Secret.isHeader(name) { return Secret.mask }
        return text(value, isID: Self.isNameOfID(name.utf8) || Self.validators.contains(name))
    }

    /// The value of a query parameter, as it may be shown.
    func parameter(_ value: String, of name: String) -> String {
        Secret.isNamed(by: name) ? Secret.mask : text(value, isID: Self.isNameOfID(name.utf8))
    }

    /// A path as it may be shown: with a mask for each segment that has a secret in it, escaped or not.
    package func path(_ path: Substring) -> String {
        let segments = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return segments.map { segment(Substring($0)) }.joined(separator: "/")
    }

    private func segment(_ segment: Substring) -> String {
        let decoded = PercentEncoding.decode(segment) ?? String(segment)
        return text(decoded).isSame(as: decoded) ? String(segment) : Secret.mask
    }

    /// A text as it may be shown.
    package func text(_ text: String, isID: Bool = false) -> String {
        var bytes = text
        return bytes.withUTF8(isSecret) ? Secret.mask : TokenForm.masked(text, isID: isID)
    }

    /// Whether a text is shown as it is.
    func isPlain(_ text: UnsafeBufferPointer<UInt8>, isID: Bool) -> Bool {
        !isSecret(text) && TokenForm.places(in: text, isID: isID).isEmpty
    }

    /// Whether nothing of a text may be shown.
    private func isSecret(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        Secret.isAuthorization(text) || Secret.isWithin(text) || isToken(text)
    }

    /// JSON as it may be shown, its names too.
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

    /// What was found in place of what a match asks for: with what this masks besides, too.
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

    /// A scheme may stand in front of a token, and a comma behind it.
    private func isToken(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard !tokens.isEmpty, text.count <= SecretTokens.longestText else { return false }
        if tokens.contains(text) { return true }
        guard text.contains(where: Self.endsToken) else { return false }
        return text.split(whereSeparator: Self.endsToken).contains { tokens.contains($0) }
    }

    private static func endsToken(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";")
    }

    /// Headers that say which version of something a client has.
    private static let validators: Set = ["if-match", "if-none-match", "idempotency-key"]

    /// `id`, `userId`, `device_id`, `X-Request-Id`; but not `paid`.
    static func isNameOfID(_ name: some BidirectionalCollection<UInt8>) -> Bool {
        let end = name.suffix(2)
        guard end.elementsEqual("id".utf8, by: { $0 | 0x20 == $1 }) else { return false }
        return end.first == UInt8(ascii: "I") || name.dropLast(2).last.map { "-_".utf8.contains($0) } ?? true
    }
}
