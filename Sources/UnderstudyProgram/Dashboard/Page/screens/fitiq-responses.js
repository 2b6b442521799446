import { dateOf, dayNumber, localDay, oldestFirst, yearsBefore } from "./calendar-day.js";
import { list, member, members, page } from "./read.js";

/** The ranges of FitIQ's weight screen; "All" is five years there. */
export const weightRanges = ["7d", "30d", "90d", "1y", "All"];

/** The first and last day of a range that ends today, as the app requests it. */
export function weightDays(range, today) {
    const days = { "7d": 7, "30d": 30, "90d": 90 }[range];
    return { from: days ? dateOf(dayNumber(today) - days) : yearsBefore(today, range === "1y" ? 1 : 5), to: today };
}

/** A page of `GET /api/v1/progress`: {entries: [{date, quantity}], total}. */
export function readProgress(json) {
    return page(json, "entries", { id: "string", date: "string", value: "quantity number" });
}

/**
 * Entries of the response as points in a zone, oldest first. The fraction of a day is the local time; in an hour that a clock repeats, it
 * stays at the latest time so far.
 */
export function weightPoints(entries, zone) {
    let latest = -Infinity;
    return oldestFirst(entries, ({ date }) => date).map((entry) => {
        latest = Math.max(latest, localDay(Date.parse(entry.date), zone));
        return { entry, date: entry.date, day: latest, value: entry.value };
    });
}

/** The change from the first to the last entry of a range, and the days between, as on the screen. Null for less than a day. */
export function weightChange(points) {
    if (points.length < 2) return null;
    const days = Math.floor(points.at(-1).day - points[0].day);
    return days > 0 ? { kilograms: points.at(-1).value - points[0].value, days } : null;
}

/** The filters of the list of insights, with their query. The app has all but the last, in any combination. */
export const insightFilters = {
    Unread: { read_status: "false" }, Favorites: { favorites_only: "true" }, Archived: { archived_status: "true" },
};

/** The types of insights in the app's words, with their names in responses. */
export const insightTypes = {
    All: null, "Daily Insight": "daily", "Weekly Summary": "weekly", Milestone: "milestone", "Pattern Discovery": "pattern",
};

/** The path of the list's request. The query has the app's order, in which the archived ones come last. */
export function insightsPath(filters, page, size, type = "All") {
    const ofType = insightTypes[type] ? { insight_type: insightTypes[type] } : {};
    const chosen = Object.keys(insightFilters).filter((name) => filters.includes(name)).map((name) => insightFilters[name]);
    const query = new URLSearchParams({
        sort_by: "created_at", sort_order: "desc", page, page_size: size, ...ofType, ...Object.assign({}, ...chosen),
    });
    if (!query.has("archived_status")) query.append("archived_status", "false");
    return `/api/v1/insights?${query}`;
}

/** The data that an insight is about: {from, to, numbers: {name: number}, goals, achievements}, or null. */
function readContext(insight) {
    if (member(insight, "data_context", "object?") === null) return null;
    const range = member(insight, "data_context.date_range", "object?");
    const metrics = member(insight, "data_context.metrics", "object?") ?? {};
    return {
        from: range && member(range, "start_date", "string"), to: range && member(range, "end_date", "string"),
        numbers: members(metrics, {
            workouts: "number?", calories: "number?", steps: "number?", sleep_hours: "number?", mood_score: "number?",
        }),
        ...members(insight, { goals: "data_context.goals texts?", achievements: "data_context.achievements texts?" }),
    };
}

/** `GET /api/v1/insights` */
export function readInsights(json) {
    return {
        ...members(json, {
            total: "data.pagination.total_count number", page: "data.pagination.page number", pages: "data.pagination.total_pages number",
            hasNext: "data.pagination.has_next boolean", hasPrevious: "data.pagination.has_prev boolean",
        }),
        insights: list(json, "data.insights", (insight) => ({
            ...members(insight, {
                id: "string", type: "insight_type string", title: "string", content: "string", summary: "string?", suggestions: "texts?",
                at: "generated_at string", isRead: "is_read boolean", isFavorite: "is_favorite boolean", isArchived: "is_archived boolean",
            }),
            context: readContext(insight),
        })),
    };
}
