import MicroHTTP
import Synchronization

/// The other machines that have sent requests.
final class Visitors: Sendable {
    private let known = Mutex<Set<[UInt8]>>([])

    /// Further machines are not told apart, so that the memory is bounded.
    private static let limit = 100

    /// - Returns: the machine's address if this is its first request.
    func arrival(of remote: RemoteAddress) -> String? {
        guard !remote.bytes.isEmpty, !remote.isLoopback else { return nil }
        let isNew = known.withLock { $0.count < Self.limit && $0.insert(remote.bytes).inserted }
        return isNew ? remote.text : nil
    }
}

extension RemoteAddress {
    /// `192.168.1.7`, or the groups of an IPv6 address.
    var text: String {
        if bytes.count == 16, bytes.prefix(10).allSatisfy({ $0 == 0 }), bytes[10] == 0xFF, bytes[11] == 0xFF {
            return bytes.suffix(4).map { String($0) }.joined(separator: ".")
        }
        if bytes.count != 16 { return bytes.map { String($0) }.joined(separator: ".") }
        let groups = stride(from: 0, to: 16, by: 2).map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
        return groups.map { String($0, radix: 16) }.joined(separator: ":")
    }
}
