import { dayNumber } from "./calendar-day.js";
import { list, member, members } from "./read.js";
import { pointsOf } from "./series.js";

/** `GET /api/stats/summary`: the age, streaks, and the check-in of today. */
export function readSummary(json) {
    const today = member(json, "today", "object?");
    return {
        ...members(json, {
            age: "state.currentBiologicalAgeYears number?", chronologicalAge: "state.chronologicalAgeYears number",
            debt: "state.agingDebtYears number", youngerStreak: "state.rejuvenationStreakDays number",
            youngerDays: "state.totalRejuvenationDays number", baseline: "state.baselineBiologicalAgeYears number?",
            // Only the older revision has it.
            olderDays: "state.totalAccelerationDays number?",
        }),
        olderStreak: member(json, "state.accelerationStreakDays", "number?") ?? 0,
        hasOnboarded: member(json, "hasCompletedOnboarding", "boolean?") ?? true,
        today: today && members(json, {
            date: "today.date string", score: "today.score number", delta: "today.deltaYears number", reasons: "today.reasons texts",
        }),
    };
}

/** The metrics of a day, in the order of the backend's response. */
export const metrics = [
    "sleepHours", "steps", "vigorousMinutes", "processedFoodScore", "alcoholUnits", "stressLevel", "lateCaffeine", "screenLate",
    "bedtimeHour",
];

/** `GET /api/metrics/scores`: the number of check-ins, and per metric {name, average, score}. An infinite value is null. */
export function readScores(json) {
    return {
        ...members(json, { checkIns: "dataPoints number", start: "period.start string", end: "period.end string" }),
        metrics: metrics.map((name) => ({ name, ...members(json, { average: `averages.${name} number?`, score: `scores.${name} number?` }) })),
    };
}

/** A trend's state as on the score screen. An unavailable trend may have a value: the change so far, or a projection. */
function trendState({ value, isAvailable, isProjection }) {
    if (isAvailable) return "available";
    if (value === null) return "none yet";
    return isProjection ? "projection" : "partial";
}

/** `GET /api/longevity/trends`: changes in biological age, in years; negative is younger. */
export function readTrends(json) {
    return Object.fromEntries(["weekly", "monthly", "yearly"].map((name) => {
        const points = list(json, `${name}.points`, { date: "string", biologicalAge: "number" }, "array?");
        const trend = {
            ...members(json, { value: `${name}.value number?`, isAvailable: `${name}.available boolean` }),
            isProjection: member(json, `${name}.projection`, "boolean?") ?? false,
            // Without the member, or with null, the app draws nothing.
            points: points && pointsOf(points, ({ biologicalAge }) => biologicalAge),
        };
        return [name, { ...trend, state: trendState(trend) }];
    }));
}

/**
 * `GET /api/analytics/delta`: years gained; positive is younger. The value is null for days without a check-in, and for months without
 * check-ins, which the backend sends as zeros.
 */
export function readDelta(json) {
    const isYearly = member(json, "range", "string") === "yearly";
    const months = () => list(json, "series", {
        date: "month string", checkIns: "number", value: "netDelta number", average: "avgDeltaPerCheckIn number",
    }).map((month) => ({ ...month, value: month.checkIns === 0 ? null : month.value }));
    const days = () => list(json, "series", { date: "string", value: "dailyDeltaYears number?" }).filter(({ date }) => dayNumber(date) !== null);
    return {
        isYearly, series: isYearly ? months() : days(),
        ...members(json, {
            net: "summary.netDeltaYears number", rangeNet: "summary.rangeNetDeltaYears number", gained: "summary.rejuvenationYears number",
            lost: "summary.agingYears number", checkIns: "summary.checkIns number",
        }),
    };
}
