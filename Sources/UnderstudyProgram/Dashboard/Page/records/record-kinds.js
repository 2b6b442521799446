import { minutesEast } from "./calendar-day.js";

/**
 * The kinds of records that the cards edit, each with the operations of its app. A kind without one of them cannot be changed or deleted, as
 * in the app.
 *
 * - `noun`: the kind in a sentence. `create`, `update`, `remove`: ids of operations. An `update` that is `create` replaces the record of the day.
 * - `inside`: the place of the record in the body. `fixed`: members of each record that have no field. `parameters`: those of the path.
 * - `draft(context)`: the values of a new record. `values(record, context)`: those of one that exists, if they differ from its response.
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
        noun: "check-in", create: "longevity.checkIn", inside: ["metrics"], addLabel: "Check in", hasDay: true,
        draft: () => ({
            sleepHours: 8, steps: 9000, vigorousMinutes: 15, processedFoodScore: 2, alcoholUnits: 1, stressLevel: 3, lateCaffeine: false,
            screenLate: true, bedtimeHour: 22.5,
        }),
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
function metric(noun, slug, upload, member, draft = {}) {
    const today = (context) => ({ ...draft, date: context.today() });
    const read = () => `/api/dev/health-sync/${slug}?days=365`;
    return { noun, create: upload, update: upload, inside: [member, 0], parameters: { env: "dev" }, draft: today, read };
}

const inBradOS = { parameters: { env: "dev" } };

const bradOS = {
    hrv: metric("heart rate variability", "hrv", "bradOS.uploadHRV", "entries", { sampleCount: 6 }),
    rhr: metric("resting heart rate", "rhr", "bradOS.uploadRHR", "entries", { sampleCount: 6 }),
    weight: metric("weight", "weight", "bradOS.uploadWeight", "weights", { source: "manual" }),
    weightGoal: {
        ...inBradOS, noun: "weight goal", create: "bradOS.replaceWeightGoal", update: "bradOS.replaceWeightGoal", addLabel: "Set a goal",
        read: () => "/api/dev/cycling/weight-goal",
        draft: (context) => ({ startDate: context.today() }),
    },
    night: metric("night", "sleep", "bradOS.uploadSleep", "entries", {
        totalSleepMinutes: 440, inBedMinutes: 480, coreMinutes: 260, deepMinutes: 80, remMinutes: 100, awakeMinutes: 40, sleepEfficiency: 91.67,
    }),
    recovery: {
        ...inBradOS, noun: "recovery", create: "bradOS.sync", update: "bradOS.sync", inside: ["recovery"],
        read: ({ date }) => `/api/dev/health-sync/recovery?date=${date}`,
        draft: (context) => ({ date: context.today(), state: "moderate", source: "healthkit" }),
    },
    estimate: { ...inBradOS, noun: "estimate", create: "bradOS.calculateVO2Max", isGenerated: true },
    ftp: {
        ...inBradOS, noun: "FTP", create: "bradOS.createFtp", draft: (context) => ({ date: context.today(), source: "manual" }),
    },
    ride: {
        ...inBradOS, noun: "ride", create: "bradOS.createRide", remove: "bradOS.deleteActivity", data: "bradOS/activities",
        draft: (context) => ({ date: instantText(context.now()), type: "fun" }),
        // Strava's id is unique.
        copied: (values) => ({ ...values, stravaId: values.stravaId + 1 }),
    },
    stretching: {
        ...inBradOS, noun: "stretch session", create: "bradOS.createStretchSession", isShared: true,
        draft: (context) => ({
            completedAt: instantText(context.now()), totalDurationSeconds: 60, regionsCompleted: 1, regionsSkipped: 0,
            stretches: [{ region: "back", stretchId: "back-cobra-stretch", stretchName: "Cobra Stretch", durationSeconds: 60, skippedSegments: 0 }],
        }),
    },
    meditation: {
        ...inBradOS, noun: "meditation session", create: "bradOS.createMeditationSession", isShared: true,
        draft: (context) => ({
            completedAt: instantText(context.now()), sessionType: "basic-breathing", plannedDurationSeconds: 600, actualDurationSeconds: 600,
            completedFully: true,
        }),
    },
    workout: { ...inBradOS, noun: "workout", update: "bradOS.updateWorkout", remove: "bradOS.deleteWorkout", isShared: true },
    exercise: {
        ...inBradOS, noun: "exercise", create: "bradOS.createExercise", update: "bradOS.updateExercise", remove: "bradOS.deleteExercise",
        isShared: true,
    },
};

export const recordKinds = { longevity, fitiq, bradOS };
