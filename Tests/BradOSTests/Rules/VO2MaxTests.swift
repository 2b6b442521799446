import Testing

@testable import BradOS

@Suite("VO2 max")
struct VO2MaxTests {
    @Test("from the FTP equals the real backend's")
    func ftpVectors() throws {
        let vectors = GoldenCase.vectors("estimateVO2MaxFromFTP")
        #expect(vectors.count == 3)
        for vector in vectors {
            let power = try #require(vector["args"]?.array?[0].number)
            let weight = try #require(vector["args"]?.array?[1].number)
            #expect(.optional(VO2Max.estimate(power: power, by: .ftpDerived, weight: weight)) == vector["result"], "\(vector.text)")
        }
    }

    @Test("from peak power, of five minutes by default, equals the real backend's")
    func peakVectors() throws {
        let vectors = GoldenCase.vectors("estimateVO2MaxFromPeakPower")
        #expect(vectors.count == 2)
        for vector in vectors {
            let arguments = try #require(vector["args"]?.array)
            let name = arguments.count > 2 ? arguments[2].string : "peak_5min"
            let method = try #require(name.flatMap(VO2MaxMethod.init(rawValue:)))
            let power = try #require(arguments[0].number)
            let weight = try #require(arguments[1].number)
            #expect(.optional(VO2Max.estimate(power: power, by: method, weight: weight)) == vector["result"], "\(vector.text)")
        }
    }

    @Test("has the real backend's category")
    func categoryVectors() throws {
        let vectors = GoldenCase.vectors("categorizeVO2Max")
        #expect(vectors.count == 3)
        for vector in vectors {
            let value = try #require(vector["args"]?.array?[0].number)
            #expect(VO2Max.category(of: value) == vector["result"]?.string, "\(vector.text)")
        }
    }

    @Test(
        "is 10.8 times the watts over the weight plus 7, to one decimal",
        arguments: [
            (250, VO2MaxMethod.ftpDerived, 75, 52), (250, .ftpDerived, 300, 18.3), (200, .ftpDerived, 80, 40.8),
            (300, .peak5Minutes, 75, 50.2), (360, .peak5Minutes, 72, 61), (320, .peak20Minutes, 76, 61), (300, .peak20Minutes, 75, 58.3),
        ] as [(Double, VO2MaxMethod, Double, Double)])
    func formula(_ power: Double, _ method: VO2MaxMethod, _ weight: Double, _ value: Double) {
        #expect(VO2Max.estimate(power: power, by: method, weight: weight) == value)
    }

    @Test("needs power and weight above 0", arguments: VO2MaxMethod.allCases)
    func nothing(_ method: VO2MaxMethod) {
        for (power, weight) in [(0, 75), (-1, 75), (250, 0), (250, -75), (0, 0)] as [(Double, Double)] {
            #expect(VO2Max.estimate(power: power, by: method, weight: weight) == nil)
        }
    }

    @Test("has these methods")
    func methods() {
        #expect(Set(VO2MaxMethod.allCases.map(\.rawValue)) == ["ftp_derived", "peak_5min", "peak_20min"])
    }

    @Test(
        "has a category whose lower bound is included",
        arguments: [
            (120, "elite"), (65.1, "elite"), (65, "elite"), (64.9, "excellent"), (55, "excellent"), (54.9, "good"), (45, "good"),
            (44.9, "fair"), (35, "fair"), (34.9, "poor"), (7, "poor"), (0, "poor"),
        ] as [(Double, String)])
    func category(_ value: Double, _ category: String) {
        #expect(VO2Max.category(of: value) == category)
    }
}

@Suite("Rounding to one decimal")
struct RoundingTests {
    @Test(
        "rounds halves up, also below 0",
        arguments: [
            (0, 0), (0.04, 0), (0.05, 0.1), (0.25, 0.3), (0.75, 0.8), (1.24, 1.2), (99.99, 100), (-0.25, -0.2), (-0.26, -0.3), (-1.04, -1),
            (-1.75, -1.7),
        ] as [(Double, Double)])
    func tenth(_ value: Double, _ rounded: Double) {
        #expect(roundedToTenth(value) == rounded)
    }
}
