import MicroHTTP
import Testing

@Suite("Remote address")
struct RemoteAddressTests {
    @Test("this machine calls from 127.0.0.0/8, ::1, or the former mapped into IPv6", arguments: [
        [127, 0, 0, 1],
        [127, 255, 255, 254],
        v6(last: [1]),
        v6(last: [0xFF, 0xFF, 127, 0, 0, 1]),
        v6(last: [0xFF, 0xFF, 127, 9, 9, 9]),
    ])
    func loopback(bytes: [UInt8]) {
        #expect(RemoteAddress(bytes: bytes).isLoopback)
    }

    @Test("every other address is another machine's", arguments: [
        [10, 0, 0, 1],
        [126, 255, 255, 255],
        [128, 0, 0, 1],
        [0, 0, 0, 0],
        [0, 0, 0, 1],
        v6(last: [0]),
        v6(last: [2]),
        v6(last: [1, 1]),
        v6(last: [127, 0, 0, 1]),
        v6(last: [0xFF, 0xFF, 10, 0, 0, 1]),
        v6(last: [0xFF, 0xFF, 0, 0, 0, 1]),
        [1] + v6(last: [1]).dropFirst(),
        [0xFE, 0x80] + v6(last: [1]).dropFirst(2),
    ])
    func elsewhere(bytes: [UInt8]) {
        #expect(!RemoteAddress(bytes: bytes).isLoopback)
    }

    @Test("an address that the system did not tell is not trusted to be this machine's", arguments: [[], [127], [127, 0, 0, 1, 0]])
    func unknown(bytes: [UInt8]) {
        #expect(!RemoteAddress(bytes: bytes).isLoopback)
    }

    /// An IPv6 address of zeroes but for its last bytes.
    private static func v6(last: [UInt8]) -> [UInt8] {
        [UInt8](repeating: 0, count: 16 - last.count) + last
    }
}
