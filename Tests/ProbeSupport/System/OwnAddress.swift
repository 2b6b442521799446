import Foundation

/// The address at which other machines reach this one.
package enum OwnAddress {
    /// The first IPv4 address beyond loopback, in dotted notation; `nil` when the machine has none.
    package static func beyondLoopback() -> String? {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&list) == 0 else { return nil }
        defer { freeifaddrs(list) }
        var next = list
        while let entry = next {
            if let address = text(of: entry.pointee.ifa_addr), !address.hasPrefix("127.") { return address }
            next = entry.pointee.ifa_next
        }
        return nil
    }

    private static func text(of address: UnsafeMutablePointer<sockaddr>?) -> String? {
        guard let address, address.pointee.sa_family == sa_family_t(AF_INET) else { return nil }
        return address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { pointer in
            let bits = UInt32(bigEndian: pointer.pointee.sin_addr.s_addr)
            return [24, 16, 8, 0].map { String((bits >> $0) & 0xFF) }.joined(separator: ".")
        }
    }
}
