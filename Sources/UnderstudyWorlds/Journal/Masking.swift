import MicroHTTP
import UnderstudyCore
import Values

/// Masks the secrets of requests wherever they are shown to people: in the journal and its archive, in the log of requests, in messages of
/// the server, and in the report of a run.
///
/// These are masked:
/// - values under the name of a secret: see ``SecretNames`` and ``DeclaredSecrets``,
/// - the control key and the tokens of the world's seed, as words anywhere, in names, too. A token that is the key of an account, as in the
///   demo, is shown: keys appear in `/_as/{account}`.
/// - the tokens and passwords of ``IssuedSecrets``, as whole values and as long words, unless they are the sandbox's id or the key of an
///   account: apps of tests sign in with those.
package struct Masking: Sendable {
    /// The text that replaces a secret.
    package static let mask = "***"

    private let declared: DeclaredSecrets
    private let tokens: SecretTokens
    private let issued: Set<Int>
    let names: SecretNames
    private(set) var isOfAnswer = false

    /// - Parameters:
    ///   - tokens: the seeded tokens of the request's world; see ``BearerToken/secretTexts(in:)``.
    ///   - names: those of the request's operation.
    package init(_ declared: DeclaredSecrets = DeclaredSecrets(), tokens: SecretTokens = [], names: SecretNames = SecretNames()) {
        self.declared = declared
        self.tokens = tokens
        self.names = names
        issued = declared.issued.digests
    }

    /// The masking for texts about requests to a world; `nil` if the tokens of its seed cannot be read.
    package init?(_ declared: DeclaredSecrets = DeclaredSecrets(), of world: World) {
        guard let tokens = try? world.reading(BearerToken.secretTexts) else { return nil }
        self.init(declared, tokens: tokens)
    }

    /// This masking for answers.
    package var ofAnswer: Masking {
        var masking = self
        masking.isOfAnswer = true
        return masking
    }

    /// Whether a member or a parameter with this name has a secret value.
    func isSecret(_ name: String) -> Bool { names.isSecret(name, inResponse: isOfAnswer) }

    /// The value of a header with secrets masked.
    ///
    /// - Parameter name: in lower case.
    package func header(_ value: String, of name: String) -> String {
        declared.headers.contains(name) || SecretNames.isUsual(name, inResponse: true) ? Self.mask : link(value)
    }

    /// The value of a query parameter with secrets masked.
    func parameter(_ value: String, of name: String) -> String { isSecret(name) ? Self.mask : link(value) }

    /// A value that may be a link, the query of which is masked by name.
    func link(_ value: String) -> String {
        // A fragment has the form of a query, as in the redirect of a sign-in.
        guard let mark = value.utf8.firstIndex(where: { "?#".utf8.contains($0) }) else { return text(value) }
        let rest = Substring(value.utf8[mark...].dropFirst())
        let parts = rest.utf8.split(separator: UInt8(ascii: "#"), omittingEmptySubsequences: false)
        let shown = parts.map { pairs(Substring($0)) { text($0) } }.joined(separator: "#")
        return text(String(value[...mark]) + shown)
    }

    /// A path with a mask for each segment that contains a secret, escaped or not, or for the whole path if a secret has slashes.
    package func path(_ path: Substring) -> String {
        let segments = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        let shown = segments.map { segment in
            let decoded = PercentEncoding.decode(Substring(segment)) ?? String(Substring(segment))
            return text(decoded).isSame(as: decoded) ? String(Substring(segment)) : Self.mask
        }.joined(separator: "/")
        var decoded = PercentEncoding.decode(Substring(shown)) ?? shown
        return decoded.withUTF8 { declared.texts.places(in: $0).isEmpty } ? shown : Self.mask
    }

    /// Whether a text contains a secret, or is one that has been masked already.
    package func hides(_ text: String) -> Bool { text.holds(Self.mask) || !self.text(text).isSame(as: text) }

    /// The same for the value of a header; see ``header(_:of:)``.
    package func hides(header value: String, of name: String) -> Bool {
        value.holds(Self.mask) || !header(value, of: name).isSame(as: value)
    }

    /// A text with secrets masked: the whole text, or the words that are secrets.
    package func text(_ text: String) -> String {
        var bytes = text
        return bytes.withUTF8 { shown($0) } ?? text
    }

    /// - Parameter decodes: whether the text without percent-encoding is read, too.
    /// - Returns: `nil` for a text without secrets.
    func shown(_ text: UnsafeBufferPointer<UInt8>, decodes: Bool = true) -> String? {
        if text.count >= IssuedSecrets.fewestCharacters, isIssued(text) { return Self.mask }
        var places = tokens.places(in: text) + declared.texts.places(in: text)
        if !issued.isEmpty {
            text.forEachLongWord { if isIssued(UnsafeBufferPointer(rebasing: text[$0])) { places.append($0) } }
        }
        let shown = places.isEmpty ? nil : Self.masked(text, places.sorted { $0.lowerBound < $1.lowerBound })
        guard decodes, text.contains(UInt8(ascii: "%")) else { return shown }
        var decoded = PercentEncoding.decode(Substring(shown ?? String(decoding: text, as: UTF8.self))) ?? ""
        return decoded.withUTF8 { self.shown($0, decodes: false) } == nil ? shown : Self.mask
    }

    private func isIssued(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        !issued.isEmpty && issued.contains(text.digest) && !tokens.names(text)
    }

    /// - Parameter places: in order. They overlap where a text is a secret for two reasons.
    private static func masked(_ text: UnsafeBufferPointer<UInt8>, _ places: [Range<Int>]) -> String {
        var shown: [UInt8] = []
        var end = 0
        for place in places {
            if place.lowerBound >= end { shown += text[end..<place.lowerBound] + Array(mask.utf8) }
            end = max(end, place.upperBound)
        }
        return String(decoding: shown + text[end...], as: UTF8.self)
    }
}

/// The secrets that are the same in every world of a program.
package struct DeclaredSecrets: Sendable {
    /// The headers that backends declare as secrets, in lower case.
    let headers: Set<String>
    /// Texts that are masked everywhere, such as the control key.
    let texts: SecretTokens
    package let issued: IssuedSecrets

    package init(headers: Set<String> = [], texts: SecretTokens = [], issued: IssuedSecrets = IssuedSecrets()) {
        self.headers = headers
        self.texts = texts
        self.issued = issued
    }
}
