/// The query of a request's target, in the order in which it was written.
///
/// `a=1&a=2` keeps both items; `a` and `a=` both give `a` an empty value; `=x` has an empty name. `+` is a space. A text with a malformed
/// escape, or with bytes that are not UTF-8, stays as sent. Names and values are compared byte by byte.
public struct Query: Sendable, Equatable {
    /// One `name=value`.
    public struct Item: Sendable, Equatable {
        /// Decoded.
        public let name: String
        /// Decoded; empty without `=`.
        public let value: String

        /// Creates a pair from decoded texts.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }

        /// Compares names and values byte by byte.
        public static func == (left: Item, right: Item) -> Bool {
            left.isNamed(right.name) && left.value.utf8.elementsEqual(right.value.utf8)
        }

        /// Unlike `==` of strings, compares bytes. String comparison takes quadratic time for some texts that clients can send.
        fileprivate func isNamed(_ name: String) -> Bool {
            self.name.utf8.count == name.utf8.count && self.name.utf8.elementsEqual(name.utf8)
        }
    }

    /// Every pair, in the order in which it was written.
    public let items: [Item]

    /// Parses the text after `?`.
    public init(_ text: Substring) {
        // By bytes: a combining mark after a separator does not hide it.
        items = text.utf8.split(separator: UInt8(ascii: "&")).map { pair in
            let name = pair.prefix { $0 != UInt8(ascii: "=") }
            let value = pair[name.endIndex...].dropFirst()
            return Item(name: Self.decoded(Substring(name)), value: Self.decoded(Substring(value)))
        }
    }

    /// The first value of a name, or `nil` if the name does not occur.
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
