import CMicrohttpd

/// A request's head, byte for byte, and the address that it came from: whoever sends the same again, and no body, asks for the same.
struct RequestHead: Hashable, Sendable {
    private let key: ByteKey

    /// Room for most heads: a small piece of memory is had and given back at once.
    private static let usualBytes = 960
    /// A longer head is not looked at: it is nobody's who asks in a hurry.
    private static let mostBytes = 2_048

    /// Of a request that comes without a body; `nil` for other methods than `GET` and `HEAD`, and for a long head.
    init?(of connection: OpaquePointer, method: UnsafePointer<CChar>, version: UnsafePointer<CChar>, target: String) {
        guard Self.has(method, "GET") || Self.has(method, "HEAD") else { return nil }
        let parts = { (room: Int) in Self.parts(of: connection, method: method, version: version, target: target, atMost: room) }
        guard let bytes = parts(Self.usualBytes) ?? parts(Self.mostBytes) else { return nil }
        key = ByteKey(bytes)
    }

    /// What the head is made of; `nil` when that is more than there is room for.
    private static func parts(
        of connection: OpaquePointer, method: UnsafePointer<CChar>, version: UnsafePointer<CChar>, target: String, atMost room: Int
    ) -> [UInt8]? {
        var isWhole = false
        let bytes = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
            var parts = Parts(buffer: UnsafeMutableRawBufferPointer(buffer))
            parts.append(textAt: method)
            parts.append(textAt: version)
            var target = target
            target.withUTF8 { parts.append($0.baseAddress, $0.count) }
            if let address = understudy_mhd_client_address(connection) { parts.append(addressOf: address) }
            withUnsafeMutablePointer(to: &parts) { parts in
                _ = understudy_mhd_each_header(
                    connection,
                    { context, _, name, nameCount, value, valueCount in
                        guard let parts = context?.assumingMemoryBound(to: Parts.self) else { return understudy_mhd_no() }
                        parts.pointee.append(name, nameCount)
                        parts.pointee.append(value, valueCount)
                        return parts.pointee.isWhole ? understudy_mhd_yes() : understudy_mhd_no()
                    }, parts)
            }
            (isWhole, count) = (parts.isWhole, parts.count)
        }
        return isWhole ? bytes : nil
    }

    private static func has(_ method: UnsafePointer<CChar>, _ name: StaticString) -> Bool {
        // With the NUL behind both.
        UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount + 1).enumerated().allSatisfy { method[$0] == CChar($1) }
    }

    /// What has been put down of a head, each part behind its length: no two lists of parts are the same bytes.
    private struct Parts {
        let buffer: UnsafeMutableRawBufferPointer
        private(set) var count = 0
        private(set) var isWhole = true

        mutating func append(_ start: UnsafeRawPointer?, _ length: Int) {
            let head = MemoryLayout<UInt16>.size
            guard isWhole, count + head + length <= buffer.count, let told = UInt16(exactly: length) else { return isWhole = false }
            buffer.storeBytes(of: told, toByteOffset: count, as: UInt16.self)
            count += head
            guard let start, length > 0 else { return }
            UnsafeMutableRawBufferPointer(rebasing: buffer[count...]).copyMemory(from: UnsafeRawBufferPointer(start: start, count: length))
            count += length
        }

        /// - Parameter start: of a text that ends with a NUL.
        mutating func append(textAt start: UnsafePointer<CChar>) {
            var length = 0
            while start[length] != 0 { length += 1 }
            append(start, length)
        }

        /// Without the port, which is another one for each connection.
        mutating func append(addressOf address: UnsafePointer<sockaddr>) {
            RemoteAddress(address).bytes.withUnsafeBytes { append($0.baseAddress, $0.count) }
        }
    }
}
