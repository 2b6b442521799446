/// Reed–Solomon codes over the field of 256 elements with the polynomial x⁸ + x⁴ + x³ + x² + 1.
enum ReedSolomon {
    /// The codewords that correct errors: the remainder of the data, times xⁿ, by the generator polynomial.
    static func correction(of data: [UInt8], count: Int) -> [UInt8] {
        let generator = generator(count)
        var remainder = [UInt8](repeating: 0, count: count)
        for byte in data {
            guard let first = remainder.first else { return [] }
            let factor = byte ^ first
            remainder = zip(remainder.dropFirst() + [0], generator).map { $0 ^ product($1, factor) }
        }
        return remainder
    }

    /// The coefficients of (x − 1)(x − α)…(x − αⁿ⁻¹) after the first, which is 1.
    private static func generator(_ degree: Int) -> [UInt8] {
        var coefficients: [UInt8] = [1]
        var root: UInt8 = 1
        for _ in 0..<degree {
            let shifted = [0] + coefficients.map { product($0, root) }
            coefficients = zip(coefficients + [0], shifted).map { $0 ^ $1 }
            root = product(root, 2)
        }
        return Array(coefficients.dropFirst())
    }

    static func product(_ left: UInt8, _ right: UInt8) -> UInt8 {
        var product: UInt8 = 0
        for shift in (0..<8).reversed() {
            let overflows = product & 0x80 != 0
            product <<= 1
            if overflows { product ^= 0x1D }
            if right >> UInt8(shift) & 1 == 1 { product ^= left }
        }
        return product
    }
}
