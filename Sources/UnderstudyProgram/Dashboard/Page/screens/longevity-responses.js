import { dayNumber } from "./calendar-day.js";
import { list, member } from "./read.js";
import { pointsOf } from "./series.js";

/** `GET /api/stats/summary`: the age, streaks, and the check-in of today. */
export function readSummary(json) {
    const state = (name, kind) => member(json, `state.${name}`, kind);
    const today = member(json, "today", "object?");
    return {
        age: state("currentBiologicalAgeYears", "number?"),
        chronologicalAge: state("chronologicalAgeYears", "number"),
        debt: state("agingDebtYears", "number"),
        youngerStreak: state("rejuvenationStreakDays", "number"),
        olderStreak: member(json, "state.accelerationStreakDays", "number?") ?? 0,
        youngerDays: state("totalRejuvenationDays", "number"),
        // Only the older revision has it.
        olderDays: member(json, "state.totalAccelerationDays", "number?"),
        baseline: state("baselineBiologicalAgeYears", "number?"),
        hasOnboarded: member(json, "hasCompletedOnboarding", "boolean?") ?? true,
        today: today && {
            date: member(json, "today.date", "string"), score: member(json, "today.score", "number"),
            delta: member(json, "today.deltaYears", "number"), reasons: member(json, "today.reasons", "array").map(String),
        },
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
        checkIns: member(json, "dataPoints", "number"),
        start: member(json, "period.start", "string"), end: member(json, "period.end", "string"),
        metrics: metrics.map((name) => ({
            name, average: member(json, `averages.${name}`, "number?"), score: member(json, `scores.${name}`, "number?"),
        })),
    };
}

/** A trend's state as on the score screen. An unavailable trend may have a value: the change so far, or a projection. */
export function trendState({ value, isAvailable, isProjection }) {
    if (isAvailable) return "available";
    if (value === null) return "none yet";
    return isProjection ? "projection" : "partial";
}

/** `GET /api/longevity/trends`: changes in biological age, in years; negative is younger. */
export function readTrends(json) {
    return Object.fromEntries(["weekly", "monthly", "yearly"].map((name) => {
        const points = list(json, `${name}.points`, (point) => ({
            date: member(point, "date", "string"), biologicalAge: member(point, "biologicalAge", "number"),
        }), "array?");
        const trend = {
            value: member(json, `${name}.value`, "number?"), isAvailable: member(json, `${name}.available`, "boolean"),
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
    const series = list(json, "series", (element) => isYearly
        ? {
            date: member(element, "month", "string"), checkIns: member(element, "checkIns", "number"),
            value: member(element, "checkIns", "number") === 0 ? null : member(element, "netDelta", "number"),
            average: member(element, "avgDeltaPerCheckIn", "number"),
        }
        : { date: member(element, "date", "string"), value: member(element, "dailyDeltaYears", "number?") });
    return {
        isYearly, series: isYearly ? series : series.filter(({ date }) => dayNumber(date) !== null),
        net: member(json, "summary.netDeltaYears", "number"), rangeNet: member(json, "summary.rangeNetDeltaYears", "number"),
        gained: member(json, "summary.rejuvenationYears", "number"), lost: member(json, "summary.agingYears", "number"),
        checkIns: member(json, "summary.checkIns", "number"),
    };
}
