import { readWorkouts } from "./activity-responses.js";
import { h } from "./dom.js";
import { pagedList } from "./paged-list.js";
import { number, time } from "./parts.js";
import { recordKinds } from "./record-kinds.js";

/** FitIQ's workouts. */
export function workoutsPanel(context) {
    const row = ({ id, type, title, notes, at, minutes, calories, meters, intensity }, edit) => h("li", { "data-id": id },
        h("span", { class: "record-head" },
            h("span", { class: "strong", dir: "auto" }, title || type), title ? h("span", { class: "muted", dir: "auto" }, ` ${type}`) : null),
        h("span", { class: "muted" }, time.instant(at, context.zone)),
        h("span", { class: "record-text" }, [
            minutes === null ? null : `${number(minutes)} min`, meters === null ? null : `${number(meters / 1000, 2)} km`,
            calories === null ? null : `${number(calories)} kcal`, intensity === null ? null : `intensity ${number(intensity)} of 10`,
        ].filter(Boolean).join(", ")),
        notes ? h("span", { class: "record-text muted", dir: "auto" }, notes) : null, edit);
    return pagedList(context, {
        id: "activities", title: "Workouts", span: 4, size: 5, path: "/api/v1/workouts", filters: { All: {} },
        emptyText: "No workouts. FitIQ sends them from Apple Health.", read: readWorkouts, elements: (json) => json.data.workouts, row,
        editing: recordKinds.fitiq.workout, nameOf: ({ type, title, at }) => `${title || type}, ${time.instant(at, context.zone)}`,
    });
}
