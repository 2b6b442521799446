import MicroHTTP
import Values

/// The parameters of an identity provider's response. They come from the query of `requestUri`, from the form `postBody` and from the
/// fragment of `requestUri`; later places override earlier ones (firebase-auth-more.md 9.1).
struct FederatedParameters: Sendable {
    private let address: String
    private let places: [Query]

    /// - Throws: `MISSING_REQUEST_URI`, `INVALID_REQUEST_URI`.
    init(_ body: RequestBody) throws(FirebaseError) {
        guard let uri = try body.filled("requestUri") else { throw .refused("MISSING_REQUEST_URI") }
        guard Checks.isURI(uri) else { throw .refused("INVALID_REQUEST_URI") }
        let (beforeFragment, fragment) = uri.split(at: "#")
        let (address, query) = beforeFragment.split(at: "?")
        self.address = String(address)
        let form = try body.string("postBody") ?? ""
        places = [Query(Substring(query.utf8.dropFirst())), Query(form[...]), Query(Substring(fragment.utf8.dropFirst()))]
    }

    /// A value that is not empty. An empty value overrides values in earlier places.
    subscript(name: String) -> String? {
        let value = places.reversed().lazy.compactMap { $0[name] }.first
        return value.flatMap { $0.isEmpty || $0.utf8.contains(0) ? nil : $0 }
    }

    /// The URI with all parameters in its query, for people.
    var uri: String {
        let pairs = places.flatMap(\.items).map { "\(URLText.encoded($0.name))=\(URLText.encoded($0.value))" }
        return pairs.isEmpty ? address : "\(address)?\(pairs.joined(separator: "&"))"
    }
}
