#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The name of this machine.
public enum MachineName {
    /// As the system has it, with or without a domain: `Mac.local`. Asks no name server.
    public static var current: String? {
        var buffer = [CChar](repeating: 0, count: 1_025)
        guard gethostname(&buffer, buffer.count - 1) == 0 else { return nil }
        let name = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return name.isEmpty ? nil : name
    }

    /// The name for other machines in the network, in lower case: on Apple's systems the one that Bonjour announces, `mac.local`, otherwise
    /// the name without a domain.
    public static var inNetwork: String? {
        guard let name = current?.lowercased().split(separator: ".").first else { return nil }
        #if canImport(Darwin)
            return "\(name).local"
        #else
            return String(name)
        #endif
    }
}
