/// One frame of a WebSocket as it is sent over a socket (RFC 6455, 5.2).
package struct RawFrame: Sendable, Equatable, CustomStringConvertible {
    package enum Opcode: UInt8, Sendable {
        case continuation = 0
        case text = 1
        case binary = 2
        case close = 8
        case ping = 9
        case pong = 10
    }

    package let opcode: Opcode
    /// Whether the message ends with this frame.
    package let isLast: Bool
    package let payload: [UInt8]

    package init(_ opcode: Opcode, _ payload: [UInt8] = [], isLast: Bool = true) {
        self.opcode = opcode
        self.isLast = isLast
        self.payload = payload
    }

    package static func text(_ text: String, isLast: Bool = true) -> RawFrame { RawFrame(.text, Array(text.utf8), isLast: isLast) }

    package static func close(_ code: Int) -> RawFrame { RawFrame(.close, bigEndian(code, 2)) }

    /// Removes the first frame, which must not be masked, from the received bytes; `nil` while it is incomplete.
    package init?(takenFrom bytes: inout [UInt8]) {
        guard bytes.count >= 2, bytes[1] & 0x80 == 0, let opcode = Opcode(rawValue: bytes[0] & 0x0F) else { return nil }
        let lengthBytes = [126: 2, 127: 8][bytes[1]] ?? 0
        guard bytes.count >= 2 + lengthBytes else { return nil }
        let count = lengthBytes == 0 ? Int(bytes[1]) : bytes[2..<2 + lengthBytes].reduce(0) { $0 << 8 | Int($1) }
        let start = 2 + lengthBytes
        guard bytes.count - start >= count else { return nil }
        self.init(opcode, Array(bytes[start..<start + count]), isLast: bytes[0] & 0x80 != 0)
        bytes.removeFirst(start + count)
    }

    /// The frame as a client sends it.
    ///
    /// - Parameters:
    ///   - isMasked: false for a frame that no client may send.
    ///   - announced: the length in the head; `nil` for the true one.
    package func bytes(isMasked: Bool = true, announced: Int? = nil) -> [UInt8] {
        let count = announced ?? payload.count
        let length: [UInt8] =
            switch count {
            case ..<126: [UInt8(count)]
            case ..<65_536: [126] + Self.bigEndian(count, 2)
            default: [127] + Self.bigEndian(count, 8)
            }
        let head = [opcode.rawValue | (isLast ? 0x80 : 0), length[0] | (isMasked ? 0x80 : 0)] + length.dropFirst()
        guard isMasked else { return head + payload }
        return head + Self.mask + payload.enumerated().map { $1 ^ Self.mask[$0 % Self.mask.count] }
    }

    private static let mask: [UInt8] = [0x5A, 0x00, 0xFF, 0x13]

    private static func bigEndian(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
    }

    package var text: String { String(decoding: payload, as: UTF8.self) }

    /// The code of a close frame; `nil` if it has none.
    package var closeCode: Int? { opcode == .close && payload.count >= 2 ? Int(payload[0]) << 8 | Int(payload[1]) : nil }

    package var description: String { closeCode.map { "close \($0)" } ?? "\(opcode) \(text.prefix(300))" }
}
