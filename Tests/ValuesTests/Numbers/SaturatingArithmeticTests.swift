import Testing

@Suite("Saturating arithmetic")
struct SaturatingArithmeticTests {
    private static let extremes: [Int64] = [
        .min, .min + 1, -9_007_199_254_740_993, -2_147_483_649, -1, 0, 1, 255, 256, 4_294_967_296, 9_007_199_254_740_991,
        9_007_199_254_740_993, .max - 1, .max,
    ]

    @Test("gives the exact result, or the nearest end of the range", arguments: extremes)
    func nearest(_ left: Int64) {
        for right in Self.extremes {
            let (wideLeft, wideRight) = (Int128(left), Int128(right))
            #expect(left.addingSaturating(right) == Int64(clamping: wideLeft + wideRight), "\(left) + \(right)")
            #expect(left.subtractingSaturating(right) == Int64(clamping: wideLeft - wideRight), "\(left) - \(right)")
            #expect(left.multipliedSaturating(by: right) == Int64(clamping: wideLeft * wideRight), "\(left) * \(right)")
        }
    }

    @Test(
        "converts numbers of any size to integers",
        arguments: [
            (0.9, 0), (-0.9, 0), (-0.0, 0), (.leastNonzeroMagnitude, 0), (-1.5, -1), (1e300, .max), (-1e300, .min), (1e19, .max),
            (-1e19, .min),
            (.infinity, .max), (-.infinity, .min), (.nan, 0), (.signalingNaN, 0), (9_007_199_254_740_992, 9_007_199_254_740_992),
            (9.223372036854775e18, 9_223_372_036_854_774_784), (9.223372036854776e18, .max), (-9.223372036854776e18, .min),
        ] as [(Double, Int64)])
    func wholeNumbers(_ number: Double, _ whole: Int64) {
        #expect(Int64(saturating: number) == whole)
    }

    @Test(
        "converts to small and unsigned integers, too",
        arguments: [(-1, 0), (-1e300, 0), (255.9, 255), (256, 255), (1e300, 255), (.nan, 0)] as [(Double, UInt8)])
    func bytes(_ number: Double, _ byte: UInt8) {
        #expect(UInt8(saturating: number) == byte)
    }
}
