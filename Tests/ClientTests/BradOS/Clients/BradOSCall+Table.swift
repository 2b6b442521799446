extension BradOSCall {
    static let hrv = BradOSCall(
        "HRV", "health-sync/hrv", ["days": "365"], at: .inArray, g1: [G1.HRV].self, g2: [G2.HRV].self, "id date avgMs",
        adding: "minMs maxMs sampleCount source syncedAt")
    static let rhr = BradOSCall(
        "RHR", "health-sync/rhr", ["days": "365"], at: .inArray, g1: [G1.RHR].self, g2: [G2.RHR].self, "id date avgBpm",
        adding: "sampleCount source syncedAt")
    static let sleep = BradOSCall(
        "sleep", "health-sync/sleep", ["days": "365"], at: .inArray, g1: [G1.Sleep].self, g2: [G2.Sleep].self,
        "id date totalSleepMinutes coreMinutes deepMinutes remMinutes awakeMinutes sleepEfficiency",
        adding: "inBedMinutes source syncedAt")
    static let weight = BradOSCall(
        "weight", "health-sync/weight", ["days": "365"], at: .inArray, g1: [G1.Weight].self, g2: [G2.Weight].self, "id date weightLbs",
        adding: "source syncedAt")
    static let latestWeight = BradOSCall(
        "latest weight", "health-sync/weight", isOptional: true, g1: G1.Weight.self, g2: G2.Weight.self, "id date weightLbs",
        adding: "source syncedAt")
    static let recovery = BradOSCall(
        "recovery", "health-sync/recovery", isOptional: true, g1: G1.Recovery.self, g2: G2.Recovery.self,
        "date hrvMs hrvVsBaseline rhrBpm rhrVsBaseline sleepHours sleepEfficiency deepSleepPercent score state",
        adding: "source syncedAt")
    static let weightGoal = BradOSCall(
        "weight goal", "cycling/weight-goal", isOptional: true, both: BradOSWeightGoal.self,
        "targetWeightLbs targetDate startWeightLbs startDate")
    static let vo2Max = BradOSCall(
        "VO2 max", "cycling/vo2max", at: .inHistory, g1: G1.VO2Max.self, g2: G2.VO2Max.self, "id value method",
        adding: "date sourcePower sourceWeight")
    static let ftp = BradOSCall("FTP", "cycling/ftp", isOptional: true, both: BradOSFTP.self, "id value date source")
    static let trainingLoad = BradOSCall("training load", "cycling/training-load", both: BradOSTrainingLoad.self, "atl ctl tsb")
    static let block = BradOSCall(
        "block", "cycling/block", isOptional: true, both: BradOSBlock.self, "id startDate endDate currentWeek goals status")
    static let efficiency = BradOSCall(
        "EF", "cycling/ef", at: .inArray, g1: [G1.EfficiencyFactor].self, g2: [G2.EfficiencyFactor].self, "activityId date ef",
        adding: "normalizedPower avgHeartRate")
    static let activities = BradOSCall(
        "activities", "cycling/activities", ["limit": "30"], at: .inArray, g1: [G1.Activity].self, g2: [G2.Activity].self,
        "id date durationMinutes normalizedPower avgHeartRate tss type",
        adding: "stravaId avgPower maxPower maxHeartRate intensityFactor")
    static let calendar = BradOSCall(
        "calendar", "calendar/2026/1", ["tz": "-300"], both: BradOSCalendar.self, "startDate endDate days")

    static let workout = BradOSCall("workout", "workouts/today", isOptional: true, both: BradOSWorkout.self)
    static let stretch = BradOSCall("stretch session", "stretch-sessions/latest", isOptional: true, both: BradOSStretchSession.self)
    static let meditation = BradOSCall("meditation", "meditation-sessions/latest", isOptional: true, both: BradOSMeditation.self)
    static let mealPlan = BradOSCall("meal plan", "mealplans/latest", isOptional: true, both: BradOSMealPlan.self)

    /// The rows of entries that a client can upload or cause to be created.
    static let ofUploads = [hrv, rhr, sleep, weight, latestWeight, recovery, weightGoal, vo2Max, ftp]
    /// The rows computed from rides and plans.
    static let ofRides = [trainingLoad, block, efficiency, activities, calendar]
    /// The rows that the app requests by `getOptional` (A2).
    static let optional = [recovery, latestWeight, weightGoal, ftp, block, workout, stretch, meditation, mealPlan]

    /// Every request of the app's launch, except recovery and the requests that follow it (brados.md 2).
    static let launch = [workout, stretch, meditation, mealPlan, activities, trainingLoad, ftp, block, vo2Max, efficiency]
}
