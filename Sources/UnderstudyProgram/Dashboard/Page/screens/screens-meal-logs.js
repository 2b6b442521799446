import { mealDays, readMealLogs } from "./activity-responses.js";
import { dayNumber, dayText, fullDayText } from "./calendar-day.js";
import { cardChoice, lead } from "./card-parts.js";
import { h } from "../shell/dom.js";
import { heldRows } from "../shell/held-place.js";
import { panel } from "./panel.js";
import { counted, number, time } from "../shell/parts.js";
import { recordKinds } from "../records/record-kinds.js";
import { dayRanges, rangeDays } from "./wellness-responses.js";

/** The backend's limit for a page, and the limit of pages. */
const [pageSize, mostPages] = [100, 3];

const pathOf = ({ from, to }, page = 0, limit = pageSize) => `/api/v1/meal-logs?from=${from}&to=${to}&limit=${limit}&offset=${page * limit}`;

const kinds = { failed: "accent", processing: "attention" };

/** FitIQ's meals by day, with the totals of each day. */
export function mealLogsPanel(context) {
    const held = heldRows();
    const opened = new Map();
    const range = cardChoice("meal-logs", "Range", Object.keys(dayRanges), "7d");
    const days = () => rangeDays(range.value, context.today());
    return panel(context, {
        id: "meal-logs", title: "Meals", span: 6, path: () => pathOf(days()),
        load: async (ask) => {
            const asked = days();
            const first = await ask(pathOf(asked));
            const { total } = readMealLogs(first);
            const pages = Math.min(mostPages, Math.ceil(total / pageSize));
            const others = await Promise.all(Array.from({ length: Math.max(0, pages - 1) }, (_, i) => ask(pathOf(asked, i + 1))));
            const all = [first, ...others];
            const logs = all.flatMap((json) => readMealLogs(json).logs);
            const isNothing = total === 0 && readMealLogs(await ask("/api/v1/meal-logs?limit=1&offset=0")).total === 0;
            return { asked, total, logs, isNothing, days: mealDays(logs, context.zone), elements: all.flatMap((json) => json.data.meal_logs) };
        },
        isEmpty: ({ isNothing }) => isNothing,
        emptyText: "No meals. FitIQ adds them by text or photo.", editing: recordKinds.fitiq.meal,
        draw: (found, self) => {
            const tools = range.buttons(self);
            const { asked: { from, to }, total, logs } = found;
            if (found.days.length === 0) {
                return [lead({ value: "–", tools }), `No meals from ${dayText(dayNumber(from))} to ${dayText(dayNumber(to))}.`];
            }
            const [newest] = found.days;
            const elements = new Map(found.elements.map((element) => [element.id, element]));
            const row = (meal) => mealRow(meal, context.zone, self.editButton(elements.get(meal.id), `${meal.type}, ${meal.input}`));
            return [
                lead({
                    value: number(newest.calories, 0), unit: `kcal, ${newest.date === to ? "today" : fullDayText(newest.day)}`, tools,
                    notes: [`${counted(total, "meal")} on ${counted(found.days.length, "day")}.`],
                }),
                held(self, total, () => h("div", { class: "meal-log-days" }, found.days.map((day, i) => mealDay(day,
                    opened.get(day.date) ?? i === 0, (isOpen) => opened.set(day.date, isOpen), row)))),
                total > logs.length ? h("p", { class: "muted" }, `And ${counted(total - logs.length, "earlier meal")}.`) : null,
            ];
        },
    });
}

function grams({ protein, carbs, fat }) {
    return `${number(protein, 0)} g protein, ${number(carbs, 0)} g carbs, ${number(fat, 0)} g fat`;
}

function mealDay(day, isOpen, onToggle, row) {
    return h("details", { class: "meal-log-day", "data-date": day.date, open: isOpen, on: { toggle: ({ target }) => onToggle(target.open) } },
        h("summary", { "data-keep": `day ${day.date}` }, fullDayText(day.day), " ",
            h("span", { class: "meal-log-total" }, h("span", { class: "row-figure" }, `${number(day.calories, 0)} kcal`), `, ${grams(day)}`)),
        h("ul", { class: "rows records" }, day.meals.map(row)));
}

function mealRow({ id, type, input, status, at, error, calories, foods }, zone, edit) {
    return h("li", { "data-id": id },
        h("span", { class: "record-head" },
            h("span", { class: "muted" }, time.ofDay(at, zone).slice(0, 5), " "), h("span", { class: "strong" }, type), " ",
            status === "completed" ? null : h("span", { class: ["badge", kinds[status]] }, status)),
        h("span", calories === null ? "–" : `${number(calories, 0)} kcal`),
        h("span", { class: "record-text", dir: "auto" }, input),
        error ? h("span", { class: "record-text muted", dir: "auto" }, error) : null,
        foods.length ? h("span", { class: "record-text muted", dir: "auto" }, foods.slice(0, 20).join(", ")) : null, edit);
}
