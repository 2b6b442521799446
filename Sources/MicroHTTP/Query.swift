/// The query of a request's target, in the order it was written.
///
/// `a=1&a=2` keeps both; `a` and `a=` both give `a` an empty value; `=x` has an empty name. Where an escape is malformed or
/// does not decode to UTF-8, the text stands as it was sent. `+` is a space.
public struct Query: Sendable, Equatable {
    /// One `name=value`.
    public struct Item: Sendable, Equatable {
        /// Decoded.
        public let name: String
        /// Decoded; empty without `=`.
        public let value: String

        /// One pair, already decoded.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// Every pair, in the order it was written.
    public let items: [Item]

    /// Reads the text after `?`.
    public init(_ text: Substring) {
        guard !text.isEmpty else {
            items = []
            return
        }
        items = text.split(separator: "&").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return Item(name: Self.decoded(parts[0]), value: parts.count > 1 ? Self.decoded(parts[1]) : "")
        }
    }

    /// The first value of a name, or `nil` when the name does not occur.
    public subscript(name: String) -> String? {
        items.first { $0.name == name }?.value
    }

    /// Every value of a name.
    public func values(of name: String) -> [String] {
        items.filter { $0.name == name }.map(\.value)
    }

    private static func decoded(_ text: Substring) -> String {
        PercentEncoding.decode(text, plusIsSpace: true) ?? String(text)
    }
}
