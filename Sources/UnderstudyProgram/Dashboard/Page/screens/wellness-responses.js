import { dateOf, dayNumber } from "./calendar-day.js";
import { list, members, page } from "./read.js";

/** The ranges of the cards, in days with today. */
export const dayRanges = { "7d": 7, "30d": 30, "90d": 90 };

/** The first and last day of a range that ends today. */
export function rangeDays(range, today) {
    return { from: dateOf(dayNumber(today) - dayRanges[range] + 1), to: today };
}

/** `GET /api/v1/wellness/mood-entries/analytics`, with its daily breakdown. */
export function readMood(json) {
    const labels = (value, path) => list(value, path, { label: "string", count: "number" });
    return {
        ...members(json, {
            entries: "data.summary.total_entries number", average: "data.summary.average_valence number",
            daysWithEntries: "data.summary.days_with_entries number", days: "data.period.total_days number",
            trend: "data.trends.trend_direction string",
        }),
        labels: labels(json, "data.top_labels"),
        daily: list(json, "data.daily_aggregates", (day) => ({
            ...members(day, { date: "string", average: "average_valence number", count: "entry_count number" }),
            labels: labels(day, "most_common_labels").map(({ label }) => label),
        })),
    };
}

/** `GET /api/v1/wellness/mood-entries` */
export function readMoodEntries(json) {
    return page(json, "entries", { id: "string", valence: "number", at: "logged_at string", labels: "texts" });
}

/** `GET /api/v1/goals` */
export function readGoals(json) {
    return page(json, "goals", {
        id: "string", title: "string", description: "string", type: "goal_type string", status: "string",
        target: "target_value number", current: "current_value number", unit: "target_unit string", progress: "number",
        targetDate: "target_date string?", daysLeft: "days_remaining number", isOverdue: "is_overdue boolean", isRecurring: "is_recurring boolean",
    });
}

/** `GET /api/v1/journal` */
export function readJournal(json) {
    return page(json, "entries", {
        id: "string", title: "string?", content: "string", type: "entry_type string", tags: "texts", isFavorite: "is_favorite boolean",
        at: "logged_at string",
    });
}
