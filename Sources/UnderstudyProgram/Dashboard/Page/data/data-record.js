/** A record in the form of a seed, as the forms for it change it. */

const checkIns = "longevity/checkIns";

const ids = ["id", "docId", "userId", "stravaId", "source_id", "source_sync_id"];
const stored = ["created_at", "createdAt", "updated_at", "updatedAt", "syncedAt"];

/** The values of a check-in from which its change follows. */
const metrics = [
    "sleepHours", "steps", "vigorousMinutes", "processedFoodScore", "alcoholUnits", "stressLevel", "bedtimeHour", "lateCaffeine", "screenLate",
];
const change = ["deltaYears", "score", "reasons"];
/** The values that follow from its change and the check-ins before it. */
const age = [
    "biologicalAgeYears", "currentBiologicalAgeYears", "agingDebtYears", "currentAgingDebtYears", "rejuvenationStreakDays",
    "accelerationStreakDays",
];

const without = (record, names) => Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
const hasOne = (names, some) => names.some((name) => some.includes(name));

/** Whether a change of some members of a record leaves out others, which follow from them. */
export function hasFollowing(list) {
    return list === checkIns;
}

/** The members that the server derives again after a change of others. `list` is as in the address: `longevity/checkIns`. */
function following(list, changed) {
    const renewed = ["updated_at", "updatedAt"];
    if (!hasFollowing(list)) return renewed;
    if (hasOne(changed, metrics)) return [...renewed, ...change, ...age];
    if (changed.includes("deltaYears")) return [...renewed, "score", ...age];
    return changed.includes("date") ? [...renewed, ...age] : renewed;
}

/** The first values of a record's duplicate: without its ids, its times of storage, and the values that follow from others. */
export function duplicate(list, record) {
    const derived = !hasFollowing(list) ? [] : hasOne(Object.keys(record), metrics) ? [...change, ...age] : age;
    return without(record, [...ids, ...stored, ...derived]);
}

/**
 * The record after a change in a form, or null without one. `before` and `after` are the form's values. Members that the form has left as they
 * were stay exactly so, except those that follow from the changed ones.
 */
export function changedRecord(list, record, before = {}, after = {}) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
        .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
    if (names.length === 0) return null;
    const typed = Object.entries(after).filter(([name]) => names.includes(name));
    return { ...without(record, [...names, ...following(list, names)]), ...Object.fromEntries(typed) };
}
