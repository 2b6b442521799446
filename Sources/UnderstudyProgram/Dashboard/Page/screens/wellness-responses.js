import { dateOf, dayNumber } from "./calendar-day.js";
import { list, member } from "./read.js";

/** The ranges of the cards, in days with today. */
export const dayRanges = { "7d": 7, "30d": 30, "90d": 90 };

/** The first and last day of a range that ends today. */
export function rangeDays(range, today) {
    return { from: dateOf(dayNumber(today) - dayRanges[range] + 1), to: today };
}

/** `GET /api/v1/wellness/mood-entries/analytics`, with its daily breakdown. */
export function readMood(json) {
    const labels = (value, path) => list(value, path, (each) => ({
        label: member(each, "label", "string"), count: member(each, "count", "number"),
    }));
    return {
        entries: member(json, "data.summary.total_entries", "number"), average: member(json, "data.summary.average_valence", "number"),
        daysWithEntries: member(json, "data.summary.days_with_entries", "number"), days: member(json, "data.period.total_days", "number"),
        trend: member(json, "data.trends.trend_direction", "string"), labels: labels(json, "data.top_labels"),
        daily: list(json, "data.daily_aggregates", (day) => ({
            date: member(day, "date", "string"), average: member(day, "average_valence", "number"), count: member(day, "entry_count", "number"),
            labels: labels(day, "most_common_labels").map(({ label }) => label),
        })),
    };
}

/** `GET /api/v1/wellness/mood-entries` */
export function readMoodEntries(json) {
    return {
        total: member(json, "data.total", "number"),
        entries: list(json, "data.entries", (entry) => ({
            id: member(entry, "id", "string"), valence: member(entry, "valence", "number"), at: member(entry, "logged_at", "string"),
            labels: member(entry, "labels", "array").map(String),
        })),
    };
}

/** `GET /api/v1/goals` */
export function readGoals(json) {
    return {
        total: member(json, "data.total", "number"),
        entries: list(json, "data.goals", (goal) => ({
            id: member(goal, "id", "string"), title: member(goal, "title", "string"), description: member(goal, "description", "string"),
            type: member(goal, "goal_type", "string"), status: member(goal, "status", "string"),
            target: member(goal, "target_value", "number"), current: member(goal, "current_value", "number"),
            unit: member(goal, "target_unit", "string"), progress: member(goal, "progress", "number"),
            targetDate: member(goal, "target_date", "string?"), daysLeft: member(goal, "days_remaining", "number"),
            isOverdue: member(goal, "is_overdue", "boolean"), isRecurring: member(goal, "is_recurring", "boolean"),
        })),
    };
}

/** `GET /api/v1/journal` */
export function readJournal(json) {
    return {
        total: member(json, "data.total", "number"),
        entries: list(json, "data.entries", (entry) => ({
            id: member(entry, "id", "string"), title: member(entry, "title", "string?"), content: member(entry, "content", "string"),
            type: member(entry, "entry_type", "string"), tags: member(entry, "tags", "array").map(String),
            isFavourite: member(entry, "is_favorite", "boolean"), at: member(entry, "logged_at", "string"),
        })),
    };
}
