/// The addresses that pages have, and those that a server has in a test.
struct DocumentedAddresses: Sendable {
    /// Those of a server with default settings.
    private static let ofPages = ["http://127.0.0.1:4000", "http://127.0.0.1:5002"]

    /// In the same order. None without a server.
    var ofServer: [String] = []

    /// A command of a page, for this server.
    func command(_ text: String) -> String {
        zip(Self.ofPages, ofServer).reduce(text) { $0.replacing($1.0, with: $1.1) }
    }

    /// What came out, as the page would have it.
    func output(_ text: String) -> String {
        zip(Self.ofPages, ofServer).reduce(text) { $0.replacing($1.1, with: $1.0) }
    }

    /// Whether a text asks a server.
    static func areIn(_ text: String) -> Bool {
        ofPages.contains { text.contains($0) }
    }
}
