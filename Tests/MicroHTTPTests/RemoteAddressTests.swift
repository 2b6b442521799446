import MicroHTTP
import Testing

@Suite("Remote address")
struct RemoteAddressTests {
    @Test(
        "loopback is 127.0.0.0/8, ::1, or 127.0.0.0/8 mapped into IPv6",
        arguments: [
            [127, 0, 0, 1],
            [127, 255, 255, 254],
            v6(last: [1]),
            v6(last: [0xFF, 0xFF, 127, 0, 0, 1]),
            v6(last: [0xFF, 0xFF, 127, 9, 9, 9]),
        ] as [[UInt8]])
    func loopback(bytes: [UInt8]) {
        #expect(RemoteAddress(bytes: bytes).isLoopback)
    }

    @Test(
        "every other address belongs to another machine",
        arguments: [
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
            v6(first: [0x20, 0x01, 0x0D, 0xB8], last: [1]),
            v6(first: [0xFE, 0x80], last: [1]),
            v6(first: [1], last: [0xFF, 0xFF, 127, 0, 0, 1]),
        ] as [[UInt8]])
    func elsewhere(bytes: [UInt8]) {
        #expect(!RemoteAddress(bytes: bytes).isLoopback)
    }

    @Test(
        "an unknown address is not loopback",
        arguments: [
            [], [127], [127, 0, 0, 1, 0],
        ] as [[UInt8]])
    func unknown(bytes: [UInt8]) {
        #expect(!RemoteAddress(bytes: bytes).isLoopback)
    }
}

/// An IPv6 address of zeroes except for its first and last bytes.
private func v6(first: [UInt8] = [], last: [UInt8]) -> [UInt8] {
    first + [UInt8](repeating: 0, count: 16 - first.count - last.count) + last
}
