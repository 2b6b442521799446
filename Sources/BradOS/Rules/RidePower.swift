/// Values of a single ride, derived from power and heart rate as in the backend.
enum RidePower {
    /// The kinds of rides.
    static let types = ["vo2max", "threshold", "fun", "recovery", "unknown"]

    /// Normalized power over FTP.
    static func intensityFactor(normalizedPower: Double, ftp: Double) -> Double {
        ftp > 0 ? roundedToHundredth(normalizedPower / ftp) : 0
    }

    /// Training stress score: 100 for an hour at FTP.
    static func stress(seconds: Double, normalizedPower: Double, ftp: Double) -> Double {
        guard ftp > 0 else { return 0 }
        let intensity = normalizedPower / ftp
        return roundedToTenth(seconds / 3_600 * intensity * intensity * 100)
    }

    /// Watts per beat.
    static func efficiencyFactor(normalizedPower: Double, heartRate: Double) -> Double {
        heartRate > 0 ? roundedToHundredth(normalizedPower / heartRate) : 0
    }
}
