import { list, member, members } from "./read.js";

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
    const entries = list(plan, "plan", (entry) => {
        const read = members(entry, { day: "day_index number", track: "meal_track string?", type: "meal_type string", name: "meal_name string?" });
        return { ...read, track: read.track ?? "family" };
    });
    const ofDay = (day) => {
        const own = entries.filter((entry) => entry.day === day);
        const found = slots.map(({ type, track }) => own.find((entry) => entry.type === type && entry.track === track));
        return [
            ...slots.map(({ label, track }, i) => ({ label, track, name: found[i]?.name ?? null })),
            ...own.filter((entry) => !found.includes(entry)).map(({ type, track, name }) => ({ label: type, track, name })),
        ];
    };
    return {
        ...members(plan, { id: "string", isFinal: "is_finalized boolean", changedAt: "updated_at string" }),
        planned: entries.filter(({ name }) => name !== null).length, total: entries.length,
        days: weekdays.map((_, day) => ofDay(day)),
    };
}

/** `GET /mealplans/{id}/shopping-list`: the sections of the store with their items. */
export function readShoppingList(json) {
    return list(json, "data.sections", (section) => ({
        name: member(section, "name", "string"),
        items: list(section, "items", { id: "ingredient_id string", text: "display_text string", meals: "meal_count number" }),
    }));
}
