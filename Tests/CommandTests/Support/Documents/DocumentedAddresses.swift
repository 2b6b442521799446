/// Maps the addresses on pages to those of a test's server.
struct DocumentedAddresses: Sendable {
    /// The addresses of a server with default settings.
    private static let onPages = ["http://127.0.0.1:4000", "http://127.0.0.1:5002"]

    /// The test server's addresses, in the same order; empty without a server.
    var ofServer: [String] = []

    /// A page's command with the server's addresses.
    func command(_ text: String) -> String {
        zip(Self.onPages, ofServer).reduce(text) { $0.replacing($1.0, with: $1.1) }
    }

    /// A command's output with the page's addresses.
    func output(_ text: String) -> String {
        zip(Self.onPages, ofServer).reduce(text) { $0.replacing($1.1, with: $1.0) }
    }

    /// Whether a text contains a page's address.
    static func areIn(_ text: String) -> Bool {
        onPages.contains { text.contains($0) }
    }
}
