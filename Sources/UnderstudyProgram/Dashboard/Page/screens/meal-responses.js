import { list, member } from "./read.js";

/** The slots of a day, in the app's order. */
export const slots = [
    { type: "breakfast", track: "family", label: "Breakfast" }, { type: "breakfast", track: "adult", label: "Adult breakfast" },
    { type: "lunch", track: "family", label: "Lunch" }, { type: "dinner", track: "family", label: "Dinner" },
];

export const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/**
 * `GET /mealplans/latest`: the newest plan, or null. `days` has seven lists of {label, track, name}, one element per slot; the name is null
 * for an empty slot. Entries without a slot of their own come last.
 */
export function readMealPlan(json) {
    const plan = member(json, "data", "object?");
    if (!plan) return null;
    const entries = list(plan, "plan", (entry) => ({
        day: member(entry, "day_index", "number"), track: member(entry, "meal_track", "string?") ?? "family",
        type: member(entry, "meal_type", "string"), name: member(entry, "meal_name", "string?"),
    }));
    const ofDay = (day) => {
        const own = entries.filter((entry) => entry.day === day);
        const found = slots.map(({ type, track }) => own.find((entry) => entry.type === type && entry.track === track));
        return [
            ...slots.map(({ label, track }, i) => ({ label, track, name: found[i]?.name ?? null })),
            ...own.filter((entry) => !found.includes(entry)).map(({ type, track, name }) => ({ label: type, track, name })),
        ];
    };
    return {
        id: member(plan, "id", "string"), isFinal: member(plan, "is_finalized", "boolean"),
        changedAt: member(plan, "updated_at", "string"), planned: entries.filter(({ name }) => name !== null).length, total: entries.length,
        days: weekdays.map((_, day) => ofDay(day)),
    };
}

/** `GET /mealplans/{id}/shopping-list`: the sections of the store with their items. */
export function readShoppingList(json) {
    return list(json, "data.sections", (section) => ({
        name: member(section, "name", "string"),
        items: list(section, "items", (item) => ({
            id: member(item, "ingredient_id", "string"), text: member(item, "display_text", "string"),
            meals: member(item, "meal_count", "number"),
        })),
    }));
}
