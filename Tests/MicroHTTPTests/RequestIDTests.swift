import Testing

@testable import MicroHTTP

@Suite("Request ids")
struct RequestIDTests {
    @Test("are req- and the number in decimal", arguments: [1, 9, 10, 99, 100, 4_711, 99_999_999_999, 100_000_000_000, .max])
    func text(number: Int) {
        #expect(RequestID.text(number) == "req-\(number)")
    }
}
