/// A secret key, printed as `***`.
package struct SymmetricKey: Sendable, Equatable, CustomStringConvertible {
    package let bytes: [UInt8]

    package init(_ bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes)
    }

    /// 256 random bits.
    package static func random() -> SymmetricKey { SymmetricKey(randomBytes(32)) }

    package static func == (left: SymmetricKey, right: SymmetricKey) -> Bool { isSameSecret(left.bytes, right.bytes) }

    package var description: String { "***" }
}

/// Bytes that cannot be guessed, from the system's generator.
package func randomBytes(_ count: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
}

/// Compares two secrets in a time that does not depend on the position of a difference.
package func isSameSecret(_ left: some Collection<UInt8>, _ right: some Collection<UInt8>) -> Bool {
    zip(left, right).reduce(left.count == right.count ? 0 : 1) { $0 | ($1.0 ^ $1.1) } == 0
}
