import { minutesEast } from "../screens/calendar-day.js";

/**
 * The kinds of records that the cards edit, each with the operations of its app. A kind without one of them cannot be changed or deleted, as
 * in the app.
 *
 * - `noun`: the kind in a sentence. `create`, `update`, `remove`: ids of operations. An `update` that is `create` replaces the record of the day.
 * - `inside`: the place of the record in the body, if the body has other members. `fixed`: members of each record that have no field.
 * - `isSampled`: whether a new record begins with the values of the document's example. `draft(context)`: further values of a new record.
 * - `values(record, context)`: those of one that exists, if they differ from its response.
 *   `copied(values, context)`: those of a duplicate.
 * - `hasDay`: whether the form has a field for the day of the request. `isGenerated`: whether the backend makes the records, from other data.
 * - `read(record)`: the path of a response that has the record, if it is not that of `update`.
 * - `data`: the list of the account's data by which records are changed that no operation of the app changes.
 * - `isShared`: whether the records belong to all accounts.
 */

/** `2026-01-07T09:00:00Z`, for milliseconds: whole seconds, which every backend takes. */
export function instantText(ms) {
    return new Date(ms).toISOString().replace(/\.\d+Z$/, "Z");
}

/** An instant of today in the account's zone, so many hours after midnight; with negative hours of the day before. */
function todayAt(context, hours) {
    const utc = Date.parse(`${context.today()}T00:00:00Z`) + hours * 3_600_000;
    return utc - minutesEast(utc, context.zone) * 60_000;
}

const nowIn = (context) => ({ logged_at: instantText(context.now()) });
/** A duplicate is another record at its source. */
const withoutSource = ({ source_id: _, ...values }) => values;

/** A night of eight hours that ends this morning, with its stages in hours. */
function nightDraft(context) {
    const parts = [["awake", 0.25], ["core", 2], ["deep", 1.25], ["core", 2], ["rem", 1.25], ["core", 0.75], ["rem", 0.5]];
    let at = -1.5;
    const stages = parts.map(([stage, hours]) => {
        const begin = at;
        at += hours;
        return { stage, start_time: instantText(todayAt(context, begin)), end_time: instantText(todayAt(context, at)) };
    });
    return { start_time: stages[0].start_time, end_time: stages.at(-1).end_time, stages, source: "healthkit" };
}

const longevity = {
    checkIn: {
        noun: "check-in", create: "longevity.checkIn", addLabel: "Check in", hasDay: true, isSampled: true,
    },
};

const fitiq = {
    weight: {
        noun: "weight", create: "fitiq.logProgress", remove: "fitiq.deleteProgress",
        data: "fitiq/progress", fixed: { type: "weight" }, draft: nowIn, values: ({ date, ...rest }) => ({ ...rest, logged_at: date }),
    },
    mood: {
        noun: "mood", create: "fitiq.createMoodEntry", update: "fitiq.updateMoodEntry", remove: "fitiq.deleteMoodEntry", draft: nowIn,
        copied: withoutSource,
    },
    night: { noun: "night", create: "fitiq.logSleep", data: "fitiq/sleep", draft: nightDraft, copied: withoutSource },
    meal: {
        noun: "meal", create: "fitiq.logMealInWords", update: "fitiq.putMealLog", remove: "fitiq.deleteMealLog", draft: nowIn,
    },
    goal: {
        noun: "goal", create: "fitiq.createGoal", update: "fitiq.updateGoal", remove: "fitiq.deleteGoal",
        draft: (context) => ({ goal_type: "custom", start_date: context.today() }),
    },
    entry: {
        noun: "journal entry", create: "fitiq.createJournalEntry", update: "fitiq.updateJournalEntry", remove: "fitiq.deleteJournalEntry",
        draft: nowIn,
    },
    workout: {
        noun: "workout", create: "fitiq.createWorkout", update: "fitiq.updateWorkout", remove: "fitiq.deleteWorkout",
        draft: (context) => ({ started_at: instantText(context.now()) }),
    },
    chat: {
        noun: "chat", create: "fitiq.createConsultation", update: "fitiq.putConsultation", remove: "fitiq.deleteConsultation",
        draft: () => ({ persona: "general_wellness" }), values: (chat) => ({ ...chat, is_archived: chat.status === "archived" }),
    },
    /** A message belongs to a chat, whose id is in the path. */
    message: { noun: "message", create: "fitiq.sendMessage", addLabel: "Write to the coach" },
    insight: {
        noun: "insight", create: "fitiq.generateInsight", update: "fitiq.updateInsight", remove: "fitiq.deleteInsight", isGenerated: true,
        draft: () => ({ insight_type: "daily" }),
    },
};

/** A metric of Brad OS: the app uploads a list, in which an entry replaces that of its day. */
function metric(noun, slug, upload, values = {}) {
    return {
        noun, create: upload, update: upload, isSampled: true, draft: () => values, read: () => `/api/dev/health-sync/${slug}?days=365`,
    };
}

const bradOS = {
    hrv: metric("heart rate variability", "hrv", "bradOS.uploadHRV"),
    rhr: metric("resting heart rate", "rhr", "bradOS.uploadRHR"),
    weight: metric("weight", "weight", "bradOS.uploadWeight", { source: "manual" }),
    weightGoal: {
        noun: "weight goal", create: "bradOS.replaceWeightGoal", update: "bradOS.replaceWeightGoal", addLabel: "Set a goal",
        read: () => "/api/dev/cycling/weight-goal",
        draft: (context) => ({ startDate: context.today() }),
    },
    night: metric("night", "sleep", "bradOS.uploadSleep"),
    recovery: {
        noun: "recovery", create: "bradOS.sync", update: "bradOS.sync", inside: ["recovery"], isSampled: true,
        read: ({ date }) => `/api/dev/health-sync/recovery?date=${date}`,
    },
    estimate: { noun: "estimate", create: "bradOS.calculateVO2Max", isGenerated: true },
    ftp: { noun: "FTP", create: "bradOS.createFtp", isSampled: true },
    ride: {
        noun: "ride", create: "bradOS.createRide", remove: "bradOS.deleteActivity", data: "bradOS/activities", isSampled: true,
        // Strava's id is unique.
        copied: (values) => ({ ...values, stravaId: values.stravaId + 1 }),
    },
    stretching: { noun: "stretch session", create: "bradOS.createStretchSession", isShared: true, isSampled: true },
    meditation: { noun: "meditation session", create: "bradOS.createMeditationSession", isShared: true, isSampled: true },
    workout: { noun: "workout", update: "bradOS.updateWorkout", remove: "bradOS.deleteWorkout", isShared: true },
    exercise: {
        noun: "exercise", create: "bradOS.createExercise", update: "bradOS.updateExercise", remove: "bradOS.deleteExercise",
        isShared: true,
    },
};

export const recordKinds = { longevity, fitiq, bradOS };
