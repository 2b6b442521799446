#if canImport(Darwin)
    import Darwin
    import Foundation
    import SystemConfiguration
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The names of this machine.
public enum MachineName {
    /// The host name, with or without a domain: `mac.home`. Asks no name server.
    public static var current: String? {
        var buffer = [CChar](repeating: 0, count: 1_025)
        guard gethostname(&buffer, buffer.count - 1) == 0 else { return nil }
        let name = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return name.isEmpty ? nil : name
    }

    /// The name that Bonjour announces as `NAME.local`; `nil` except on Apple's systems. It is not always the host name, which there may come
    /// from the network.
    private static var announced: String? {
        #if canImport(Darwin)
            SCDynamicStoreCopyLocalHostName(nil) as String?
        #else
            nil
        #endif
    }

    /// The names that other machines may use, in lower case and without a domain, most useful first.
    public static var labels: [String] { labels(of: [announced, current]) }

    static func labels(of names: [String?]) -> [String] {
        var labels: [String] = []
        for name in names {
            guard let label = name?.lowercased().split(separator: ".").first.map(String.init), !labels.contains(label) else { continue }
            labels.append(label)
        }
        return labels
    }

    /// The name for other machines in the network, in lower case: on Apple's systems the one that Bonjour announces, `mac.local`. `nil` on
    /// other systems: few of them announce a name, and a phone resolves no other.
    public static var inNetwork: String? {
        #if canImport(Darwin)
            labels.first.map { "\($0).local" }
        #else
            nil
        #endif
    }
}
