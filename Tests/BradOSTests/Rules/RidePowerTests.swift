import Testing

@testable import BradOS

@Suite("A ride's values")
struct RidePowerTests {
    /// The arguments and the result of each golden vector of a function.
    private func vectors(_ function: String) throws -> [(arguments: [Double], result: Double)] {
        try GoldenCase.vectors(function).map { vector in
            let arguments = try #require(vector["args"]?.array)
            return (arguments.compactMap(\.number), try #require(vector["result"]?.number))
        }
    }

    @Test("of efficiency equal the real backend's")
    func efficiency() throws {
        let vectors = try vectors("calculateEF")
        #expect(vectors.count == 2)
        for (arguments, result) in vectors {
            #expect(RidePower.efficiencyFactor(normalizedPower: arguments[0], heartRate: arguments[1]) == result, "\(arguments)")
        }
    }

    @Test("of training stress equal the real backend's")
    func stress() throws {
        let vectors = try vectors("calculateTSS2")
        #expect(vectors.count == 2)
        for (arguments, result) in vectors {
            #expect(
                RidePower.stress(seconds: arguments[0], normalizedPower: arguments[1], ftp: arguments[2]) == result, "\(arguments)")
        }
    }

    @Test("of intensity equal the real backend's")
    func intensity() throws {
        let vectors = try vectors("calculateIntensityFactor2")
        #expect(vectors.count == 1)
        for (arguments, result) in vectors {
            #expect(RidePower.intensityFactor(normalizedPower: arguments[0], ftp: arguments[1]) == result, "\(arguments)")
        }
    }

    @Test(
        "have a training stress of 100 for an hour at FTP, with intensity squared",
        arguments: [(3_600, 250, 100), (1_800, 250, 50), (3_600, 125, 25)])
    func hour(_ seconds: Double, _ power: Double, _ stress: Double) {
        #expect(RidePower.stress(seconds: seconds, normalizedPower: power, ftp: 250) == stress)
    }

    @Test("have two decimals if they are quotients")
    func decimals() {
        #expect(RidePower.intensityFactor(normalizedPower: 200, ftp: 300) == 0.67)
        #expect(RidePower.intensityFactor(normalizedPower: 219, ftp: 250) == 0.88)
        #expect(RidePower.efficiencyFactor(normalizedPower: 200, heartRate: 150) == 1.33)
    }
}
