import MicroHTTP
import Values

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
        let (address, fragment) = text.split(at: "#")
        let (place, query) = address.split(at: "?")
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
}

extension StringProtocol where SubSequence == Substring {
    /// The texts before an ASCII character and from it on; an empty second one without it.
    func split(at separator: Unicode.Scalar) -> (Substring, Substring) {
        let place = utf8.firstIndex(of: UInt8(ascii: separator)) ?? endIndex
        return (self[..<place], self[place...])
    }
}
