import { h } from "./dom.js";
import { button } from "./buttons.js";

/** Names of members that are dates or instants, where a schema has no format. */
const [dateNames, instantNames] = [/^(date|dateKey)$|(_date|Date)$/, /(_at|At|_time)$/];

/** Whether a pattern accepts no date: the member is an instant, whatever its name. Patterns can be other than JavaScript's. */
function refusesDates(pattern) {
    try {
        return pattern !== undefined && !new RegExp(pattern).test("2026-01-07");
    } catch {
        return false;
    }
}

/** The kind of picker for a member of a schema: `date`, `datetime-local`, or null for another member. */
export function pickerKind(name, { type, format, pattern, enum: values }) {
    if (type !== "string" || values) return null;
    const isDate = format === "date" || (!format && dateNames.test(name));
    if (isDate) return refusesDates(pattern) ? "datetime-local" : "date";
    return format === "date-time" || (!format && instantNames.test(name)) ? "datetime-local" : null;
}

/** The instant, in UTC, in an input for date and time. Browsers omit seconds of zero. */
export function instantOf(value) {
    return value === "" ? "" : `${value.length === "2026-01-07T09:00".length ? `${value}:00` : value}Z`;
}

/** The value with which a picker opens: that of a typed date or instant, otherwise none. */
export function pickedValue(kind, text) {
    if (kind === "date") return /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0] ?? "";
    const ms = Date.parse(text);
    return Number.isNaN(ms) ? "" : new Date(ms).toISOString().slice(0, 19);
}

/**
 * A text input with a button that opens the browser's calendar. The text stays free: a seed may have `yesterday`, and an app a fraction of a
 * second. `label` is the name of the field.
 */
export function withPicker(input, kind, label) {
    // Only the button opens it. Its place is where the browser shows the calendar.
    const picker = h("input", { type: kind, step: kind === "date" ? null : "1", class: "picker", tabindex: "-1", "aria-hidden": "true" });
    picker.addEventListener("change", () => {
        if (picker.value === "") return;
        input.value = kind === "date" ? picker.value : instantOf(picker.value);
        input.dispatchEvent(new Event("input", { bubbles: true }));
    });
    const what = kind === "date" ? "a date" : "a date and time, in UTC";
    const open = button("Choose…", () => {
        picker.value = pickedValue(kind, input.value);
        picker.showPicker?.();
    }, { kind: "quiet", title: `Choose ${what}`, "aria-label": `${label}: choose ${what}` });
    return h("div", { class: "with-picker" }, input, picker, open);
}
