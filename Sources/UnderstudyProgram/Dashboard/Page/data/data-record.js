/** A record in the form of a seed, as the forms for it change it. */

const checkIns = "longevity/checkIns";

const ids = ["id", "docId", "userId", "stravaId", "source_id", "source_sync_id"];
const stored = ["created_at", "createdAt", "updated_at", "updatedAt", "syncedAt"];

/** The values of a check-in from which its change follows. */
const metrics = [
    "sleepHours", "steps", "vigorousMinutes", "processedFoodScore", "alcoholUnits", "stressLevel", "bedtimeHour", "lateCaffeine", "screenLate",
    "answers",
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

/** The names of the members that differ between two records, or between the values of a form. */
export function changedMembers(before = {}, after = {}) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...names].filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}

/** The values of the members that a form has changed; null for an emptied one. */
export function typedValues(before = {}, after = {}) {
    return Object.fromEntries(changedMembers(before, after).map((name) => [name, after[name] ?? null]));
}

/**
 * The members in which a change by a form undoes the change by another editor. `before` and `after` are the form's values, `base` is the record
 * with which it began, and `present` the record that the other editor has stored. Members that follow from others are no changes of their own.
 */
export function clashes(list, { before, after, base, present }) {
    const [mine, theirs] = [changedMembers(before, after), changedMembers(base, present)];
    const [dropped, derived] = [[...mine, ...following(list, mine)], following(list, theirs)];
    return theirs.filter((name) => dropped.includes(name) && !derived.includes(name))
        .filter((name) => JSON.stringify(after?.[name]) !== JSON.stringify(present[name]));
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
export function changedRecord(list, record, before, after) {
    const names = changedMembers(before, after);
    if (names.length === 0) return null;
    const typed = Object.entries(after ?? {}).filter(([name]) => names.includes(name));
    return { ...without(record, [...names, ...following(list, names)]), ...Object.fromEntries(typed) };
}
