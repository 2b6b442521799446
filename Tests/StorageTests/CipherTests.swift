import Cryptography
import Foundation
import Testing

@testable import Storage

@Suite("A sealed text")
struct CipherTests {
    private let cipher = Keys.ephemeral().cipher
    private let text = Array("You slept 7.2 hours.".utf8)

    @Test("opens at its place, whatever its length", arguments: [0, 1, 15, 16, 17, 100_000])
    func roundTrip(_ length: Int) throws {
        let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0) }
        #expect(try cipher.open(cipher.seal(bytes, for: "row/1"), from: "row/1") == bytes)
    }

    @Test("does not open at another place, or with another key")
    func bound() throws {
        let sealed = try cipher.seal(text, for: "row/1")
        #expect(throws: CryptographyError.self) { try cipher.open(sealed, from: "row/2") }
        #expect(throws: CryptographyError.self) { try Keys.ephemeral().cipher.open(sealed, from: "row/1") }
    }

    @Test("does not open after any of its bytes has changed")
    func tampered() throws {
        let sealed = try cipher.seal(text, for: "row/1")
        for index in sealed.indices {
            var changed = sealed
            changed[index] ^= 1
            #expect(throws: CryptographyError.self, "byte \(index)") { try cipher.open(changed, from: "row/1") }
        }
    }

    @Test("does not open when it is truncated", arguments: [0, 1, 11, 12, 27])
    func truncated(_ length: Int) throws {
        let sealed = try cipher.seal(text, for: "row/1").prefix(length)
        #expect(throws: CryptographyError.self) { try cipher.open(Data(sealed), from: "row/1") }
    }

    @Test("contains nothing of the plaintext")
    func hidden() throws {
        let sealed = try cipher.seal(text, for: "row/1")
        #expect(sealed.range(of: Data(text)) == nil)
        #expect(sealed.range(of: Data("slept".utf8)) == nil)
    }

    @Test("is the same for the same text and place, so that the same seed gives the same rows")
    func repeatable() throws {
        #expect(try cipher.seal(text, for: "row/1") == cipher.seal(text, for: "row/1"))
    }

    @Test("has a different nonce for each text and each place")
    func nonces() throws {
        var nonces: Set<Data> = []
        for place in ["a", "b", "ab"] {
            for text in ["", "a", "b", "ab", "ba"] { nonces.insert(try cipher.seal(Array(text.utf8), for: place).prefix(12)) }
        }
        #expect(nonces.count == 15)
    }
}
