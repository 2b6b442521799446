import Values

/// The metrics of days with known scores.
enum Metrics {
    /// The contract's example: score 5.5.
    static let example: JSON = [
        "sleepHours": 8, "steps": 9_000, "vigorousMinutes": 15, "processedFoodScore": 2, "alcoholUnits": 1, "stressLevel": 3,
        "lateCaffeine": false, "screenLate": true, "bedtimeHour": 22.5,
    ]

    /// Score 9, the highest.
    static let best: JSON = [
        "sleepHours": 8, "steps": 12_000, "vigorousMinutes": 40, "processedFoodScore": 1, "alcoholUnits": 0, "stressLevel": 2,
        "lateCaffeine": false, "screenLate": false, "bedtimeHour": 22,
    ]

    /// Score -11, the lowest.
    static let worst: JSON = [
        "sleepHours": 4, "steps": 500, "vigorousMinutes": 0, "processedFoodScore": 5, "alcoholUnits": 6, "stressLevel": 9,
        "lateCaffeine": true, "screenLate": true, "bedtimeHour": 25,
    ]

    /// Score 0.
    static let neutral: JSON = [
        "sleepHours": 8, "steps": 500, "vigorousMinutes": 15, "processedFoodScore": 3, "alcoholUnits": 1, "stressLevel": 5,
        "lateCaffeine": false, "screenLate": false, "bedtimeHour": 22,
    ]

    /// Score -4.
    static let poor: JSON = [
        "sleepHours": 5, "steps": 5_000, "vigorousMinutes": 0, "processedFoodScore": 5, "alcoholUnits": 0, "stressLevel": 2,
        "lateCaffeine": true, "screenLate": true, "bedtimeHour": 22,
    ]
}
