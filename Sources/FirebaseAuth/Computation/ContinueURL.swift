import MicroHTTP
import UnderstudyCore

/// The address to which the link in a mail leads on: a web page, or an app's own scheme.
struct ContinueURL: Sendable {
    private let text: String

    /// `nil` for an address that is not absolute, or that would run in the browser.
    init?(_ text: String) {
        guard (try? Checks.continueURL(text)) != nil else { return nil }
        let scheme = String(decoding: text.utf8.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self).lowercased()
        guard !["javascript", "data", "vbscript", "file", "blob"].contains(scheme) else { return nil }
        self.text = text
    }

    /// The value of a `Location` header: bytes that a header does not allow are escaped.
    var location: String {
        text.unicodeScalars.reduce(into: "") { location, scalar in
            if (0x21..<0x7F).contains(scalar.value) {
                location.unicodeScalars.append(scalar)
            } else {
                location += URLText.encoded(String(scalar))
            }
        }
    }

    /// The address with further query parameters, which replace those of the same name.
    func adding(_ items: [Query.Item]) -> ContinueURL {
        let (address, fragment) = Self.split(text, at: "#")
        let (place, query) = Self.split(address, at: "?")
        let kept = Query(Substring(query.utf8.dropFirst())).items.filter { item in !items.contains { $0.name.isSame(as: item.name) } }
        let pairs = (kept + items).map { "\(URLText.encoded($0.name))=\(URLText.encoded($0.value))" }
        return ContinueURL(unchecked: "\(Self.withPath(place))?\(pairs.joined(separator: "&"))\(fragment)")
    }

    private init(unchecked text: String) {
        self.text = text
    }

    /// The address with a slash after the host if it has no path.
    private static func withPath(_ address: Substring) -> String {
        guard let separator = address.utf8.firstRange(of: "://".utf8) else { return String(address) }
        return address.utf8[separator.upperBound...].contains(UInt8(ascii: "/")) ? String(address) : "\(address)/"
    }

    /// - Returns: the texts before a separator and from it on.
    private static func split(_ text: some StringProtocol & Sendable, at separator: Character) -> (Substring, Substring) {
        let text = Substring(text)
        let place = separator.asciiValue.flatMap { text.utf8.firstIndex(of: $0) } ?? text.endIndex
        return (text[..<place], text[place...])
    }
}
