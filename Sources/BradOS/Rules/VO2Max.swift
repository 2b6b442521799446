import UnderstudyCore

/// The measurement behind a VO2 max estimate (brados.md 3.6).
enum VO2MaxMethod: String, FieldValue, CaseIterable {
    case ftpDerived = "ftp_derived"
    case peak5Minutes = "peak_5min"
    case peak20Minutes = "peak_20min"
}

/// Estimates of VO2 max from cycling power, in mL/kg/min (brados.md 3.6).
enum VO2Max {
    /// - Parameters:
    /// - power: in watts: the FTP, or the best average over five or twenty minutes.
    /// - weight: in kilograms.
    /// - Returns: `nil` if power or weight is not above 0, or if the result is infinite.
    static func estimate(power: Double, by method: VO2MaxMethod, weight: Double) -> Double? {
        guard power > 0, weight > 0 else { return nil }
        let value = roundedToTenth(10.8 * aerobicPower(power, method) / weight + 7)
        return value.isFinite ? value : nil
    }

    /// The power at VO2 max. The FTP is 80 % of it, and 95 % of the best twenty minutes.
    private static func aerobicPower(_ power: Double, _ method: VO2MaxMethod) -> Double {
        switch method {
        case .ftpDerived: power / 0.8
        case .peak5Minutes: power
        case .peak20Minutes: power * 0.95 / 0.8
        }
    }

    static func category(of value: Double) -> String {
        switch value {
        case 65...: "elite"
        case 55...: "excellent"
        case 45...: "good"
        case 35...: "fair"
        default: "poor"
        }
    }
}
