import DequeModule
import MicroHTTP
import Synchronization
import UnderstudyCore

/// The tokens that the server has issued and the passwords that it was sent, as digests: the newest ones of all worlds.
///
/// A digest is a hash with a key of the process, of 64 bits.
package final class IssuedSecrets: Sendable {
    private struct State {
        var digests: Set<Int> = []
        var order: Deque<Int> = []
    }

    /// The most digests. A web token has three or four.
    static let most = 20_000
    /// In a longer text, only longer words are looked for. An opaque token has 43 characters.
    static let fewestCharactersOfWord = 20
    /// Of a password. Shorter ones may be other values by chance.
    static let fewestCharacters = 8
    /// The most bytes of a body that is read. Sign-ins are small.
    private static let mostBodyBytes = 64 << 10

    private let state = Mutex(State())

    package init() {}

    var digests: Set<Int> { state.withLock { $0.digests } }

    /// Notes a password, which counts as a whole.
    package func note(password: String) { note(whole: password) }

    /// Notes a secret, and the tokens in it.
    ///
    /// These are the parts of a web token, and in a link or a form the long segments of the path and the secret parameters. A host is no
    /// secret, and neither is the name of a sandbox or an account.
    package func note(_ text: String) {
        note(whole: text)
        for value in text.linkedSecrets { note(whole: value) }
        for var token in text.tokens {
            note(whole: token)
            token.withUTF8 { token in token.forEachLongWord { note(UnsafeBufferPointer(rebasing: token[$0]).digest) } }
        }
    }

    private func note(whole text: String) {
        var text = text
        text.withUTF8 { if $0.count >= Self.fewestCharacters { note($0.digest) } }
    }

    private func note(_ digest: Int) {
        state.withLock { state in
            guard state.digests.insert(digest).inserted else { return }
            state.order.append(digest)
            if state.order.count > Self.most { state.digests.remove(state.order.removeFirst()) }
        }
    }

    /// Notes the passwords and the long secrets of a request, such as the token of an identity provider, and the tokens of a success.
    ///
    /// A read issues no token. An operation that declares no secret has none. A password of letters alone may be a word of other values, such
    /// as `password`, the name of a way to sign in.
    package func note(_ request: Request, _ response: Response, _ names: SecretNames) {
        guard request.method != .get, request.method != .head else { return }
        if mayHold(request.body, names, isOfResponse: false) {
            let secrets = Masking(names: names).secrets(of: request.body)
            for (name, value) in secrets where SecretNames.isPassword(name) && !value.isWord { note(password: value) }
            for (name, value) in secrets where !SecretNames.isPassword(name) && value.isLong { note(value) }
        }
        if response.status.code < 400, mayHold(response.body, names, isOfResponse: true) {
            for (_, value) in Masking(names: names).ofAnswer.secrets(of: response.body) where value.isLong { note(value) }
        }
    }

    private func mayHold(_ body: [UInt8], _ names: SecretNames, isOfResponse: Bool) -> Bool {
        !body.isEmpty && body.count <= Self.mostBodyBytes && (!names.areDeclared || names.hasSecret(inResponse: isOfResponse))
    }
}

extension String {
    /// Whether the text consists of ASCII letters.
    fileprivate var isWord: Bool { utf8.allSatisfy { $0.isLetterOrDigit && $0 > UInt8(ascii: "9") } }

    /// Whether the text is long enough for a token.
    fileprivate var isLong: Bool { utf8.count >= IssuedSecrets.fewestCharactersOfWord }

    /// Whether the text has the form of a bearer token (RFC 6750 2.1). A slash at the start begins a path.
    fileprivate var isToken: Bool {
        let padding = utf8.reversed().prefix { $0 == UInt8(ascii: "=") }.count
        return utf8.first != UInt8(ascii: "/")
            && utf8.dropLast(padding).allSatisfy { $0 < 0x80 && ($0.isOfWord || ".~+/".utf8.contains($0)) }
    }

    /// The text if it has the form of a token; otherwise the tokens between spaces, and those of links and forms.
    fileprivate var tokens: [String] {
        if isToken { return [self] }
        return utf8.split { $0 <= UInt8(ascii: " ") }.map { String(Substring($0)) }.flatMap {
            $0.isToken ? [$0] : $0.pathTokens + $0.linkedTokens
        }
    }

    /// The long segments of a link's path.
    private var pathTokens: [String] {
        let scheme = utf8.firstRange(of: "://".utf8)
        guard scheme != nil || utf8.first == UInt8(ascii: "/") else { return [] }
        let parts = (scheme.map { utf8[$0.upperBound...] } ?? utf8[...]).prefix { !"?#".utf8.contains($0) }
            .split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).dropFirst().map { String(Substring($0)) }
        return zip([""] + parts, parts).filter { !["_sandbox", "_as"].hasExactly($0) && $1.isLong && $1.isToken }.map(\.1)
    }

    /// The tokens under the name of a secret in the query and the fragment of a link, or in a form.
    private var linkedTokens: [String] {
        let quote = UInt8(ascii: "\"")
        return linkedSecrets.map { $0.utf8.first == quote && $0.utf8.last == quote ? String($0.dropFirst().dropLast()) : $0 }.filter(
            \.isToken)
    }

    /// The long values under the name of a secret there.
    fileprivate var linkedSecrets: [String] {
        utf8.split { "?#&".utf8.contains($0) }.flatMap { Query(Substring($0)).items }
            .filter { SecretNames.isUsual($0.name, inResponse: false) && $0.value.isLong }.map(\.value)
    }
}

extension UnsafeBufferPointer<UInt8> {
    var digest: Int {
        var hasher = Hasher()
        hasher.combine(bytes: UnsafeRawBufferPointer(self))
        return hasher.finalize()
    }

    /// Calls a closure with the range of each word of ASCII that is long enough for a token.
    func forEachLongWord(_ body: (Range<Int>) -> Void) {
        var start = 0
        while start + IssuedSecrets.fewestCharactersOfWord <= count {
            var end = start
            while end < count, self[end].isOfWord, self[end] < 0x80 { end += 1 }
            if end - start >= IssuedSecrets.fewestCharactersOfWord { body(start..<end) }
            start = end + 1
        }
    }
}
