import Values

/// A place in a JSON document (RFC 6901): `/weekly/points/0`.
package struct JSONPointer: Sendable, Equatable {
    /// The names and indices from the root, unescaped; none for the whole document.
    package let tokens: [String]

    package static func == (left: JSONPointer, right: JSONPointer) -> Bool {
        left.tokens.elementsEqual(right.tokens) { $0.isSame(as: $1) }
    }

    /// Reads a pointer; `nil` for a text that is neither empty nor begins with a slash, or has a `~` that is neither `~0` nor `~1`.
    package init?(_ text: String) {
        guard !text.isEmpty else {
            tokens = []
            return
        }
        // By bytes: a slash followed by a combining mark is one character.
        let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard parts.first?.isEmpty == true else { return nil }
        var tokens: [String] = []
        for part in parts.dropFirst() {
            guard let token = Self.unescaped(part) else { return nil }
            tokens.append(token)
        }
        self.tokens = tokens
    }

    package var text: String {
        var bytes: [UInt8] = []
        for token in tokens {
            bytes.append(UInt8(ascii: "/"))
            for byte in token.utf8 {
                switch byte {
                case UInt8(ascii: "~"): bytes.append(contentsOf: "~0".utf8)
                case UInt8(ascii: "/"): bytes.append(contentsOf: "~1".utf8)
                default: bytes.append(byte)
                }
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Whether the other place lies inside this one.
    func isProperPrefix(of other: JSONPointer) -> Bool {
        tokens.count < other.tokens.count && other.tokens.starts(with: tokens) { $0.isSame(as: $1) }
    }

    /// The array index that a token names; `nil` unless it has only digits without leading zeros.
    static func index(_ token: String) -> Int? {
        guard token.utf8.allSatisfy({ (0x30...0x39).contains($0) }), token.utf8.count == 1 || token.utf8.first != UInt8(ascii: "0")
        else { return nil }
        return Int(token)
    }

    private static func unescaped(_ part: Substring.UTF8View) -> String? {
        var bytes: [UInt8] = []
        var rest = part[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "~") else {
                bytes.append(byte)
                continue
            }
            switch rest.popFirst() {
            case UInt8(ascii: "0"): bytes.append(UInt8(ascii: "~"))
            case UInt8(ascii: "1"): bytes.append(UInt8(ascii: "/"))
            default: return nil
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension JSON {
    /// The value at a place; `nil` if there is none.
    package func value(at pointer: JSONPointer) -> JSON? {
        pointer.tokens.reduce(Optional(self)) { value, token in
            switch value {
            case .object(let members)?: members[token]
            case .array(let elements)?: JSONPointer.index(token).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
            default: nil
            }
        }
    }
}
