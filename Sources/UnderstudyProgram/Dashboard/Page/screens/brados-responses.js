import { dayNumber, localTime } from "./calendar-day.js";
import { list, member } from "./read.js";
import { byWeek, latestPerDay, pointsOf } from "./series.js";

/** `GET /health-sync/{metric}?days=365`, newest first: one point a day, oldest first. */
export function readMetric(json, name) {
    const entries = list(json, "data", (entry) => ({ date: member(entry, "date", "string"), value: member(entry, name, "number") }));
    return latestPerDay(pointsOf(entries, ({ value }) => value));
}

/** The stages of a night, from the bottom up. */
export const stages = [
    { name: "deepMinutes", label: "Deep" }, { name: "coreMinutes", label: "Core" }, { name: "remMinutes", label: "REM" },
    { name: "awakeMinutes", label: "Awake" },
];

/** `GET /health-sync/sleep?days=365`: nights, oldest first. The value is the sleep in minutes, without the time awake. */
export function readSleep(json) {
    const entries = list(json, "data", (entry) => ({
        date: member(entry, "date", "string"), total: member(entry, "totalSleepMinutes", "number"),
        efficiency: member(entry, "sleepEfficiency", "number"), parts: stages.map(({ name }) => member(entry, name, "number")),
    }));
    return latestPerDay(pointsOf(entries, ({ total }) => total));
}

/** The mean of nights by stage, by total and by efficiency. */
export function meanNight(nights) {
    const mean = (valueOf) => nights.reduce((sum, night) => sum + valueOf(night), 0) / nights.length;
    return {
        total: mean(({ total }) => total), efficiency: mean(({ efficiency }) => efficiency),
        parts: stages.map((_, i) => mean(({ parts }) => parts[i])),
    };
}

/** The nights by week from Monday, oldest first: the mean night at the Monday, and the number of nights. */
export function weeksOf(points) {
    return byWeek(points).map(({ date, day, points: nights }) => ({
        date, day, entry: meanNight(nights.map(({ entry }) => entry)), nights: nights.length,
    }));
}

/** `GET /cycling/vo2max`: the newest estimate with its category, and at most ten, oldest first. */
export function readVO2Max(json) {
    const history = list(json, "data.history", (entry) => ({
        date: member(entry, "date", "string"), value: member(entry, "value", "number"), method: member(entry, "method", "string"),
    }));
    const latest = member(json, "data.latest", "object?");
    return {
        latest: latest && {
            value: member(latest, "value", "number"), method: member(latest, "method", "string"),
            category: member(latest, "category", "string?"),
        },
        // The response has the newest first, also within a day.
        points: pointsOf([...history].reverse(), ({ value }) => value),
    };
}

/** `GET /cycling/weight-goal`, or null. */
export function readWeightGoal(json) {
    const goal = member(json, "data", "object?");
    return goal && { pounds: member(goal, "targetWeightLbs", "number"), date: member(goal, "targetDate", "string") };
}

/** `GET /health-sync/recovery` */
export function readRecovery(json) {
    const data = member(json, "data", "object");
    const numbers = ["hrvMs", "hrvVsBaseline", "rhrBpm", "rhrVsBaseline", "sleepHours", "sleepEfficiency", "deepSleepPercent", "score"];
    return {
        date: member(data, "date", "string"), state: member(data, "state", "string"),
        ...Object.fromEntries(numbers.map((name) => [name, member(data, name, "number")])),
    };
}

/** `GET /cycling/training-load` */
export function readTrainingLoad(json) {
    const load = (name) => member(json, `data.${name}`, "number");
    return { fatigue: load("atl"), fitness: load("ctl"), form: load("tsb") };
}

/** `GET /cycling/activities?limit=30`: rides, newest first, with the date in the zone. */
export function readRides(json, zone) {
    return list(json, "data", (ride) => {
        const at = member(ride, "date", "string");
        const ms = Date.parse(at);
        const date = Number.isNaN(ms) ? at : localTime(ms, zone).date;
        return {
            at, date, type: member(ride, "type", "string"), minutes: member(ride, "durationMinutes", "number"),
            stress: member(ride, "tss", "number"), power: member(ride, "normalizedPower", "number"),
            heartRate: member(ride, "avgHeartRate", "number"),
        };
    });
}

/** The rides grouped by day, oldest first. The value is the sum of their training stress, as in the app. */
export function ridesPerDay(rides) {
    const days = new Map();
    for (const ride of [...rides].reverse()) {
        if (dayNumber(ride.date) === null) continue;
        const day = days.get(ride.date) ?? { date: ride.date, day: dayNumber(ride.date), value: 0, rides: [] };
        days.set(ride.date, { ...day, value: day.value + ride.stress, rides: [...day.rides, ride] });
    }
    return [...days.values()].sort((a, b) => a.day - b.day);
}

/** `GET /cycling/ftp`: watts, or null. */
export function readFTP(json) {
    const data = member(json, "data", "object?");
    return data && { watts: member(data, "value", "number"), date: member(data, "date", "string") };
}
