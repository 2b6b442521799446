extension SetTarget {
    /// The lightest weight without warm-up sets, in pounds.
    private static let weightWithoutWarmUp = 20.0

    /// The warm-up sets before sets with this target, lighter ones first (brados-training.md 2.1).
    var warmUps: [SetTarget] {
        guard weight > Self.weightWithoutWarmUp else { return [] }
        return [0.4, 0.6].map { SetTarget(weight: (weight * $0).roundedToPlates, reps: reps) }
    }
}
