import Testing

@testable import Cryptography

/// Test cases 13 to 16 of McGrew and Viega's proposal to NIST.
@Suite("AES-256-GCM")
struct AES256GCMTests {
    @Test(
        "matches the test cases of its proposal",
        arguments: [
            (
                "0000000000000000000000000000000000000000000000000000000000000000",
                "000000000000000000000000",
                "",
                "",
                "530f8afbc74536b9a963b4f1c4cb738b"
            ),
            (
                "0000000000000000000000000000000000000000000000000000000000000000",
                "000000000000000000000000",
                "00000000000000000000000000000000",
                "",
                "cea7403d4d606b6e074ec5d3baf39d18d0d1c8a799996bf0265b98b5d48ab919"
            ),
            (
                "feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308",
                "cafebabefacedbaddecaf888",
                "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525b16a"
                    + "edf5aa0de657ba637b391aafd255",
                "",
                "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa8cb08e48590dbb3da7b08b1056828838c5f6"
                    + "1e6393ba7a0abcc9f662898015adb094dac5d93471bdec1a502270e3cc6c"
            ),
            (
                "feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308",
                "cafebabefacedbaddecaf888",
                "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525b16a"
                    + "edf5aa0de657ba637b39",
                "feedfacedeadbeeffeedfacedeadbeefabaddad2",
                "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa8cb08e48590dbb3da7b08b1056828838c5f6"
                    + "1e6393ba7a0abcc9f66276fc6ece0f4e1768cddf8853bb2d551b"
            ),
        ] as [(String, String, String, String, String)])
    func vectors(_ key: String, _ nonce: String, _ text: String, _ context: String, _ sealed: String) throws {
        let key = SymmetricKey(bytes(key))
        let found = try AES256GCM.seal(bytes(text), key: key, nonce: bytes(nonce), context: bytes(context))
        #expect(hex(found) == nonce + sealed)
        #expect(hex(try AES256GCM.open(found, key: key, context: bytes(context))) == text)
    }

    @Test("does not open data that was changed, cut, or sealed with another key or context")
    func tampered() throws {
        let (key, context) = (SymmetricKey.random(), Array("row/1".utf8))
        let sealed = try AES256GCM.seal(Array("text".utf8), key: key, nonce: randomBytes(12), context: context)
        for index in sealed.indices {
            var changed = sealed
            changed[index] ^= 1
            #expect(throws: CryptographyError.notAuthentic) { try AES256GCM.open(changed, key: key, context: context) }
            #expect(throws: CryptographyError.notAuthentic) { try AES256GCM.open(Array(sealed[..<index]), key: key, context: context) }
        }
        #expect(throws: CryptographyError.notAuthentic) { try AES256GCM.open(sealed, key: .random(), context: context) }
        #expect(throws: CryptographyError.notAuthentic) { try AES256GCM.open(sealed, key: key, context: []) }
    }

    @Test("accepts only a key of 32 bytes and a nonce of 12")
    func lengths() {
        for (keyBytes, nonceBytes) in [(16, 12), (31, 12), (33, 12), (0, 12), (32, 11), (32, 13), (32, 0)] {
            let key = SymmetricKey(randomBytes(keyBytes))
            #expect(throws: CryptographyError.self) {
                try AES256GCM.seal([1], key: key, nonce: randomBytes(nonceBytes), context: [])
            }
        }
    }

    @Test("does not print a key")
    func printing() {
        #expect("\(SymmetricKey([1, 2, 3]))" == "***")
    }
}
