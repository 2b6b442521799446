/// The query of a request's target, in the order it was written.
///
/// `a=1&a=2` keeps both; `a` and `a=` both give `a` an empty value; `=x` has an empty name. Where an escape is malformed or
/// does not decode to UTF-8, the text stands as it was sent. `+` is a space. Names and values are the same only if their bytes are.
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

        /// The same bytes, for the name and for the value.
        public static func == (left: Item, right: Item) -> Bool {
            left.isNamed(right.name) && left.value.utf8.elementsEqual(right.value.utf8)
        }

        /// Not `==`, which asks whether texts look the same, and takes quadratic time to know for some of those that clients can send.
        fileprivate func isNamed(_ name: String) -> Bool {
            self.name.utf8.count == name.utf8.count && self.name.utf8.elementsEqual(name.utf8)
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
        // By bytes: a mark that combines with a separator does not take it away.
        items = text.utf8.split(separator: UInt8(ascii: "&")).map { pair in
            let name = pair.prefix { $0 != UInt8(ascii: "=") }
            let value = pair[name.endIndex...].dropFirst()
            return Item(name: Self.decoded(Substring(name)), value: Self.decoded(Substring(value)))
        }
    }

    /// The first value of a name, or `nil` when the name does not occur.
    public subscript(name: String) -> String? {
        items.first { $0.isNamed(name) }?.value
    }

    /// Every value of a name.
    public func values(of name: String) -> [String] {
        items.filter { $0.isNamed(name) }.map(\.value)
    }

    private static func decoded(_ text: Substring) -> String {
        PercentEncoding.decode(text, plusIsSpace: true) ?? String(text)
    }
}
