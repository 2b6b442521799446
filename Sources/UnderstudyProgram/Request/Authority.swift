/// A host and its port, as in `Host` headers and origins: `localhost:4000`, `[::1]`, `Mac.local.`.
struct Authority: Sendable, Equatable {
    private enum Kind: Sendable {
        case name, ipv4, ipv6
    }

    /// In lower case, without the brackets of an address and the final dot of a name.
    let host: String
    private(set) var port: Int?
    private let kind: Kind

    /// `nil` for a text that is neither an address nor an ASCII name, and for an invalid port.
    init?(_ text: String) {
        let bytes = text.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        var rest = bytes[...]
        if rest.first == UInt8(ascii: "[") {
            guard let end = rest.firstIndex(of: UInt8(ascii: "]")), Self.isIPv6(rest[1..<end]) else { return nil }
            host = String(decoding: rest[1..<end], as: UTF8.self)
            kind = .ipv6
            rest = rest[(end + 1)...]
        } else {
            var name = rest.prefix { $0 != UInt8(ascii: ":") }
            rest = rest[name.endIndex...]
            if name.last == UInt8(ascii: ".") { name.removeLast() }
            let isIPv4 = Self.isIPv4(name)
            // Programs read such names as addresses, each in its own way.
            guard isIPv4 || Self.isName(name) && !Self.endsInNumber(name) else { return nil }
            host = String(decoding: name, as: UTF8.self)
            kind = isIPv4 ? .ipv4 : .name
        }
        let digits = rest.dropFirst()
        guard rest.isEmpty || rest.first == UInt8(ascii: ":"), digits.allSatisfy(Self.isDigit) else { return nil }
        if !digits.isEmpty {
            guard let number = UInt16(String(decoding: digits, as: UTF8.self)) else { return nil }
            port = Int(number)
        }
    }

    /// The same without its port, if that is the default one.
    func leavingOut(port standard: Int?) -> Authority {
        var authority = self
        if port == standard { authority.port = nil }
        return authority
    }

    var isAddress: Bool { kind != .name }

    /// Whether it means all of a machine's addresses, as `0.0.0.0` and `[::]` do.
    var isUnspecified: Bool {
        switch kind {
        case .name: false
        case .ipv4: host == "0.0.0.0"
        case .ipv6:
            // Also with a zone, and as a mapped IPv4 address.
            host.replacing("::ffff:", with: "", maxReplacements: 1).utf8.prefix { $0 != UInt8(ascii: "%") }.allSatisfy("0:.".utf8.contains)
        }
    }

    /// Whether public DNS cannot hold the name. In a local network, any machine can answer for it.
    var isOutsidePublicDNS: Bool {
        !host.utf8.contains(UInt8(ascii: ".")) || Self.localSuffixes.contains { host.hasSuffix($0) }
    }

    /// RFC 6761, RFC 6762 and RFC 8375; ICANN reserves `internal` for private use.
    private static let localSuffixes = [".local", ".localhost", ".internal", ".test", ".home.arpa"]

    /// Whether it means the machine of the client that uses it.
    var isLoopback: Bool {
        switch kind {
        case .name: host == "localhost" || host.hasSuffix(".localhost")
        case .ipv4: host.hasPrefix("127.")
        case .ipv6: host == "::1"
        }
    }

    /// Whether the bytes are labels between dots. Underscores are allowed, as in names of compose services.
    private static func isName(_ bytes: ArraySlice<UInt8>) -> Bool {
        let dot = UInt8(ascii: ".")
        var previous = dot
        for byte in bytes {
            guard byte == dot ? previous != dot : isDigit(byte) || isLetter(byte) || "-_".utf8.contains(byte) else { return false }
            previous = byte
        }
        return previous != dot
    }

    /// Whether the last label is a number, also in the form of `0x7f000001`.
    private static func endsInNumber(_ bytes: ArraySlice<UInt8>) -> Bool {
        let label = bytes[(bytes.lastIndex(of: UInt8(ascii: ".")).map { $0 + 1 } ?? bytes.startIndex)...]
        return label.allSatisfy(isDigit) || label.starts(with: "0x".utf8) && label.dropFirst(2).allSatisfy(isHexDigit)
    }

    /// Whether the bytes are four numbers, without zeros in front of them, which some programs read as octal.
    private static func isIPv4(_ bytes: ArraySlice<UInt8>) -> Bool {
        var (numbers, digits, number) = (1, 0, 0)
        for byte in bytes {
            if byte == UInt8(ascii: "."), digits > 0 {
                (numbers, digits, number) = (numbers + 1, 0, 0)
            } else {
                guard isDigit(byte), digits == 0 || number > 0 else { return false }
                (digits, number) = (digits + 1, number * 10 + Int(byte & 0x0F))
                guard number <= 255 else { return false }
            }
        }
        return numbers == 4 && digits > 0
    }

    /// Whether the text between brackets is an IPv6 address, perhaps with a zone: `fe80::1%25en0`. Names are not allowed there.
    private static func isIPv6(_ bytes: ArraySlice<UInt8>) -> Bool {
        let address = bytes.prefix { $0 != UInt8(ascii: "%") }
        let isAddress = address.contains(UInt8(ascii: ":")) && address.allSatisfy { isHexDigit($0) || ":.".utf8.contains($0) }
        return isAddress && bytes[address.endIndex...].allSatisfy { isDigit($0) || isLetter($0) || "%-_.~".utf8.contains($0) }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    private static func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }
    private static func isHexDigit(_ byte: UInt8) -> Bool { isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte) }
}
