#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// IP addresses as text.
public enum NumericHost {
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
