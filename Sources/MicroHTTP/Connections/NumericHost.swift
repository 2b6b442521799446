#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// IP addresses as text.
public enum NumericHost {
    /// The text of an address of 4 bytes (IPv4) or 16 (IPv6), in network order.
    public static func text(of bytes: [UInt8]) -> String {
        if bytes.count == 4 { return bytes.map(String.init).joined(separator: ".") }
        let groups = stride(from: 0, to: bytes.count - 1, by: 2).map { String(Int(bytes[$0]) << 8 | Int(bytes[$0 + 1]), radix: 16) }
        let text = groups.joined(separator: ":")
        return usualForm(of: text) ?? text
    }

    /// The bytes of an address, in network order. `nil` for a text that is no address.
    package static func bytes(of text: String) -> [UInt8]? {
        guard text != "localhost", let address = ListeningSocket.resolve(text, port: 0) else { return nil }
        defer { freeaddrinfo(address) }
        return RemoteAddress(address.pointee.ai_addr).bytes
    }

    /// The form in which systems print an address: `127.0.0.1` for `127.1` and `0x7f000001`, `::1` for `0:0:0:0:0:0:0:1`. A mapped IPv4
    /// address is that address. `nil` for a text that is no address.
    public static func usualForm(of text: String) -> String? {
        guard text != "localhost", let address = ListeningSocket.resolve(text, port: 0) else { return nil }
        defer { freeaddrinfo(address) }
        var buffer = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        let code = getnameinfo(
            address.pointee.ai_addr, address.pointee.ai_addrlen, &buffer, socklen_t(buffer.count), nil, 0, NI_NUMERICHOST)
        guard code == 0 else { return nil }
        let form = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let mapped = "::ffff:"
        if form.hasPrefix(mapped), form.contains(".") { return String(form.dropFirst(mapped.count)) }
        // A system prints the name of a zone also for its number.
        let zone = text.firstIndex(of: "%").map { String(text[$0...]) } ?? ""
        return String(form.prefix { $0 != "%" }) + zone
    }
}
