extension Revision {
    /// The delta that somebody's first check-in is stored with, in years to two decimals; negative is younger.
    ///
    /// Measured against the baseline, not against the age that the day started from: what has come between them is in it. A difference of
    /// ages, and not the day's own delta rounded, from which it can be a hundredth away. An unknown baseline counts as 0 (C24). Up to
    /// 14 January it is always 0. (longevity-2026-01-20.md 3.1)
    ///
    /// - Parameter age: the biological age after the check-in.
    func firstDeltaYears(reaching age: Double, from baseline: Double?) -> Double {
        switch self {
        case .january14: 0
        case .january20: round2(age - (baseline ?? 0))
        }
    }
}
