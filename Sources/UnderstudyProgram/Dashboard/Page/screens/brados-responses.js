import { dayNumber, localTime } from "./calendar-day.js";
import { list, member, members } from "./read.js";
import { byWeek, latestPerDay, pointsOf } from "./series.js";

/** `GET /health-sync/{metric}?days=365`, newest first: one point a day, oldest first. */
export function readMetric(json, name) {
    const entries = list(json, "data", { date: "string", value: `${name} number` });
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
        ...members(entry, { date: "string", total: "totalSleepMinutes number", efficiency: "sleepEfficiency number" }),
        parts: stages.map(({ name }) => member(entry, name, "number")),
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
    const history = list(json, "data.history", { date: "string", value: "number", method: "string" });
    const latest = member(json, "data.latest", "object?");
    return {
        latest: latest && members(latest, { value: "number", method: "string", category: "string?" }),
        // The response has the newest first, also within a day.
        points: pointsOf([...history].reverse(), ({ value }) => value),
    };
}

/** `GET /cycling/weight-goal`, or null. */
export function readWeightGoal(json) {
    const goal = member(json, "data", "object?");
    return goal && members(goal, { pounds: "targetWeightLbs number", date: "targetDate string" });
}

/** `GET /health-sync/recovery` */
export function readRecovery(json) {
    return members(member(json, "data", "object"), {
        date: "string", state: "string", hrvMs: "number", hrvVsBaseline: "number", rhrBpm: "number", rhrVsBaseline: "number",
        sleepHours: "number", sleepEfficiency: "number", deepSleepPercent: "number", score: "number",
    });
}

/** `GET /cycling/training-load` */
export function readTrainingLoad(json) {
    return members(json, { fatigue: "data.atl number", fitness: "data.ctl number", form: "data.tsb number" });
}

/** `GET /cycling/activities?limit=30`: rides, newest first, with the date in the zone. */
export function readRides(json, zone) {
    return list(json, "data", (ride) => {
        const read = members(ride, {
            at: "date string", type: "string", minutes: "durationMinutes number", stress: "tss number", power: "normalizedPower number",
            heartRate: "avgHeartRate number",
        });
        const ms = Date.parse(read.at);
        return { ...read, date: Number.isNaN(ms) ? read.at : localTime(ms, zone).date };
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
    return data && members(data, { watts: "value number", date: "string" });
}
